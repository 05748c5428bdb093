import type { EmbedContentElement } from './embed-content-element.ts';

/** For programs that compile the sources. `rollup.config.mjs` declares the same for the published types. */
declare global {
  interface HTMLElementTagNameMap {
    'embed-content': EmbedContentElement;
  }
}
