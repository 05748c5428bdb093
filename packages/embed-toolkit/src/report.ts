import type {
  FiltersOperations,
  IFilter,
  IPage,
  IReportLoadConfiguration,
  IReportTheme,
  ISettings,
  IVisualLayout,
  LayoutType,
  MenuLocation,
  PageSizeType,
  SectionVisibility,
  ViewMode,
  VisualContainerDisplayMode,
} from './models/index.ts';
import { BookmarksManager } from './bookmarks-manager.ts';
import { paramOf } from './config/embed-url.ts';
import type { EmbedConfiguration } from './config/complete.ts';
import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';
import { reportEvents } from './events.ts';
import type { ReportEventMap } from './events.ts';
import { Filterable } from './filterable.ts';
import type { IFilterable } from './filterable.ts';
import type { Host } from './host.ts';
import type { Kind } from './kind.ts';
import { isMobile, layoutOfPage, layoutOfVisual } from './layout.ts';
import { MenuCommands } from './menu-commands.ts';
import type { Menu } from './menu-commands.ts';
import { ViewMode as Modes } from './models/enums.ts';
import type { CallOptions, ReportEmbedConfiguration } from './options.ts';
import { Page } from './page.ts';
import { reportKind } from './kinds/report-kind.ts';
import { isSaved } from './saved.ts';
import { validate } from './validation/engine.ts';
import { settings as settingsRule } from './validation/settings.ts';
import type { Reply } from './wire/message.ts';

const noSwitch =
  'Switching between mobile and desktop layouts is not supported. ' +
  'Please reset the embed container and re-embed with required layout.';

/** An embedded report, interactive or paginated; paginated ones refuse most calls with `not_supported`. */
export class Report extends Embed<ReportEventMap> implements IFilterable {
  static readonly kind: Kind = reportKind;
  static override readonly type: string = 'Report';
  static override readonly allowedEvents: readonly string[] = reportEvents;
  static readonly reportIdAttribute = reportKind.id.attribute;
  static readonly filterPaneEnabledAttribute = 'powerbi-settings-filter-pane-enabled';
  static readonly navContentPaneEnabledAttribute = 'powerbi-settings-nav-content-pane-enabled';

  readonly bookmarksManager: BookmarksManager;
  readonly #filters: Filterable;
  readonly #menus = new MenuCommands();
  /** What the layout was switched to since the configuration. */
  #layoutType: LayoutType | undefined;

  constructor(
    service: Host,
    element: HTMLElement,
    config: ReportEmbedConfiguration,
    mode: EmbedMode = {},
    kind: Kind = reportKind,
  ) {
    super(service, kind, element, config, mode);
    this.bookmarksManager = new BookmarksManager(this.caller);
    this.#filters = new Filterable(this.caller, '/report');
    this.#menus.take(this.config.settings?.extensions);
  }

  static findIdFromEmbedUrl(url: string): string | undefined {
    return paramOf(url, reportKind.id.parameter);
  }

  /** Draws a report that was loaded in phases, with a last change to its configuration. */
  async render(
    config?: IReportLoadConfiguration | ReportEmbedConfiguration,
    options?: CallOptions,
  ): Promise<void> {
    await this.#post('render', config, options);
  }

  /** Draws the newest data. Doesn't refresh the data set. */
  refresh(options?: CallOptions): Promise<void> {
    return this.#post('refresh', null, options);
  }

  /** Opens the browser's print dialog for the report. */
  print(options?: CallOptions): Promise<void> {
    return this.#post('print', null, options);
  }

  /** Needs a token that allows editing to switch to edit mode. */
  switchMode(viewMode: ViewMode | 'view' | 'edit', options?: CallOptions): Promise<void> {
    const mode = typeof viewMode === 'string' ? viewMode : Modes[viewMode];
    return this.#post(`switchMode/${mode?.toLowerCase()}`, null, options);
  }

  closeAllOverlays(options?: CallOptions): Promise<void> {
    return this.#post('closeAllOverlays', null, options);
  }

  /** Clears cross-highlighting; `clearPopOutState` leaves a visual's focus mode as well. */
  clearSelectedVisuals(clearPopOutState = false, options?: CallOptions): Promise<void> {
    return this.#post(`clearSelectedVisuals/${clearPopOutState}`, null, options);
  }

  async getPages(options?: CallOptions): Promise<Page[]> {
    const pages = await this.caller.read<IPage[]>('/report/pages', options);
    return pages.map((page) => Page.from(this, page));
  }

