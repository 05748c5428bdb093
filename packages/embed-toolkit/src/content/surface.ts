/** The iframe of an embed and the element that contains it. */
export abstract class Surface {
  /** The element that contains the iframe. */
  declare readonly element: HTMLElement;
  #iframe: HTMLIFrameElement;

  protected constructor(element: HTMLElement, iframe: HTMLIFrameElement) {
    this.element = element;
    this.#iframe = iframe;
  }

  /** The iframe. If it was removed, the next `embed` call replaces it. */
  get iframe(): HTMLIFrameElement {
    return this.#iframe;
  }

  /** Replaces a removed iframe. */
  protected replaceIframe(iframe: HTMLIFrameElement): void {
    this.#iframe = iframe;
  }

  /** Shows the content in fullscreen. Rejects outside a click or key handler. */
  async fullscreen(): Promise<void> {
    await this.iframe.requestFullscreen();
  }

  /** Leaves fullscreen, if the content is in fullscreen. */
  async exitFullscreen(): Promise<void> {
    if (document.fullscreenElement === this.iframe) await document.exitFullscreen();
  }

  /** Sets the accessible name of the iframe; `null` removes it. */
  setComponentTitle(title: string | null): void {
    if (title === null) this.iframe.removeAttribute('title');
    else this.iframe.title = title;
  }

  /**
   * Sets the tab index of the element.
   *
   * @defaultValue 0
   */
  setComponentTabIndex(tabIndex?: number | null): void {
    this.element.tabIndex = tabIndex ?? 0;
  }

  /** Removes the tab index of the element. */
  removeComponentTabIndex(): void {
    this.element.removeAttribute('tabindex');
  }
}
