import { fitHeight } from '../../embedding/iframe.ts';
import { isMobileLayout, toVisualLayoutSettings } from '../../embedding/layout-settings.ts';
import type { SectionVisibility, VisualContainerDisplayMode } from '../../models/enums.ts';
import type { IPage, IVisualLayout } from '../../models/types.ts';
import { ToolkitError } from '../../shared/errors.ts';
import type { CallOptions } from '../../shared/options.ts';
import type { FrameResponse } from '../../transport/message.ts';
import { throwNotFound, throwTranslated } from '../../transport/throw-translated.ts';
import { Page } from '../page.ts';
import { ReportSettings } from './report-settings.ts';

/** The pages of a report and the layout of their visuals. */
export abstract class ReportPages extends ReportSettings {
  /** Returns all pages in tab order, including hidden ones. */
  getPages(options?: CallOptions): Promise<Page[]> {
    return this.#readPages(options);
  }

  /**
   * Returns the page with this name.
   *
   * @throws {ToolkitError} `not_found` when the report has no such page
   */
  async getPageByName(name: string, options?: CallOptions): Promise<Page> {
    const page = (await this.#readPages(options)).find((candidate) => candidate.name === name);
    return page ?? throwNotFound(this.client, `The report has no page named ${name}`);
  }

  /**
   * Returns the active page.
   *
   * @throws {ToolkitError} `not_found` when no page is active
   */
  async getActivePage(options?: CallOptions): Promise<Page> {
    const page = (await this.#readPages(options)).find(({ isActive }) => isActive);
    return page ?? throwNotFound(this.client, 'The report has no active page');
  }

  /** Returns a page by its name, without checking that it exists. */
  page(name: string, displayName?: string, isActive?: boolean, visibility?: SectionVisibility): Page {
    return new Page(this, name, displayName, isActive, visibility);
  }

  /** Activates the page with this name. */
  setPage(pageName: string, options?: CallOptions): Promise<FrameResponse<void>> {
    return this.page(pageName).setActive(options);
  }

  /**
   * Adds an empty page at the end. Requires edit mode.
   *
   * @throws {ToolkitError} `request_failed` when the frame rejects the request or does not return a page
   */
  async addPage(displayName?: string, options?: CallOptions): Promise<Page> {
    const { body } = await this.client.post<IPage>('/report/addPage', { displayName }, options);
    if (typeof body !== 'object' || body === null) {
      throwTranslated(this.client, 'request_failed', 'POST /report/addPage did not return a page');
    }
    return Page.from(this, body);
  }

  /** Changes the title on the tab of a page. Requires edit mode. */
  async renamePage(pageName: string, displayName: string, options?: CallOptions): Promise<void> {
    await this.page(pageName).setDisplayName(displayName, options);
  }

  /** Deletes a page. Requires edit mode. */
  deletePage(pageName: string, options?: CallOptions): Promise<void> {
    return this.page(pageName).delete(options);
  }

  /**
   * Shows or hides a visual.
   *
   * @throws {ToolkitError} `not_found` when the report has no such page or visual
   */
  setVisualDisplayState(
    pageName: string,
    visualName: string,
    mode: VisualContainerDisplayMode,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.#updateVisualLayout(pageName, visualName, { displayState: { mode } }, options);
  }

  /**
   * Resizes a visual, in pixels of its page.
   *
   * @throws {ToolkitError} `not_found` when the report has no such page or visual
   */
  resizeVisual(
    pageName: string,
    visualName: string,
    width: number,
    height: number,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.#updateVisualLayout(pageName, visualName, { width, height }, options);
  }

  /**
   * Moves a visual, in pixels of its page. `z` sets the stacking order.
   *
   * @throws {ToolkitError} `not_found` when the report has no such page or visual
   */
  moveVisual(
    pageName: string,
    visualName: string,
    x: number,
    y: number,
    z?: number,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.#updateVisualLayout(pageName, visualName, { x, y, ...(z !== undefined && { z }) }, options);
  }

  override handleEvent(name: string, body: unknown): void {
    super.handleEvent(name, body);
    const showsNewPage = name === 'loaded' || name === 'pageChanged';
    if (showsNewPage && this.frameOptions.autoHeight) this.runInBackground(this.#fitHeight());
  }

  protected override toEventDetail(name: string, body: unknown): unknown {
    if (name !== 'pageChanged') return body;
    const { newPage, ...rest } = (body ?? {}) as { newPage?: IPage };
    if (!newPage) throw new ToolkitError('request_failed', "pageChanged: 'newPage' is missing");
    return { ...rest, newPage: Page.from(this, { ...newPage, isActive: true }) };
  }

  /** Private, because `Visual` rejects `getPages` but supports methods that need the pages. */
  async #readPages(options: CallOptions | undefined): Promise<Page[]> {
    const pages = await this.client.readList<IPage>('/report/pages', options);
    return pages.map((page) => Page.from(this, page));
  }

  async #fitHeight(): Promise<void> {
    const { defaultSize, mobileSize } = await this.getActivePage();
    const { width, height } = (isMobileLayout(this.layoutType) ? mobileSize : undefined) ?? defaultSize ?? {};
    if (width && height) fitHeight(this.iframe, width, height);
  }

  async #updateVisualLayout(
    pageName: string,
    visualName: string,
    layout: IVisualLayout,
    options: CallOptions | undefined,
  ): Promise<FrameResponse<void>> {
    const page = await this.getPageByName(pageName, options);
    await page.getVisualByName(visualName, options);
    return this.updateSettings(toVisualLayoutSettings(pageName, visualName, layout), options);
  }
}
