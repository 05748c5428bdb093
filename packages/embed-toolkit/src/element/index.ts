// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- An import would bundle the declaration.
/// <reference path="./globals.d.ts" />
/**
 * Embedded content as a custom element. Importing this module has no side effects: call `defineEmbedContent` to
 * register the element.
 */
export type { ContentService } from '../binding/binding.ts';
export type { ContentEmbed, ContentError, ContentStatus, ContentType } from '../binding/content.ts';
export { defineEmbedContent } from './define.ts';
export type { ElementOptions } from './define.ts';
export { EmbedContentElement } from './embed-content-element.ts';
export type { EmbedContentEventMap } from './embed-content-element.ts';
