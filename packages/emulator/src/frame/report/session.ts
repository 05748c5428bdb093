import { randomId } from '../random-id.ts';
import type { EmbeddedReport, SavedReport } from '../../embed/protocol.ts';
import type { OrderBy, Page, ReportDefinition, Visual } from '../../content/report-schema.ts';
import type { DataClient } from '../data-client.ts';
import { DataError } from '../data-client.ts';
import type { Host } from '../host.ts';
import type { FrameAddress } from '../settings.ts';
import { WireError } from '../wire/messages.ts';
import { stateOfConfig } from './initial.ts';
import { mergeSettings } from './load-config.ts';
import type { LoadConfig, ReportSettings } from './load-config.ts';
import { demand, rightsOf } from './permissions.ts';
import type { Rights } from './permissions.ts';
import { flatQueries, pageFigures, pageQueries } from './page-figures.ts';
import { raiseClick, raiseSelection } from './selection-events.ts';
import { slicerFilters, visualKey } from './state.ts';
import type { Point, ReportState, Selection } from './state.ts';
import { createTokenWatch } from './token-watch.ts';
import type { TokenWatch } from './token-watch.ts';
import type { Value } from '../../data/table-rows.ts';
import type { Initiator, Theme, VisualFigures, View } from './view.ts';
import type { WireFilter } from './filters.ts';

const editMode = 1;

export interface SessionParts {
  host: Host;
  client: DataClient;
  view: View;
  address: FrameAddress;
}

/** One embedded report: its definition, its state, and the work of keeping the picture true to both. */
export class Session {
  readonly host: Host;
  readonly config: LoadConfig;
  settings: ReportSettings;
  theme: Theme;
  selection: Selection | undefined;
  editing = false;
  /** Whether there are changes of the report itself that nobody saved. */
  unsaved = false;
  readonly correlationId = randomId();
  #client: DataClient;
  #view: View;
  #address: FrameAddress;
  #tokenProvider: boolean;
  #report: EmbeddedReport | undefined;
  #state: ReportState | undefined;
  #round = 0;
  #token: TokenWatch;
  #stale = false;
  #mayRender: boolean;
  #figures = new Map<string, VisualFigures>();

