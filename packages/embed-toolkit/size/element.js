import { defineEmbedContent } from '../dist/element.js';

defineEmbedContent();
