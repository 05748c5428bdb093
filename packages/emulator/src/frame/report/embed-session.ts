import { randomId } from '../random-id.ts';
import type { EmbeddedReport, RowsQuery, ContentReference } from '../../embed/protocol.ts';
import type { UnderlyingRows } from '../../engine/underlying.ts';
import type { OrderBy, Page, ReportDefinition, Visual } from '../../content/report-schema.ts';
import type { DataClient } from '../data-client.ts';
import type { HostConnection } from '../host-connection.ts';
import { getEffectiveTheme } from '../view/contrast.ts';
import { restoreState } from './bookmark-snapshot.ts';
import type { BookmarkSnapshot } from './bookmark-snapshot.ts';
import { Bookmarks } from './bookmarks.ts';
import { ErrorReporter } from './error-reporter.ts';
import { buildInitialState } from './initial-state.ts';
import { mergeSettings } from './load-config.ts';
import type { LoadConfig, ReportSettings } from './load-config.ts';
import { requireLoaded, requirePage, requireVisual } from './require-visual.ts';
import { requirePermission, toReportPermissions } from './permissions.ts';
import type { ReportPermissions } from './permissions.ts';
import { Qna } from './qna.ts';
import { RenderController } from './render-controller.ts';
import { ReportSaver } from './report-saver.ts';
import type { SessionOptions, SessionDependencies } from './session-options.ts';
import { EmbedTokenManager } from './embed-token-manager.ts';
import { toVisualKey } from './state.ts';
import type { ReportState, Selection } from './state.ts';
import type { Value } from '../../data/table-rows.ts';
import type { Initiator, Theme, VisualData, ReportRenderer } from './report-renderer.ts';
import type { HostFilter } from './filters.ts';

const editMode = 1;

/** One embedded report: its definition, its state, and what the host and the viewer may do to both. */
export class EmbedSession {
  readonly host: HostConnection;
  readonly config: LoadConfig;
  settings: ReportSettings;
  theme: Theme;
  selection: Selection | undefined;
  editing = false;
  readonly correlationId = randomId();
  readonly bookmarks = new Bookmarks(this);
  readonly subject: ContentReference;
  readonly saver: ReportSaver;
  readonly errorReporter: ErrorReporter;
  /** What a click on a tile does, where visuals are tiles of a dashboard. */
  readonly onTileClick: ((visual: Visual) => void) | undefined;
  /** Where questions are answered. */
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

  /** Fetches the report and draws it. What goes wrong becomes an error event. */
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

  /** The report. Throws the wire's 500 before it is loaded. */
  get report(): EmbeddedReport {
    return requireLoaded(this.#report);
  }

  /** Whether the content is there. */
  get isLoaded(): boolean {
    return this.#report !== undefined;
  }

  get state(): ReportState {
    return requireLoaded(this.#state);
  }

  get activePage(): Page {
    return this.page(this.state.activePage);
  }

  /** A page by name. Throws the wire's 404. */
  page(name: string): Page {
    return requirePage(this.report.definition, name);
  }

  /** A visual by names. Throws the wire's 404. */
  visual(pageName: string, name: string): Visual {
    return requireVisual(this.page(pageName), name);
  }

  /** The figures that the active page shows, by visual. */
  get visualData(): Map<string, VisualData> {
    return this.#renderController.visualData;
  }

  /** The figures that a visual of the active page shows; undefined while it shows none. */
  getVisualData(visual: string): VisualData | undefined {
    return this.visualData.get(visual);
  }

  /** A figure in the words of the report's locale. */
  formatValue(measure: string, value: Value): string {
    return this.#renderer.formatValue(this, measure, value);
  }

  /** Draws a report that was loaded in phases. */
  render(): void {
    this.#renderController.isPaused = false;
    if (this.#report) void this.refresh();
  }

  setPage(name: string, initiator: Initiator): void {
    const page = this.page(name);
    this.#updateState({ activePage: name });
    this.selection = undefined;
    this.host.raise('pageChanged', { initiator, newPage: { name, displayName: page.displayName } });
    void this.refresh();
  }

  /** Replaces filters of report, page or visual, draws, and says so. */
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

  /** Puts an edited report in the place of the present one, with the state that goes with it. */
  editDefinition(definition: ReportDefinition, state: Partial<ReportState>): void {
    void this.replaceDefinition(definition, state);
  }

  /** Does so, and resolves when it is drawn. */
  replaceDefinition(definition: ReportDefinition, state: Partial<ReportState>): Promise<void> {
    this.#report = { ...this.report, definition };
    this.#updateState(state);
    this.saver.hasUnsavedChanges = true;
    return this.refresh();
  }

  get permissions(): ReportPermissions {
    return toReportPermissions(this.config.permissions, this.report.mayEdit);
  }

  /** Opens the report for editing or for reading. Throws the wire's 403. */
  switchMode(mode: 'edit' | 'view'): void {
    if (mode === 'edit') requirePermission(this.permissions, 'edit');
    this.editing = mode === 'edit';
    this.rerender();
  }

  /** Does what a viewer asked for: what goes wrong becomes an error event. */
  readonly attempt = (act: () => Promise<void>): void => {
    act().catch((error: unknown) => this.#handleError(error));
  };

  /** The rows of the model behind figures. Throws a DataError. */
  underlyingRows(query: RowsQuery): Promise<UnderlyingRows> {
    return this.#dataClient.fetchRows(this.subject, query);
  }

  /** Brings back what was captured. Throws the wire's 404 when its page is gone. */
  restore(captured: BookmarkSnapshot): void {
    const { name, displayName } = this.page(captured.state.activePage);
    const isPageChange = name !== this.state.activePage;
    this.#state = restoreState(this.state, captured);
    this.selection = captured.selection;
    if (isPageChange) this.host.raise('pageChanged', { initiator: 'sdk', newPage: { name, displayName } });
    void this.refresh();
  }

  updateSettings(patch: unknown): void {
    this.settings = mergeSettings(this.settings, patch);
    this.rerender();
  }

  /** What is drawn with: high contrast comes before the theme. */
  get effectiveTheme(): Theme {
    return getEffectiveTheme(this.theme, this.config.contrastMode);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.rerender();
  }

  /** Takes a new token and goes on where an expired one stopped. Throws a DataError. */
  setToken(token: string): Promise<void> {
    return this.#tokenManager.replace(token);
  }

  /** Asks for the figures of the active page and draws them. */
  refresh(): Promise<void> {
    return this.#renderController.refresh();
  }

  #updateState(change: Partial<ReportState>): void {
    this.#state = { ...this.state, ...change };
  }

  /** Draws what is known already, when only its looks changed. */
  rerender(): void {
    if (this.#report) this.#renderController.rerender();
  }

  /** A page that isn't there is passed over, which the host should know. */
  #reportMissingPage(): void {
    const { pageName } = this.config;
    if (pageName === undefined || this.report.definition.pages.some(({ name }) => name === pageName)) return;
    const { displayName } = this.activePage;
    this.errorReporter.reportInfo(
      'pageNotFound',
      `There is no page '${pageName}': this is '${displayName}'.`,
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
