import { randomId } from '../random-id.ts';
import type { EmbeddedReport, RowsQuery, Subject } from '../../embed/protocol.ts';
import type { UnderlyingRows } from '../../engine/underlying.ts';
import type { OrderBy, Page, ReportDefinition, Visual } from '../../content/report-schema.ts';
import type { DataClient } from '../data-client.ts';
import type { Host } from '../host.ts';
import { shownTheme } from '../view/contrast.ts';
import { restored } from './bookmark.ts';
import type { Captured } from './bookmark.ts';
import { Bookmarks } from './bookmarks.ts';
import { Failures } from './failures.ts';
import { stateOfConfig } from './initial.ts';
import { mergeSettings } from './load-config.ts';
import type { LoadConfig, ReportSettings } from './load-config.ts';
import { loaded, pageOf, visualOf } from './lookup.ts';
import { demand, rightsOf } from './permissions.ts';
import type { Rights } from './permissions.ts';
import { Qna } from './qna.ts';
import { Rendering } from './rendering.ts';
import { Saving } from './saving.ts';
import type { SessionOptions, SessionParts } from './session-options.ts';
import { SessionToken } from './session-token.ts';
import { visualKey } from './state.ts';
import type { ReportState, Selection } from './state.ts';
import type { Value } from '../../data/table-rows.ts';
import type { Initiator, Theme, VisualFigures, View } from './view.ts';
import type { WireFilter } from './filters.ts';

const editMode = 1;

/** One embedded report: its definition, its state, and what the host and the viewer may do to both. */
export class Session {
  readonly host: Host;
  readonly config: LoadConfig;
  settings: ReportSettings;
  theme: Theme;
  selection: Selection | undefined;
  editing = false;
  readonly correlationId = randomId();
  readonly bookmarks = new Bookmarks(this);
  readonly subject: Subject;
  readonly saving: Saving;
  readonly failures: Failures;
  /** What a click on a tile does, where visuals are tiles of a dashboard. */
  readonly onTile: ((visual: Visual) => void) | undefined;
  /** Where questions are answered. */
  readonly qna: Qna | undefined;
  #client: DataClient;
  #view: View;
  #start: ReportDefinition | undefined;
  #report: EmbeddedReport | undefined;
  #state: ReportState | undefined;
  #token: SessionToken;
  #rendering: Rendering;

