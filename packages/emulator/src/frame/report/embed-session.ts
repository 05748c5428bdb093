import type { OrderBy, Page, ReportDefinition, Visual } from '../../content/report-schema.ts';
import type { Value } from '../../data/table-rows.ts';
import type { EmbeddedReport, RowsQuery, ContentReference } from '../../embed/protocol.ts';
import type { UnderlyingRows } from '../../engine/underlying-rows.ts';
import type { DataClient } from '../data-client.ts';
import type { HostConnection } from '../host-connection.ts';
import { createRandomId } from '../random-id.ts';
import { getEffectiveTheme } from '../view/contrast.ts';
import type { Theme } from '../view/palette.ts';
import { restoreState } from './bookmark-snapshot.ts';
import type { BookmarkSnapshot } from './bookmark-snapshot.ts';
import { Bookmarks } from './bookmarks.ts';
import { EmbedTokenManager } from './embed-token-manager.ts';
import { ErrorReporter } from './error-reporter.ts';
import type { HostFilter } from './filters.ts';
import { buildInitialState } from './initial-state.ts';
import { mergeSettings } from './load-config.ts';
import type { LoadConfig, ReportSettings } from './load-config.ts';
import { requirePermission, toReportPermissions } from './permissions.ts';
import type { ReportPermissions } from './permissions.ts';
import { Qna } from './qna.ts';
import { RenderController } from './render-controller.ts';
import type { Initiator, VisualData, ReportRenderer } from './report-renderer.ts';
import { ReportSaver } from './report-saver.ts';
import { requireLoaded, requirePage, requireVisual } from './require-visual.ts';
import type { SessionOptions, SessionDependencies } from './session-options.ts';
import { toVisualKey } from './state.ts';
import type { ReportState, Selection } from './state.ts';

const editMode = 1;

/** Session of one embedded report: its definition and state, and the operations that the host page and viewer perform. */
export class EmbedSession {
  readonly host: HostConnection;
  readonly config: LoadConfig;
  settings: ReportSettings;
  theme: Theme;
  selection: Selection | undefined;
  editing = false;
  readonly correlationId = createRandomId();
  readonly bookmarks = new Bookmarks(this);
  readonly subject: ContentReference;
  readonly saver: ReportSaver;
  readonly errorReporter: ErrorReporter;
  /** Handles clicks on visuals that are dashboard tiles. */
  readonly onTileClick: ((visual: Visual) => void) | undefined;
  /** Present only in Q&A embeds. */
  readonly qna: Qna | undefined;
  #dataClient: DataClient;
  #renderer: ReportRenderer;
  #initialDefinition: ReportDefinition | undefined;
  #report: EmbeddedReport | undefined;
  #state: ReportState | undefined;
  #tokenManager: EmbedTokenManager;
  #renderController: RenderController;

