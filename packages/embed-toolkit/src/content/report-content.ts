import { isMobileLayout } from '../embedding/configuration.ts';
import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import { fitHeight } from '../embedding/iframe.ts';
import { LayoutType as Layouts, ViewMode as Modes } from '../models/enums.ts';
import type {
  LayoutType,
  MenuLocation,
  PageSizeType,
  SectionVisibility,
  ViewMode,
  VisualContainerDisplayMode,
} from '../models/enums.ts';
import { getParam } from '../shared/embed-url.ts';
import { ToolkitError } from '../shared/errors.ts';
import type { CallOptions, EmbedConfiguration } from '../shared/options.ts';
import { readList } from '../transport/frame-client.ts';
import type { FrameResponse } from '../transport/message-layers.ts';
import type { ICustomPageSize, IVisualLayout } from '../types/layout.ts';
import type { IMenuGroupExtension } from '../types/menus.ts';
import type { IPage } from '../types/report.ts';
import type { IReportTheme, ISettings } from '../types/settings.ts';
import { BookmarksManager } from './bookmarks-manager.ts';
import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';
import { reportEvents } from './events.ts';
import type { ReportEventMap } from './events.ts';
import { isSaved } from './is-saved.ts';
import type { Menu, MenuEntry } from './menu-commands.ts';
import { Page } from './page.ts';
import { ReportSettings } from './report-settings.ts';
import { reportIdAttribute } from './report-view.ts';

/** Base class of reports and single visuals, which are reports that hide everything else. */
export abstract class ReportContent extends Embed<ReportEventMap> {
  /** The events that this content raises in addition to those of all content. */
  static override readonly allowedEvents: readonly string[] = reportEvents;
  /** The HTML attribute for the report ID. */
  static readonly reportIdAttribute = reportIdAttribute;
  /** The HTML attribute that shows or hides the filter pane. */
  static readonly filterPaneEnabledAttribute = 'powerbi-settings-filter-pane-enabled';
  /** The HTML attribute that shows or hides the page navigation. */
  static readonly navContentPaneEnabledAttribute = 'powerbi-settings-nav-content-pane-enabled';

  /** Manages bookmarks. */
  readonly bookmarksManager: BookmarksManager;
  readonly #settings: ReportSettings;

  /** @internal */
  protected constructor(
    service: EmbedContext,
    contentType: ContentTypeDefinition,
    element: HTMLElement,
    config: EmbedConfiguration,
    mode: EmbedMode,
  ) {
    super(service, contentType, element, config, mode);
    this.bookmarksManager = new BookmarksManager(() => this.client);
    this.#settings = new ReportSettings(this.client, this.config.settings);
  }

  /**
   * Returns the report ID from an embed URL.
   *
   * @group Compatibility with powerbi-client
   */
  static findIdFromEmbedUrl(url: string): string | undefined {
    return getParam(url, 'reportId');
  }