  /** Throws `not_found` when the report has no such page. */
  async getPageByName(name: string, options?: CallOptions): Promise<Page> {
    const page = (await this.getPages(options)).find((one) => one.name === name);
    if (!page) throw this.caller.error('not_found', `The report has no page named ${name}`);
    return page;
  }

  /** Throws `not_found` when the frame shows none. */
  async getActivePage(options?: CallOptions): Promise<Page> {
    const page = (await this.getPages(options)).find(({ isActive }) => isActive);
    if (!page) throw this.caller.error('not_found', 'The report has no active page');
    return page;
  }

  /** A page by its name, without asking the frame whether it is there. */
  page(name: string, displayName?: string, isActive?: boolean, visibility?: SectionVisibility): Page {
    return new Page(this, name, displayName, isActive, visibility);
  }

  /** Shows the page of that name. */
  setPage(pageName: string, options?: CallOptions): Promise<Reply<void>> {
    return this.page(pageName).setActive(options);
  }

  async addPage(displayName?: string, options?: CallOptions): Promise<Page> {
    const call = { method: 'POST', url: '/report/addPage', body: { displayName } } as const;
    return Page.from(this, (await this.caller.call<IPage>(call, options)).body);
  }

  async renamePage(pageName: string, displayName: string, options?: CallOptions): Promise<void> {
    await this.page(pageName).setDisplayName(displayName, options);
  }

  deletePage(pageName: string, options?: CallOptions): Promise<void> {
    return this.page(pageName).delete(options);
  }

  getFilters(options?: CallOptions): Promise<IFilter[]> {
    return this.#filters.getFilters(options);
  }

  /** Replaces all filters that hold for every page. */
  setFilters(filters: IFilter[], options?: CallOptions): Promise<Reply<void>> {
    return this.#filters.setFilters(filters, options);
  }

  updateFilters(
    operation: FiltersOperations,
    filters?: IFilter[],
    options?: CallOptions,
  ): Promise<Reply<void>> {
    return this.#filters.updateFilters(operation, filters, options);
  }

  removeFilters(options?: CallOptions): Promise<Reply<void>> {
    return this.#filters.removeFilters(options);
  }

  /** Changes what is given and leaves the rest. Throws `invalid_configuration`. */
  async updateSettings(settings: ISettings, options?: CallOptions): Promise<Reply<void>> {
    if (this.caller.isPaginated) {
      if (settings.customLayout ?? settings.extensions) throw this.caller.paginatedError();
    } else {
      const issues = validate(settingsRule, settings, 'settings');
      if (issues.length > 0) throw this.caller.invalid(issues);
    }
    const call = { method: 'PATCH', url: '/report/settings', body: settings } as const;
    const reply = await this.caller.call<undefined>(call, options);
    this.#menus.take(settings.extensions);
    return reply;
  }

  /** Shows or hides a visual. Throws `not_found` when the report has no such page or visual. */
  setVisualDisplayState(
    pageName: string,
    visualName: string,
    mode: VisualContainerDisplayMode,
    options?: CallOptions,
  ): Promise<Reply<void>> {
    return this.#layOut(pageName, visualName, { displayState: { mode } }, options);
  }

  /** Sizes a visual, in pixels of its page. Throws `not_found` when the report has no such page or visual. */
  resizeVisual(
    pageName: string,
    visualName: string,
    width: number,
    height: number,
    options?: CallOptions,
  ): Promise<Reply<void>> {
    return this.#layOut(pageName, visualName, { width, height }, options);
  }

  /** Moves a visual; `z` puts it before others. Throws `not_found` when the report has no such page or visual. */
  moveVisual(
    pageName: string,
    visualName: string,
    x: number,
    y: number,
    z?: number,
    options?: CallOptions,
  ): Promise<Reply<void>> {
    return this.#layOut(pageName, visualName, { x, y, ...(z !== undefined && { z }) }, options);
  }

  /** Width and height, in pixels, are for `PageSizeType.Custom`. */
  resizeActivePage(
    pageSizeType: PageSizeType,
    width?: number,
    height?: number,
    options?: CallOptions,
  ): Promise<Reply<void>> {
    return this.updateSettings(layoutOfPage(pageSizeType, width, height), options);
  }