  constructor(dependencies: SessionDependencies, config: LoadConfig, options: SessionOptions) {
    this.host = dependencies.host;
    this.subject = options.subject ?? { reportId: config.id };
    this.saver = new ReportSaver(this, dependencies.client);
    this.errorReporter = new ErrorReporter(this, dependencies.renderer);
    this.onTileClick = options.onTileClick;
    this.qna = options.qna && new Qna(this, options.qna.interactive);
    this.#initialDefinition = options.initialDefinition;
    this.#dataClient = dependencies.client;
    this.#renderer = dependencies.renderer;
    this.config = config;
    this.#tokenManager = new EmbedTokenManager({
      ...dependencies,
      hasTokenProvider: options.hasTokenProvider,
      verify: () => this.#report && dependencies.client.open(this.subject),
      onRenewed: () => this.#onTokenRenewed(),
      onExpired: () => this.errorReporter.reportTokenExpired(),
    });
    const { language, formatLocale, hasPreQueryHook } = dependencies.parameters;
    const renderDependencies = {
      client: dependencies.client,
      renderer: dependencies.renderer,
      hasPreQueryHook,
    };
    const canQuery = (): boolean => !this.#tokenManager.isExpired;
    const onError = (error: unknown): void => this.#handleError(error);
    this.#renderController = new RenderController(
      this,
      { ...renderDependencies, canQuery, onError },
      options.isPhased,
    );
    const locale = { ...(language ? { language } : {}), ...(formatLocale ? { formatLocale } : {}) };
    this.settings = mergeSettings({ localeSettings: locale }, config.settings);
    this.theme = config.theme?.themeJson ?? {};
  }

  /** Loads and renders the report. Errors are raised as events. */
  async open(): Promise<void> {
    this.#renderer.showLoading(this);
    try {
      this.#dataClient.setToken(this.config.accessToken);
      this.#report = {
        ...(await this.#dataClient.open(this.subject)),
        ...(this.#initialDefinition ? { definition: this.#initialDefinition } : {}),
      };
      this.saver.hasUnsavedChanges = this.#initialDefinition !== undefined;
      this.#state = buildInitialState(this.config, this.#report);
      if (this.config.viewMode === editMode) this.switchMode('edit');
    } catch (error) {
      this.#handleError(error);
      return;
    }
    this.#tokenManager.restart(this.#report.tokenExpiration);
    this.host.raise('loaded', { initiator: 'sdk' });
    await this.refresh();
    this.#reportMissingPage();
  }

  close(): void {
    this.#tokenManager.close();
    this.#renderController.stop();
  }

  /**
   * The loaded report.
   *
   * @throws {FrameRequestError} 500 when the report is not loaded yet
   */
  get report(): EmbeddedReport {
    return requireLoaded(this.#report);
  }

  /** Whether the report is loaded. */
  get isLoaded(): boolean {
    return this.#report !== undefined;
  }

  get state(): ReportState {
    return requireLoaded(this.#state);
  }

  get activePage(): Page {
    return this.requirePage(this.state.activePage);
  }

  /**
   * Returns a page.
   *
   * @throws {FrameRequestError} 404 when the page does not exist
   */
  requirePage(name: string): Page {
    return requirePage(this.report.definition, name);
  }

  /**
   * Returns a visual of a page.
   *
   * @throws {FrameRequestError} 404 when the page or the visual does not exist
   */
  requireVisual(pageName: string, name: string): Visual {
    return requireVisual(this.requirePage(pageName), name);
  }

  /** Data shown on the active page, by visual name. */
  get visualData(): Map<string, VisualData> {
    return this.#renderController.visualData;
  }

  /** Returns the data that a visual of the active page shows; undefined if it shows none. */
  getVisualData(visual: string): VisualData | undefined {
    return this.visualData.get(visual);
  }

  /** Formats a value in the locale of the report. */
  formatValue(measure: string, value: Value): string {
    return this.#renderer.formatValue(this, measure, value);
  }

  /** Starts rendering after a phased load. */
  render(): void {
    this.#renderController.isPaused = false;
    if (this.#report) void this.refresh();
  }

  setPage(name: string, initiator: Initiator): void {
    const page = this.requirePage(name);
    this.#updateState({ activePage: name });
    this.selection = undefined;
    this.host.raise('pageChanged', { initiator, newPage: { name, displayName: page.displayName } });
    void this.refresh();
  }

  /** Updates filters, and raises `filtersApplied` when they are rendered. */
  setFilters(change: Partial<ReportState>, filter: readonly HostFilter[]): void {
    this.#updateState(change);
    void this.refresh().then(() => this.host.raise('filtersApplied', { initiator: 'sdk', filter }));
  }

  setSlicer(page: string, visual: string, filters: HostFilter[]): void {
    this.#updateState({ slicers: { ...this.state.slicers, [toVisualKey(page, visual)]: filters } });
    void this.refresh();
  }

  setSort(page: string, visual: string, orderBy: OrderBy): void {
    this.#updateState({ sorts: { ...this.state.sorts, [toVisualKey(page, visual)]: orderBy } });
    void this.refresh();
  }

  /** Replaces the definition after an edit, and updates the affected state. */
  editDefinition(definition: ReportDefinition, state: Partial<ReportState>): void {
    void this.replaceDefinition(definition, state);
  }

  /** Replaces the definition, and resolves when it is rendered. */
  replaceDefinition(definition: ReportDefinition, state: Partial<ReportState>): Promise<void> {
    this.#report = { ...this.report, definition };
    this.#updateState(state);
    this.saver.hasUnsavedChanges = true;
    return this.refresh();
  }

  get permissions(): ReportPermissions {
    return toReportPermissions(this.config.permissions, this.report.mayEdit);
  }

  /**
   * Switches between edit and view mode.
   *
   * @throws {FrameRequestError} 403 when editing is not permitted
   */
  switchMode(mode: 'edit' | 'view'): void {
    if (mode === 'edit') requirePermission(this.permissions, 'edit');
    this.editing = mode === 'edit';
    this.rerender();
  }

  /** Runs an action of the viewer. Errors are raised as events. */
  readonly runAction = (action: () => Promise<void>): void => {
    action().catch((error: unknown) => this.#handleError(error));
  };

  /**
   * Fetches the model rows behind a visual's values.
   *
   * @throws {DataError} when the service rejects the request
   */
  fetchUnderlyingRows(query: RowsQuery): Promise<UnderlyingRows> {
    return this.#dataClient.fetchRows(this.subject, query);
  }

  /**
   * Restores a snapshot.
   *
   * @throws {FrameRequestError} 404 when its page no longer exists
   */
  restore(snapshot: BookmarkSnapshot): void {
    const { name, displayName } = this.requirePage(snapshot.state.activePage);
    const isOtherPage = name !== this.state.activePage;
    this.#state = restoreState(this.state, snapshot);
    this.selection = snapshot.selection;
    if (isOtherPage) this.host.raise('pageChanged', { initiator: 'sdk', newPage: { name, displayName } });
    void this.refresh();
  }

  updateSettings(patch: unknown): void {
    this.settings = mergeSettings(this.settings, patch);
    this.rerender();
  }

  /** Theme to render with. High contrast takes precedence over the report theme. */
  get effectiveTheme(): Theme {
    return getEffectiveTheme(this.theme, this.config.contrastMode);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.rerender();
  }

  /**
   * Replaces the token and resumes rendering if the previous token had expired.
   *
   * @throws {DataError} when the service rejects the token
   */
  setToken(token: string): Promise<void> {
    return this.#tokenManager.replace(token);
  }

  /** Queries the data of the active page and renders it. */
  refresh(): Promise<void> {
    return this.#renderController.refresh();
  }

  #updateState(change: Partial<ReportState>): void {
    this.#state = { ...this.state, ...change };
  }

  /** Renders the current data again, for example after the theme has changed. */
  rerender(): void {
    if (this.#report) this.#renderController.rerender();
  }

  /** Informs the host page that its `pageName` was ignored because the page does not exist. */
  #reportMissingPage(): void {
    const { pageName } = this.config;
    if (pageName === undefined || this.report.definition.pages.some(({ name }) => name === pageName)) return;
    const { displayName } = this.activePage;
    this.errorReporter.reportInfo(
      'pageNotFound',
      `There is no page '${pageName}'. Showing '${displayName}'.`,
    );
  }

  async #onTokenRenewed(): Promise<void> {
    this.#renderer.showNotice(undefined);
    if (this.#renderController.isStale) await this.refresh();
  }

  #handleError(error: unknown): void {
    if (ErrorReporter.isTokenExpired(error)) {
      this.#renderController.isStale = true;
      this.#tokenManager.expire();
    } else this.errorReporter.reportError(error);
  }
}
