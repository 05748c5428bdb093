import type { AnyEmbed } from './registry.ts';

/** Whether the element and the iframe of an embed were in the page. */
interface Presence {
  element: boolean;
  iframe: boolean;
}

/** Tells embeds when their iframe leaves the page, wherever it is: also in shadow trees. */
export class RemovalObserver {
  readonly #presences = new Map<AnyEmbed, Presence>();
  readonly #onElementGone: (embed: AnyEmbed) => void;
  readonly #observer = new MutationObserver(() => this.#check());

  /** `onElementGone` is called when an element leaves the page, which was in it before. */
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

  /** What has never been in the page, such as the element of a dialog that opens later, has not left it. */
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
  // Content of a host page's own kind may have no iframe.
  const { isConnected = false } = (iframe as HTMLIFrameElement | undefined) ?? {};
  return { element: element.isConnected, iframe: isConnected };
}