  constructor(parts: SessionParts, config: LoadConfig, options: { phased: boolean; tokenProvider: boolean }) {
    this.host = parts.host;
    this.#client = parts.client;
    this.#view = parts.view;
    this.#address = parts.address;
    this.config = config;
    this.#mayRender = !options.phased;
    this.#tokenProvider = options.tokenProvider;
    this.#token = createTokenWatch({
      renew: () => this.#renewToken(),
      onExpired: () => this.#tokenExpired(),
    });
    const { language, formatLocale } = parts.address;
    const locale = { ...(language ? { language } : {}), ...(formatLocale ? { formatLocale } : {}) };
    this.settings = mergeSettings({ localeSettings: locale }, config.settings);
    this.theme = config.theme?.themeJson ?? {};
  }

  /** Fetches the report and draws it. What goes wrong becomes an error event. */
  async open(): Promise<void> {
    this.#view.start(this);
    try {
      this.#client.setToken(this.config.accessToken);
      this.#report = await this.#client.report(this.config.id);
      this.#state = stateOfConfig(this.config, this.#report);
      if (this.config.viewMode === editMode) this.switchMode('edit');
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#token.restart(this.#report.tokenExpiration);
    this.host.raise('loaded', { initiator: 'sdk' });
    await this.refresh();
  }

  close(): void {
    this.#token.close();
    this.#round = -1;
  }

  /** The report. Throws the wire's 500 before it is loaded. */
  get report(): EmbeddedReport {
    if (!this.#report)
      throw new WireError(500, { message: 'notLoaded', detailedMessage: 'The report is not loaded yet.' });
    return this.#report;
  }

  get state(): ReportState {
    if (!this.#state)
      throw new WireError(500, { message: 'notLoaded', detailedMessage: 'The report is not loaded yet.' });
    return this.#state;
  }

  get activePage(): Page {
    return this.page(this.state.activePage);
  }

  /** A page by name. Throws the wire's 404. */
  page(name: string): Page {
    const page = this.report.definition.pages.find((candidate) => candidate.name === name);
    if (!page)
      throw new WireError(404, { message: 'pageNotFound', detailedMessage: `There is no page '${name}'.` });
    return page;
  }

  /** A visual by names. Throws the wire's 404. */
  visual(pageName: string, name: string): Visual {
    const visual = this.page(pageName).visuals.find((candidate) => candidate.name === name);
    if (!visual) {
      throw new WireError(404, {
        message: 'visualNotFound',
        detailedMessage: `There is no visual '${name}' on '${pageName}'.`,
      });
    }
    return visual;
  }

  /** The figures that the active page shows, by visual. */
  get figures(): Map<string, VisualFigures> {
    return this.#figures;
  }

  /** The figures that a visual of the active page shows; undefined while it shows none. */
  figuresOf(visual: string): VisualFigures | undefined {
    return this.#figures.get(visual);
  }

  /** A figure in the words of the report's locale. */
  formatFigure(measure: string, value: Value): string {
    return this.#view.formatFigure(this, measure, value);
  }

  /** Draws a report that was loaded in phases. */
  render(): void {
    this.#mayRender = true;
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
    this.#report = { ...this.report, definition };
    this.#change(state);
    this.unsaved = true;
    void this.refresh();
  }

  get rights(): Rights {
    return rightsOf(this.config.permissions, this.report.mayEdit);
  }

  /** Opens the report for editing or for reading. Throws the wire's 403. */
  switchMode(mode: 'edit' | 'view'): void {
    if (mode === 'edit') demand(this.rights, 'edit');
    this.editing = mode === 'edit';
    this.#redraw();
  }

  /** Saves the report as it is now. Throws a DataError. */
  async save(): Promise<void> {
    const { id, definition } = this.report;
    this.#saved(await this.#client.save(id, definition), false);
  }

  /** Saves a copy under another name; this embed goes on with the original. Throws a DataError. */
  async saveAs(name: string): Promise<void> {
    const { id, definition } = this.report;
    this.#saved(await this.#client.save(id, definition, name), true);
  }

  /** A viewer pressed the button: what goes wrong becomes an error event. */
  saveByViewer(): void {
    this.save().catch((error: unknown) => this.#fail(error));
  }

  #saved({ id, name }: SavedReport, saveAs: boolean): void {
    if (!saveAs) this.unsaved = false;
    this.host.raise('saved', { reportObjectId: id, reportName: name, saveAs });
    this.#redraw();
  }

  /** A viewer ticked values of a slicer. */
  pickSlicer(visual: Visual, values: Value[]): void {
    if (visual.type !== 'slicer') return;
    this.setSlicer(this.activePage.name, visual.name, slicerFilters(visual, values));
    raiseSelection(
      this,
      visual,
      values.map((value) => ({ [visual.column]: value })),
    );
  }

  /** A viewer picked marks of a visual; none clears the selection. */
  pickPoints(visual: Visual, points: Point[]): void {
    this.selection = points.length > 0 ? { visual: visual.name, points } : undefined;
    raiseSelection(this, visual, points);
    void this.refresh();
  }

  /** A viewer clicked on a visual, at a mark or beside all of them. */
  clickVisual(visual: Visual, point: Point | undefined): void {
    raiseClick(this, visual, point);
  }

  clearSelection(): void {
    const picked = this.activePage.visuals.find(({ name }) => name === this.selection?.visual);
    if (picked) this.pickPoints(picked, []);
  }

  applyState(state: ReportState): void {
    this.page(state.activePage);
    this.#state = structuredClone(state);
    this.selection = undefined;
    void this.refresh();
  }

  updateSettings(patch: unknown): void {
    this.settings = mergeSettings(this.settings, patch);
    this.#redraw();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.#redraw();
  }

  /** Takes a new token and goes on where an expired one stopped. */
  async setToken(token: string): Promise<void> {
    this.#client.setToken(token);
    if (!this.#report) return;
    const { tokenExpiration } = await this.#client.report(this.config.id);
    this.#view.showNotice(undefined);
    this.#token.restart(tokenExpiration);
    if (this.#stale) await this.refresh();
  }

  /** Asks for the figures of the active page and draws them; only the newest round is drawn. */
  async refresh(): Promise<void> {
    if (!this.#mayRender) return;
    this.#view.show(this);
    if (this.#token.expired) {
      this.#stale = true;
      return;
    }
    this.#round += 1;
    const round = this.#round;
    const page = this.activePage;
    this.host.raise('renderingStarted', {});
    try {
      const figures = await this.#queryPage(page);
      if (round !== this.#round) return;
      this.#stale = false;
      this.#figures = figures;
      await this.#view.draw(this, figures);
    } catch (error) {
      if (round === this.#round) this.#fail(error);
      return;
    }
    if (this.settings.visualRenderedEvents) this.#raiseVisualsRendered(page);
    this.host.raise('rendered', {});
  }

  async #queryPage(page: Page): Promise<Map<string, VisualFigures>> {
    const context = this.#address.asksBeforeQueries ? await this.host.askHook('preQuery', {}) : undefined;
    const asked = pageQueries(this.#view, this.state, page, this.selection);
    const answers = await this.#client.query(this.report.id, flatQueries(asked), context);
    return pageFigures(asked, answers);
  }

  #change(change: Partial<ReportState>): void {
    this.#state = { ...this.state, ...change };
  }

  /** Draws what is known already, when only its looks changed. */
  #redraw(): void {
    if (!this.#report || !this.#mayRender) return;
    this.#view.show(this);
    void this.#view.draw(this, this.#figures).then(() => this.host.raise('rendered', {}));
  }

  #raiseVisualsRendered(page: Page): void {
    for (const { name, title, type, layout } of page.visuals) {
      this.host.raise('visualRendered', { name, title, type, layout }, { page: page.name, visual: name });
    }
  }

  /** Whether the host had a new token, and the service took it. */
  async #renewToken(): Promise<boolean> {
    if (!this.#tokenProvider) return false;
    const token = await this.host.askHook('newAccessToken', {}).catch(() => undefined);
    if (typeof token !== 'string') return false;
    return this.setToken(token).then(
      () => true,
      () => false,
    );
  }

  #tokenExpired(): void {
    const { tokenExpired } = this.#view.strings(this.settings);
    if (!this.settings.hideErrors) this.#view.showNotice(tokenExpired);
    this.host.raise('error', {
      message: 'TokenExpired',
      detailedMessage: 'Access token has expired, resubmit with a new access token',
      errorCode: 'TokenExpired',
      level: 4,
      technicalDetails: { requestId: this.correlationId },
    });
  }

  #fail(error: unknown): void {
    const code = error instanceof DataError ? error.code : 'LoadReportFailed';
    if (code === 'TokenExpired') {
      this.#stale = true;
      void this.#token.expire();
      return;
    }
    const detailedMessage = error instanceof Error ? error.message : String(error);
    if (!this.settings.hideErrors) this.#view.showNotice(detailedMessage);
    this.host.raise('error', {
      message: this.#report ? 'QueryFailed' : 'LoadReportFailed',
      detailedMessage,
      errorCode: code,
      level: 6,
      technicalDetails: { requestId: this.correlationId },
    });
  }
}
