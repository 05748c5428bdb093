import { EmbedContent } from '../dist/vue.js';

globalThis.component = EmbedContent;
