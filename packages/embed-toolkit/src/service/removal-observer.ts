import type { AnyEmbed } from './component.ts';

/** Whether the element and the iframe of an embed were in the page. */
interface Presence {
  element: boolean;
  iframe: boolean;
}

/** Notifies embeds when their iframe is removed from the page or from a shadow tree. */
export class RemovalObserver {
  readonly #presences = new Map<AnyEmbed, Presence>();
  readonly #onElementGone: (embed: AnyEmbed) => void;
  readonly #observer = new MutationObserver(() => this.#check());

  /** @param onElementGone - called when an element was removed from the page */
  constructor(onElementGone: (embed: AnyEmbed) => void) {
    this.#onElementGone = onElementGone;
    this.#observeRoot(document);
  }

  watch(embed: AnyEmbed): void {
    for (let root = embed.element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
      this.#observeRoot(root);
    }
    this.#presences.set(embed, getPresence(embed));
  }

  unwatch(embed: AnyEmbed): void {
    this.#presences.delete(embed);
  }

  stop(): void {
    this.#observer.disconnect();
  }

  #observeRoot(root: Node): void {
    this.#observer.observe(root, { childList: true, subtree: true });
  }

  /**
   * Notifies embeds whose element or iframe was removed. Elements that have not been inserted yet, such as the content
   * of a dialog that has not been opened, do not count as removed.
   */
  #check(): void {
    for (const [embed, before] of this.#presences) {
      const now = getPresence(embed);
      this.#presences.set(embed, now);
      const isElementGone = before.element && !now.element;
      if (isElementGone || (before.iframe && !now.iframe)) embed.handleRemoval?.(isElementGone);
      if (isElementGone) this.#onElementGone(embed);
    }
  }
}

function getPresence({ element, iframe }: AnyEmbed): Presence {
  // Custom content may have no iframe.
  const { isConnected = false } = (iframe as HTMLIFrameElement | undefined) ?? {};
  return { element: element.isConnected, iframe: isConnected };
}
