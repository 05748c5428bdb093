import type { ContentService } from '../binding/binding.ts';
import { Service } from '../service.ts';
import { EmbedContentElement } from './embed-content-element.ts';

/** How the custom element is defined. */
export interface ElementOptions {
  /** The element's name, `embed-content` by default. */
  name?: string;
  /** What embeds the content; by default a service with default options. */
  service?: ContentService;
}

/**
 * Makes the element known to the page; once for each name. On a server it does nothing.
 * Throws a `NotSupportedError` of the browser's for a name that is taken.
 *
 * ```ts
 * import { defineEmbedContent } from 'embed-toolkit/element';
 *
 * defineEmbedContent();
 * const content = document.createElement('embed-content');
 * content.config = config;
 * content.accessToken = accessToken;
 * element.append(content);
 * ```
 */
export function defineEmbedContent({ name = 'embed-content', service }: ElementOptions = {}): void {
  if (typeof customElements === 'undefined') return;
  const embedding = service ?? new Service();
  customElements.define(
    name,
    class extends EmbedContentElement {
      protected override readonly service = embedding;
    },
  );
}

declare global {
  interface HTMLElementTagNameMap {
    'embed-content': EmbedContentElement;
  }
}
