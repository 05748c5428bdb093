import type { EmbedContentElement } from './embed-content-element.ts';

/**
 * Declares the tag name for programs that compile the sources. `rollup.config.mjs` adds the same declaration to the
 * published types.
 */
declare global {
  interface HTMLElementTagNameMap {
    'embed-content': EmbedContentElement;
  }
}
