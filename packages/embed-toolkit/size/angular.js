import { EmbedContent } from '../dist/angular.js';

globalThis.component = EmbedContent;
