import { EmbedContent } from '../dist/react.js';

globalThis.component = EmbedContent;