  /** Throws `not_supported` for a switch between mobile and desktop layouts: those need another frame. */
  async switchLayout(layoutType: LayoutType, options?: CallOptions): Promise<Reply<void>> {
    if (isMobile(layoutType) !== isMobile(this.#layoutType ?? this.config.settings?.layoutType)) {
      throw this.caller.error('not_supported', noSwitch);
    }
    const reply = await this.updateSettings({ layoutType }, options);
    this.#layoutType = layoutType;
    return reply;
  }

  /** Adds an entry to the context menu of visuals: all, one by its name, or those of a type. */
  addContextMenuCommand(
    commandName: string,
    commandTitle: string,
    contextMenuTitle?: string,
    menuLocation?: MenuLocation,
    visualName?: string,
    visualType?: string,
    groupName?: string,
    options?: CallOptions,
  ): Promise<Reply<void>> {
    const entry = { name: commandName, title: commandTitle, menuTitle: contextMenuTitle };
    const place = { menuLocation, visualName, visualType, groupName };
    return this.updateSettings(this.#menus.with('visualContextMenu', { ...entry, ...place }), options);
  }

  /** As `addContextMenuCommand`, for the menu behind a visual's three dots; `commandIcon` is a base64 image. */
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
  ): Promise<Reply<void>> {
    const entry = { name: commandName, title: commandTitle, menuTitle: optionsMenuTitle, icon: commandIcon };
    const place = { menuLocation, visualName, visualType, groupName };
    return this.updateSettings(this.#menus.with('visualOptionsMenu', { ...entry, ...place }), options);
  }

  /** Throws `not_found` when no such entry was added or configured. */
  async removeContextMenuCommand(
    commandName: string,
    contextMenuTitle: string,
    options?: CallOptions,
  ): Promise<Reply<void>> {
    return this.#removeCommand('visualContextMenu', commandName, contextMenuTitle, options);
  }

  /** Throws `not_found` when no such entry was added or configured. */
  async removeOptionsMenuCommand(
    commandName: string,
    optionsMenuTitle: string,
    options?: CallOptions,
  ): Promise<Reply<void>> {
    return this.#removeCommand('visualOptionsMenu', commandName, optionsMenuTitle, options);
  }

  getZoom(options?: CallOptions): Promise<number> {
    return this.caller.read('/report/zoom', options);
  }

  /** From 0.25 to 4, where 1 is the report's own size. Throws `invalid_configuration` outside of that. */
  async setZoom(zoomLevel: number, options?: CallOptions): Promise<void> {
    await this.updateSettings({ zoomLevel }, options);
  }

  getTheme(options?: CallOptions): Promise<IReportTheme> {
    return this.caller.read('/report/theme', options);
  }

  async applyTheme(theme: IReportTheme, options?: CallOptions): Promise<void> {
    await this.caller.call({ method: 'PUT', url: '/report/theme', body: theme }, options);
  }

  resetTheme(options?: CallOptions): Promise<void> {
    return this.applyTheme({}, options);
  }

  /** Whether the report is as it was last saved. */
  isSaved(options?: CallOptions): Promise<boolean> {
    return isSaved(this.caller, options);
  }

  async savePersistentFilters(options?: CallOptions): Promise<Reply<void>> {
    return this.caller.call({ method: 'POST', url: '/report/userState', body: null }, options);
  }

  async resetPersistentFilters(options?: CallOptions): Promise<Reply<void>> {
    return this.caller.call({ method: 'DELETE', url: '/report/userState', body: null }, options);
  }

  arePersistentFiltersApplied(options?: CallOptions): Promise<boolean> {
    return this.caller.read('/report/isUserStateApplied', options);
  }

  override update(config: EmbedConfiguration, mode?: EmbedMode): void {
    super.update(config, mode);
    this.#layoutType = undefined;
    this.#menus.take(this.config.settings?.extensions);
  }

  protected override detailOf(name: string, body: unknown): unknown {
    if (name !== 'pageChanged') return body;
    const { newPage, ...rest } = body as { newPage: IPage };
    return { ...rest, newPage: Page.from(this, { ...newPage, isActive: true }) };
  }

  async #layOut(
    pageName: string,
    visualName: string,
    layout: IVisualLayout,
    options: CallOptions | undefined,
  ): Promise<Reply<void>> {
    const page = await this.getPageByName(pageName, options);
    await page.getVisualByName(visualName, options);
    return this.updateSettings(layoutOfVisual(pageName, visualName, layout), options);
  }

  async #removeCommand(
    menu: Menu,
    name: string,
    title: string,
    options: CallOptions | undefined,
  ): Promise<Reply<void>> {
    if (this.caller.isPaginated) throw this.caller.paginatedError();
    const settings = this.#menus.without(menu, name, title);
    if (!settings) throw this.caller.error('not_found', `No menu has a command ${name} titled ${title}`);
    return this.updateSettings(settings, options);
  }

  async #post(action: string, body: unknown, options: CallOptions | undefined): Promise<void> {
    await this.caller.call({ method: 'POST', url: `/report/${action}`, body }, options);
  }
}