  /**
   * The groups of menu commands. For code that was written for powerbi-client.
   *
   * @group Compatibility with powerbi-client
   */
  override get groups(): IMenuGroupExtension[] {
    return [...this.toRaw().#settings.menuCommands.groups];
  }

  /**
   * Returns the page with this name.
   *
   * @throws {ToolkitError} `not_found` when the report has no such page
   * @group Pages
   *
   * @example
   * ```ts
   * const page = await report.getPageByName('products');
   * console.log(page.displayName);
   * ```
   */
  async getPageByName(name: string, options?: CallOptions): Promise<Page> {
    const page = (await this.readPages(options)).find((candidate) => candidate.name === name);
    if (page) return page;
    throw this.toRaw().client.createError('not_found', `The report has no page named ${name}`);
  }

  /**
   * Returns the active page.
   *
   * @throws {ToolkitError} `not_found` when no page is active
   * @group Pages
   *
   * @example
   * ```ts
   * const page = await report.getActivePage();
   * const slicers = await page.getSlicers();
   * ```
   */
  async getActivePage(options?: CallOptions): Promise<Page> {
    const page = (await this.readPages(options)).find(({ isActive }) => isActive);
    if (page) return page;
    throw this.toRaw().client.createError('not_found', 'The report has no active page');
  }

  /**
   * Returns a page by its name, without checking that it exists.
   *
   * @group Pages
   */
  page(name: string, displayName?: string, isActive?: boolean, visibility?: SectionVisibility): Page {
    return new Page(this.toRaw(), name, displayName, isActive, visibility);
  }

  /**
   * Adds an empty page at the end. Requires edit mode.
   *
   * @throws {ToolkitError} `request_failed` when the frame rejects the request or does not return a page
   * @group Pages
   *
   * @example
   * ```ts
   * await report.switchMode('edit');
   * const page = await report.addPage('Forecast');
   * console.log(page.name);
   * ```
   */
  async addPage(displayName?: string, options?: CallOptions): Promise<Page> {
    const raw = this.toRaw();
    const { body } = await raw.client.post<IPage>('/report/addPage', { displayName }, options);
    if (typeof body === 'object' && body !== null) return Page.from(raw, body);
    throw raw.client.createError('request_failed', 'POST /report/addPage did not return a page');
  }

  /**
   * Changes the title on the tab of a page. Requires edit mode.
   *
   * @group Pages
   *
   * @example
   * ```ts
   * await report.switchMode('edit');
   * await report.renamePage('products', 'All products');
   * ```
   */
  async renamePage(pageName: string, displayName: string, options?: CallOptions): Promise<void> {
    await this.page(pageName).setDisplayName(displayName, options);
  }

  /**
   * Deletes a page. Requires edit mode.
   *
   * @group Pages
   *
   * @example
   * ```ts
   * await report.switchMode('edit');
   * await report.deletePage('products');
   * ```
   */
  deletePage(pageName: string, options?: CallOptions): Promise<void> {
    return this.page(pageName).delete(options);
  }

  /**
   * Shows or hides a visual.
   *
   * @throws {ToolkitError} `not_found` when the report has no such page or visual
   * @group Layout
   *
   * @example
   * ```ts
   * import { models } from 'embed-toolkit';
   *
   * await report.setVisualDisplayState('overview', 'revenue', models.VisualContainerDisplayMode.Hidden);
   * ```
   */
  setVisualDisplayState(
    pageName: string,
    visualName: string,
    mode: VisualContainerDisplayMode,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.toRaw().#updateVisualLayout(pageName, visualName, { displayState: { mode } }, options);
  }

  /**
   * Resizes a visual, in pixels of its page.
   *
   * @throws {ToolkitError} `not_found` when the report has no such page or visual
   * @group Layout
   *
   * @example
   * ```ts
   * await report.resizeVisual('overview', 'revenue', 640, 480);
   * ```
   */
  resizeVisual(
    pageName: string,
    visualName: string,
    width: number,
    height: number,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.toRaw().#updateVisualLayout(pageName, visualName, { width, height }, options);
  }

  /**
   * Moves a visual, in pixels of its page. `z` sets the stacking order.
   *
   * @throws {ToolkitError} `not_found` when the report has no such page or visual
   * @group Layout
   *
   * @example
   * ```ts
   * // Moves the visual to the upper left corner, in front of the others.
   * await report.moveVisual('overview', 'revenue', 0, 0, 1_000);
   * ```
   */
  moveVisual(
    pageName: string,
    visualName: string,
    x: number,
    y: number,
    z?: number,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.toRaw().#updateVisualLayout(pageName, visualName, { x, y, z } as IVisualLayout, options);
  }

  /**
   * Changes the passed settings and leaves all others unchanged.
   *
   * @throws {ToolkitError} `invalid_configuration` when a setting is invalid, `not_supported` for `customLayout` and
   *   `extensions` of paginated reports
   * @group Settings
   *
   * @example
   * ```ts
   * await report.updateSettings({ panes: { filters: { visible: false }, pageNavigation: { visible: false } } });
   * ```
   */
  updateSettings(settings: ISettings, options?: CallOptions): Promise<FrameResponse<void>> {
    return this.toRaw().#settings.update(settings, options);
  }

  /**
   * Resizes the active page. Width and height, in pixels, apply to `PageSizeType.Custom`.
   *
   * @group Layout
   */
  resizeActivePage(
    pageSizeType: PageSizeType,
    width?: number,
    height?: number,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    const pageSize = { type: pageSizeType, width, height } as ICustomPageSize;
    return this.updateSettings({ layoutType: Layouts.Custom, customLayout: { pageSize } }, options);
  }

  /**
   * Switches the layout.
   *
   * @throws {ToolkitError} `not_supported` for a switch between mobile and desktop layouts, which requires a new iframe
   * @group Layout
   *
   * @example
   * ```ts
   * import { models } from 'embed-toolkit';
   *
   * await report.switchLayout(models.LayoutType.Custom);
   * ```
   */
  async switchLayout(layoutType: LayoutType, options?: CallOptions): Promise<FrameResponse<void>> {
    const settings = this.toRaw().#settings;
    settings.assertSwitchable(layoutType);
    const response = await this.updateSettings({ layoutType }, options);
    settings.layoutType = layoutType;
    return response;
  }

  /**
   * Returns the zoom level, from 0.25 to 4. 1 is the original size.
   *
   * @group Settings
   */
  getZoom(options?: CallOptions): Promise<number> {
    return this.toRaw().client.read('/report/zoom', options);
  }

  /**
   * Sets the zoom level, from 0.25 to 4. 1 is the original size.
   *
   * @throws {ToolkitError} `invalid_configuration` outside this range
   * @group Settings
   *
   * @example
   * ```ts
   * await report.setZoom(1.5);
   * ```
   */
  async setZoom(zoomLevel: number, options?: CallOptions): Promise<void> {
    await this.updateSettings({ zoomLevel }, options);
  }

  /**
   * Adds a command to the context menu of all visuals, one visual or a visual type.
   *
   * @group Menus of visuals
   *
   * @example
   * ```ts
   * await report.addContextMenuCommand('open-orders', 'Open orders');
   * report.on('commandTriggered', ({ detail }) => console.log(detail.command));
   * ```
   */
  addContextMenuCommand(
    commandName: string,
    commandTitle: string,
    contextMenuTitle?: string,
    menuLocation?: MenuLocation,
    visualName?: string,
    visualType?: string,
    groupName?: string,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    const entry = { name: commandName, title: commandTitle, menuTitle: contextMenuTitle };
    const target = { menuLocation, visualName, visualType, groupName };
    return this.toRaw().#addCommand('visualContextMenu', { ...entry, ...target }, options);
  }

  /**
   * Adds a command to the options menu of all visuals, one visual or a visual type.
   *
   * @param commandIcon - the icon as a base64-encoded image
   * @group Menus of visuals
   */
  addOptionsMenuCommand(
    commandName: string,
    commandTitle: string,
    optionsMenuTitle?: string,
    menuLocation?: MenuLocation,
    visualName?: string,
    visualType?: string,
    groupName?: string,
    commandIcon?: string,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    const entry = { name: commandName, title: commandTitle, menuTitle: optionsMenuTitle, icon: commandIcon };
    const target = { menuLocation, visualName, visualType, groupName };
    return this.toRaw().#addCommand('visualOptionsMenu', { ...entry, ...target }, options);
  }

  /**
   * Removes a command from the context menu.
   *
   * @throws {ToolkitError} `not_found` when the menu has no such command
   * @group Menus of visuals
   */
  removeContextMenuCommand(
    commandName: string,
    contextMenuTitle: string,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.toRaw().#removeCommand('visualContextMenu', commandName, contextMenuTitle, options);
  }

  /**
   * Removes a command from the options menu.
   *
   * @throws {ToolkitError} `not_found` when the menu has no such command
   * @group Menus of visuals
   */
  removeOptionsMenuCommand(
    commandName: string,
    optionsMenuTitle: string,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.toRaw().#removeCommand('visualOptionsMenu', commandName, optionsMenuTitle, options);
  }

  /**
   * Renders the latest data. Does not refresh the dataset.
   *
   * @group Viewing
   *
   * @example
   * ```ts
   * await report.refresh();
   * ```
   */
  async refresh(options?: CallOptions): Promise<void> {
    await this.toRaw().client.post('/report/refresh', null, options);
  }

  /**
   * Opens the browser's print dialog for the report.
   *
   * @group Viewing
   *
   * @example
   * ```ts
   * await report.print();
   * ```
   */
  async print(options?: CallOptions): Promise<void> {
    await this.toRaw().client.post('/report/print', null, options);
  }

  /**
   * Switches between view and edit mode. Edit mode requires a token with edit permission.
   *
   * @group Settings
   *
   * @example
   * ```ts
   * await report.switchMode('edit');
   * ```
   */
  async switchMode(viewMode: ViewMode | 'view' | 'edit', options?: CallOptions): Promise<void> {
    const mode = typeof viewMode === 'string' ? viewMode : Modes[viewMode]?.toLowerCase();
    await this.toRaw().client.post(`/report/switchMode/${mode}`, null, options);
  }

  /**
   * Closes open menus and lists of the report.
   *
   * @group Viewing
   */
  async closeAllOverlays(options?: CallOptions): Promise<void> {
    await this.toRaw().client.post('/report/closeAllOverlays', null, options);
  }

  /**
   * Clears cross-highlighting.
   *
   * @param clearPopOutState - also leaves the focus mode of a visual
   * @group Viewing
   */
  async clearSelectedVisuals(clearPopOutState = false, options?: CallOptions): Promise<void> {
    await this.toRaw().client.post(
      `/report/clearSelectedVisuals/${clearPopOutState === true}`,
      null,
      options,
    );
  }

  /**
   * Returns the current theme.
   *
   * @group Settings
   *
   * @example
   * ```ts
   * const theme = await report.getTheme();
   * localStorage.setItem('theme', JSON.stringify(theme));
   * ```
   */
  getTheme(options?: CallOptions): Promise<IReportTheme> {
    return this.toRaw().client.read('/report/theme', options);
  }

  /**
   * Applies a theme until `resetTheme` is called.
   *
   * @group Settings
   *
   * @example
   * ```ts
   * await report.applyTheme({ themeJson: { name: 'Corporate', dataColors: ['#00bb55', '#006633'] } });
   * ```
   */
  async applyTheme(theme: IReportTheme, options?: CallOptions): Promise<void> {
    await this.toRaw().client.put('/report/theme', theme, options);
  }

  /**
   * Restores the report's own theme.
   *
   * @group Settings
   *
   * @example
   * ```ts
   * await report.applyTheme({ themeJson: { name: 'Dark', background: '#202020' } });
   * await report.resetTheme();
   * ```
   */
  resetTheme(options?: CallOptions): Promise<void> {
    return this.applyTheme({}, options);
  }

  /**
   * Returns whether the report has no unsaved changes.
   *
   * @group Saving
   *
   * @example
   * ```ts
   * if (!(await report.isSaved())) console.log('You have unsaved changes.');
   * ```
   */
  isSaved(options?: CallOptions): Promise<boolean> {
    return isSaved(this.toRaw().client, options);
  }

  /**
   * Saves the user's filters and slicers for the next visit.
   *
   * @group Saving
   *
   * @example
   * ```ts
   * await report.savePersistentFilters();
   * console.log(await report.arePersistentFiltersApplied());
   * ```
   */
  savePersistentFilters(options?: CallOptions): Promise<FrameResponse<void>> {
    return this.toRaw().client.post('/report/userState', null, options);
  }

  /**
   * Restores the author's filters and slicers.
   *
   * @group Saving
   *
   * @example
   * ```ts
   * if (await report.arePersistentFiltersApplied()) await report.resetPersistentFilters();
   * ```
   */
  resetPersistentFilters(options?: CallOptions): Promise<FrameResponse<void>> {
    return this.toRaw().client.request({ method: 'DELETE', url: '/report/userState', body: null }, options);
  }

  /**
   * Returns the filters and slicers that `savePersistentFilters` saved, in the format of the service.
   *
   * @group Saving
   *
   * @example
   * ```ts
   * const saved = await report.getPersistentFilters();
   * console.log(JSON.stringify(saved));
   * ```
   */
  getPersistentFilters(options?: CallOptions): Promise<unknown> {
    return this.toRaw().client.read('/report/userState', options);
  }

  /**
   * Returns whether persistent filters are applied.
   *
   * @group Saving
   *
   * @example
   * ```ts
   * const isFiltered = await report.arePersistentFiltersApplied();
   * console.log(isFiltered ? 'Your filters are applied.' : 'The default filters are applied.');
   * ```
   */
  arePersistentFiltersApplied(options?: CallOptions): Promise<boolean> {
    return this.toRaw().client.read('/report/isUserStateApplied', options);
  }

  /**
   * Applies another configuration. `Service.embed` calls it.
   *
   * @internal
   */
  override update(config: EmbedConfiguration, mode?: EmbedMode): void {
    const raw = this.toRaw();
    super.update(config, mode);
    raw.#settings.configure(raw.config.settings);
  }

  /** @internal */
  override handleEvent(name: string, body: unknown): void {
    const raw = this.toRaw();
    super.handleEvent(name, body);
    const showsNewPage = name === 'loaded' || name === 'pageChanged';
    if (showsNewPage && raw.frameOptions.autoHeight) {
      this.runInBackground(raw.#fitHeight());
    }
  }

  /** @internal */
  protected override toEventDetail(name: string, body: unknown): unknown {
    if (name !== 'pageChanged') return body;
    const { newPage, ...rest } = (body ?? {}) as { newPage?: IPage };
    if (!newPage) throw new ToolkitError('request_failed', "pageChanged: 'newPage' is missing");
    return { ...rest, newPage: Page.from(this.toRaw(), { ...newPage, isActive: true }) };
  }

  /**
   * Returns all pages in tab order, including hidden ones.
   *
   * @internal
   */
  protected async readPages(options?: CallOptions): Promise<Page[]> {
    const raw = this.toRaw();
    const pages = await readList<IPage>(raw.client, '/report/pages', options);
    return pages.map((page) => Page.from(raw, page));
  }

  #addCommand(menu: Menu, entry: MenuEntry, options: CallOptions | undefined): Promise<FrameResponse<void>> {
    return this.updateSettings(this.#settings.menuCommands.with(menu, entry), options);
  }

  async #removeCommand(
    menu: Menu,
    name: string,
    title: string,
    options: CallOptions | undefined,
  ): Promise<FrameResponse<void>> {
    return this.updateSettings(this.#settings.withoutCommand(menu, name, title), options);
  }

  async #updateVisualLayout(
    pageName: string,
    visualName: string,
    layout: IVisualLayout,
    options: CallOptions | undefined,
  ): Promise<FrameResponse<void>> {
    const page = await this.getPageByName(pageName, options);
    await page.getVisualByName(visualName, options);
    const pagesLayout = { [pageName]: { visualsLayout: { [visualName]: layout } } };
    return this.updateSettings({ layoutType: Layouts.Custom, customLayout: { pagesLayout } }, options);
  }

  /** Adapts the height of the iframe to the aspect ratio of the active page. */
  async #fitHeight(): Promise<void> {
    const { defaultSize, mobileSize } = await this.getActivePage();
    const isMobile = isMobileLayout(this.#settings.layoutType);
    const { width, height } = (isMobile ? mobileSize : undefined) ?? defaultSize ?? {};
    if (width && height) fitHeight(this.iframe, width, height);
  }
}