  constructor(parts: SessionParts, config: LoadConfig, options: SessionOptions) {
    this.host = parts.host;
    this.subject = options.subject ?? { reportId: config.id };
    this.saving = new Saving(this, parts.client);
    this.failures = new Failures(this, parts.view);
    this.onTile = options.onTile;
    this.qna = options.asks && new Qna(this, options.asks.interactive);
    this.#start = options.start;
    this.#client = parts.client;
    this.#view = parts.view;
    this.config = config;
    this.#token = new SessionToken({
      ...parts,
      provider: options.tokenProvider,
      check: () => this.#report && parts.client.open(this.subject),
      onRenewed: () => this.#tokenRenewed(),
      onExpired: () => this.failures.tokenExpired(),
    });
    const { language, formatLocale, asksBeforeQueries } = parts.address;
    const drawing = { client: parts.client, view: parts.view, asksBeforeQueries };
    const mayQuery = (): boolean => !this.#token.expired;
    const onFailure = (error: unknown): void => this.#fail(error);
    this.#rendering = new Rendering(this, { ...drawing, mayQuery, onFailure }, options.phased);
    const locale = { ...(language ? { language } : {}), ...(formatLocale ? { formatLocale } : {}) };
    this.settings = mergeSettings({ localeSettings: locale }, config.settings);
    this.theme = config.theme?.themeJson ?? {};
  }

  /** Fetches the report and draws it. What goes wrong becomes an error event. */
  async open(): Promise<void> {
    this.#view.start(this);
    try {
      this.#client.setToken(this.config.accessToken);
      this.#report = {
        ...(await this.#client.open(this.subject)),
        ...(this.#start ? { definition: this.#start } : {}),
      };
      this.saving.unsaved = this.#start !== undefined;
      this.#state = stateOfConfig(this.config, this.#report);
      if (this.config.viewMode === editMode) this.switchMode('edit');
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#token.restart(this.#report.tokenExpiration);
    this.host.raise('loaded', { initiator: 'sdk' });
    await this.refresh();
    this.#tellMissingPage();
  }

  close(): void {
    this.#token.close();
    this.#rendering.stop();
  }

  /** The report. Throws the wire's 500 before it is loaded. */
  get report(): EmbeddedReport {
    return loaded(this.#report);
  }

  /** Whether the content is there. */
  get isOpen(): boolean {
    return this.#report !== undefined;
  }

  get state(): ReportState {
    return loaded(this.#state);
  }

  get activePage(): Page {
    return this.page(this.state.activePage);
  }

  /** A page by name. Throws the wire's 404. */
  page(name: string): Page {
    return pageOf(this.report.definition, name);
  }

  /** A visual by names. Throws the wire's 404. */
  visual(pageName: string, name: string): Visual {
    return visualOf(this.page(pageName), name);
  }

  /** The figures that the active page shows, by visual. */
  get figures(): Map<string, VisualFigures> {
    return this.#rendering.figures;
  }

  /** The figures that a visual of the active page shows; undefined while it shows none. */
  figuresOf(visual: string): VisualFigures | undefined {
    return this.figures.get(visual);
  }

  /** A figure in the words of the report's locale. */
  formatFigure(measure: string, value: Value): string {
    return this.#view.formatFigure(this, measure, value);
  }

  /** Draws a report that was loaded in phases. */
  render(): void {
    this.#rendering.paused = false;
    if (this.#report) void this.refresh();
  }

  setPage(name: string, initiator: Initiator): void {
    const page = this.page(name);
    this.#change({ activePage: name });
    this.selection = undefined;
    this.host.raise('pageChanged', { initiator, newPage: { name, displayName: page.displayName } });
    void this.refresh();
  }

  /** Replaces filters of report, page or visual, draws, and says so. */
  setFilters(change: Partial<ReportState>, filter: readonly WireFilter[]): void {
    this.#change(change);
    void this.refresh().then(() => this.host.raise('filtersApplied', { initiator: 'sdk', filter }));
  }

  setSlicer(page: string, visual: string, filters: WireFilter[]): void {
    this.#change({ slicers: { ...this.state.slicers, [visualKey(page, visual)]: filters } });
    void this.refresh();
  }

  setSort(page: string, visual: string, orderBy: OrderBy): void {
    this.#change({ sorts: { ...this.state.sorts, [visualKey(page, visual)]: orderBy } });
    void this.refresh();
  }

  /** Puts an edited report in the place of the present one, with the state that goes with it. */
  edit(definition: ReportDefinition, state: Partial<ReportState>): void {
    void this.replace(definition, state);
  }

  /** Does so, and resolves when it is drawn. */
  replace(definition: ReportDefinition, state: Partial<ReportState>): Promise<void> {
    this.#report = { ...this.report, definition };
    this.#change(state);
    this.saving.unsaved = true;
    return this.refresh();
  }

  get rights(): Rights {
    return rightsOf(this.config.permissions, this.report.mayEdit);
  }

  /** Opens the report for editing or for reading. Throws the wire's 403. */
  switchMode(mode: 'edit' | 'view'): void {
    if (mode === 'edit') demand(this.rights, 'edit');
    this.editing = mode === 'edit';
    this.redraw();
  }

  /** Does what a viewer asked for: what goes wrong becomes an error event. */
  readonly attempt = (act: () => Promise<void>): void => {
    act().catch((error: unknown) => this.#fail(error));
  };

  /** The rows of the model behind figures. Throws a DataError. */
  underlyingRows(query: RowsQuery): Promise<UnderlyingRows> {
    return this.#client.rows(this.subject, query);
  }

  /** Brings back what was captured. Throws the wire's 404 when its page is gone. */
  restore(captured: Captured): void {
    const { name, displayName } = this.page(captured.state.activePage);
    const turned = name !== this.state.activePage;
    this.#state = restored(this.state, captured);
    this.selection = captured.selection;
    if (turned) this.host.raise('pageChanged', { initiator: 'sdk', newPage: { name, displayName } });
    void this.refresh();
  }

  updateSettings(patch: unknown): void {
    this.settings = mergeSettings(this.settings, patch);
    this.redraw();
  }

  /** What is drawn with: high contrast comes before the theme. */
  get shownTheme(): Theme {
    return shownTheme(this.theme, this.config.contrastMode);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.redraw();
  }

  /** Takes a new token and goes on where an expired one stopped. Throws a DataError. */
  setToken(token: string): Promise<void> {
    return this.#token.replace(token);
  }

  /** Asks for the figures of the active page and draws them. */
  refresh(): Promise<void> {
    return this.#rendering.refresh();
  }

  #change(change: Partial<ReportState>): void {
    this.#state = { ...this.state, ...change };
  }

  /** Draws what is known already, when only its looks changed. */
  redraw(): void {
    if (this.#report) this.#rendering.redraw();
  }

  /** A page that isn't there is passed over, which the host should know. */
  #tellMissingPage(): void {
    const { pageName } = this.config;
    if (pageName === undefined || this.report.definition.pages.some(({ name }) => name === pageName)) return;
    const { displayName } = this.activePage;
    this.failures.inform('pageNotFound', `There is no page '${pageName}': this is '${displayName}'.`);
  }

  async #tokenRenewed(): Promise<void> {
    this.#view.showNotice(undefined);
    if (this.#rendering.stale) await this.refresh();
  }

  #fail(error: unknown): void {
    if (Failures.isExpiry(error)) {
      this.#rendering.stale = true;
      this.#token.expire();
    } else this.failures.failed(error);
  }
}
