import type { EmbeddedPaginatedReport } from '@embed-portal/emulator-protocol/service-messages';
import type { Value } from '@embed-portal/emulator-protocol/value';
import { createRandomId } from '../random-id.ts';
import { isObject } from '../transport/messages.ts';
import type { SessionDependencies } from './embed-session.ts';
import { EmbedTokenManager } from './embed-token-manager.ts';
import { getErrorCode, buildErrorBody, buildTokenExpiredBody } from './error-bodies.ts';
import { toSummarizedCsv } from './export-visual-data.ts';
import type { LoadConfig, ReportSettings } from './load-config.ts';
import { resolveParameterValues, buildParameterFilters } from './report-parameters.ts';
import type { ParameterValues } from './report-parameters.ts';

/** Whether the parameter panel is available, and whether it is expanded initially. */
interface ParameterPanelSettings {
  enabled: boolean;
  expanded: boolean;
}

/** State of a paginated report that is loaded. */
export interface PaginatedState {
  report: EmbeddedPaginatedReport;
  localeSettings: ReportSettings['localeSettings'];
  parameterPanel: ParameterPanelSettings;
  /** Available values, by parameter name. */
  parameterOptions: Record<string, Value[]>;
  parameterValues: ParameterValues;
  /** Rows of all pages. */
  rows: Value[][];
  pageNumber: number;
  pageCount: number;
}

/** Actions of the viewer in a paginated report. */
export interface PaginatedActions {
  /** Queries the report with new parameter values and shows its first page. */
  runReport(values: ParameterValues): Promise<void>;
  goToPage(pageNumber: number): void;
  /** Exports all pages as CSV. */
  exportCsv(): string;
}

/** Renders a paginated report. */
export interface PaginatedRenderer {
  render(state: PaginatedState, actions: PaginatedActions): void;
  showNotice(text: string | undefined): void;
}

/** Session of one embedded paginated report: its parameters, rows and current page. */
export class PaginatedSession {
  readonly correlationId = createRandomId();
  #config: LoadConfig;
  #report: EmbeddedPaginatedReport | undefined;
  #rows: Value[][] = [];
  #parameterOptions: Record<string, Value[]> = {};
  #parameterValues: ParameterValues = {};
  #dependencies: Pick<SessionDependencies, 'host' | 'client'>;
  #renderer: PaginatedRenderer;
  #tokenManager: EmbedTokenManager;

  constructor(
    dependencies: Omit<SessionDependencies, 'renderer'>,
    renderer: PaginatedRenderer,
    config: LoadConfig,
    hasTokenProvider: boolean,
  ) {
    this.#dependencies = dependencies;
    this.#renderer = renderer;
    this.#config = config;
    this.#tokenManager = new EmbedTokenManager({
      ...dependencies,
      hasTokenProvider,
      verify: () => this.#report && dependencies.client.openPaginated(config.id),
      onRenewed: () => this.#runReport(this.#parameterValues),
      onExpired: () => this.#onTokenExpired(),
    });
  }

  async open(parameterValues: unknown): Promise<void> {
    const { client, host } = this.#dependencies;
    try {
      client.setToken(this.#config.accessToken);
      this.#report = await client.openPaginated(this.#config.id);
      this.#tokenManager.restart(this.#report.tokenExpiration);
      const { parameters } = this.#report.definition;
      this.#parameterValues = resolveParameterValues(parameters, parameterValues);
      const queries = parameters.map(({ column }) => ({ groupBy: [column], measures: [], filters: [] }));
      const results = await client.query({ reportId: this.#config.id }, queries, undefined);
      parameters.forEach(({ name }, index) => {
        this.#parameterOptions[name] = (results[index]?.rows ?? []).map(([value = null]) => value);
      });
    } catch (error) {
      this.#handleError(error);
      return;
    }
    host.raise('loaded', { initiator: 'sdk' });
    await this.#runReport(this.#parameterValues);
  }

  async #runReport(values: ParameterValues): Promise<void> {
    if (!this.#report || this.#tokenManager.isExpired) return;
    this.#parameterValues = values;
    const { columns, values: measures, parameters } = this.#report.definition;
    const query = { groupBy: columns, measures, filters: buildParameterFilters(parameters, values) };
    try {
      const [result] = await this.#dependencies.client.query(
        { reportId: this.#config.id },
        [query],
        undefined,
      );
      this.#rows = result?.rows ?? [];
    } catch (error) {
      this.#handleError(error);
      return;
    }
    this.#goToPage(1);
    this.#dependencies.host.raise('rendered', {});
  }

  setToken(token: string): Promise<void> {
    return this.#tokenManager.replace(token);
  }

  close(): void {
    this.#tokenManager.close();
  }

  #goToPage(pageNumber: number): void {
    if (!this.#report) return;
    const pageCount = Math.max(1, Math.ceil(this.#rows.length / this.#report.definition.rowsPerPage));
    this.#renderer.render(
      {
        report: this.#report,
        localeSettings: this.#config.settings?.localeSettings,
        parameterPanel: getParameterPanel(this.#config.settings),
        parameterOptions: this.#parameterOptions,
        parameterValues: this.#parameterValues,
        rows: this.#rows,
        pageNumber: Math.min(Math.max(pageNumber, 1), pageCount),
        pageCount,
      },
      {
        runReport: (values) => this.#runReport(values),
        goToPage: (number) => this.#goToPage(number),
        exportCsv: () => this.#toCsv(),
      },
    );
  }

  #toCsv(): string {
    const { columns = [], values = [] } = this.#report?.definition ?? {};
    const data = {
      queries: [{ groupBy: columns, measures: values, filters: [] }],
      results: [{ rows: this.#rows, rowCount: this.#rows.length }],
    };
    return toSummarizedCsv(data, this.#rows.length);
  }

  #onTokenExpired(): void {
    this.#dependencies.host.raise('error', buildTokenExpiredBody(this.correlationId));
  }

  #handleError(error: unknown): void {
    if (getErrorCode(error) === 'TokenExpired') {
      this.#tokenManager.expire();
      return;
    }
    const body = buildErrorBody(error, this.#report !== undefined, this.correlationId);
    this.#renderer.showNotice(body.detailedMessage);
    this.#dependencies.host.raise('error', body);
  }
}

/** Returns the parameter panel settings of the load configuration. */
function getParameterPanel(settings: unknown): ParameterPanelSettings {
  const commands = isObject(settings) ? settings['commands'] : undefined;
  const panel = isObject(commands) ? commands['parameterPanel'] : undefined;
  const { enabled, expanded } = isObject(panel) ? panel : {};
  return { enabled: enabled !== false, expanded: expanded !== false };
}
