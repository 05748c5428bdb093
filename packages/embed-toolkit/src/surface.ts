/** Where content is shown: an iframe in an element of the host page. */
export abstract class Surface {
  /** The element of the host page that the content fills. */
  readonly element: HTMLElement;
  #iframe: HTMLIFrameElement;

  protected constructor(element: HTMLElement, iframe: HTMLIFrameElement) {
    this.element = element;
    this.#iframe = iframe;
  }

  /** The iframe in the element. Another one takes its place when it was removed and content is embedded again. */
  get iframe(): HTMLIFrameElement {
    return this.#iframe;
  }

  /** Puts another iframe in the place of a removed one. */
  protected replaceIframe(iframe: HTMLIFrameElement): void {
    this.#iframe = iframe;
  }

  /** Browsers allow it only while a click or a key press is being handled: it rejects otherwise. */
  async fullscreen(): Promise<void> {
    await this.iframe.requestFullscreen();
  }

  /** Goes back from the whole screen. Does nothing where it isn't. */
  async exitFullscreen(): Promise<void> {
    if (document.fullscreenElement === this.iframe) await document.exitFullscreen();
  }

  /** Names the iframe for those who hear the page; `null` leaves it without a name. */
  setComponentTitle(title: string | null): void {
    if (title === null) this.iframe.removeAttribute('title');
    else this.iframe.title = title;
  }

  /** Takes the content into the order of the tabulator key; 0, the page's own order, by default. */
  setComponentTabIndex(tabIndex?: number | null): void {
    this.element.tabIndex = tabIndex ?? 0;
  }

  /** Takes back what `setComponentTabIndex` did. */
  removeComponentTabIndex(): void {
    this.element.removeAttribute('tabindex');
  }
}
