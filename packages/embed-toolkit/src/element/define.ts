import type { ContentService } from '../binding/binding.ts';
import { getDefaultService } from '../binding/default-service.ts';
import { EmbedContentElement } from './embed-content-element.ts';

/** Options of the custom element. */
export interface ElementOptions {
  /**
   * The tag name.
   *
   * @defaultValue 'embed-content'
   */
  name?: string;
  /** The service that embeds the content. By default, a service that all adapters share. */
  service?: ContentService;
}

/**
 * Defines the custom element. On a server it has no effect. If the name is already defined, the browser throws a
 * `NotSupportedError`.
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
  const embedService = service ?? getDefaultService();
  customElements.define(
    name,
    class extends EmbedContentElement {
      protected override readonly service = embedService;
    },
  );
}
