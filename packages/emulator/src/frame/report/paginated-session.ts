import type { EmbeddedPaginated } from '../../embed/protocol.ts';
import type { Value } from '../../data/table-rows.ts';
import { randomId } from '../random-id.ts';
import { isObject } from '../transport/messages.ts';
import { errorCode, failureBody, tokenExpiredBody } from './errors.ts';
import { summarisedCsv } from './export.ts';
import type { LoadConfig } from './load-config.ts';
import { chosenValues, parameterFilters } from './paginated.ts';
import type { ParameterValues } from './paginated.ts';
import type { SessionDependencies } from './session-options.ts';
import { SessionToken } from './session-token.ts';

/** What a paginated session needs of the page that shows it. */
export interface PaginatedView {
  draw(session: PaginatedSession): void;
  showNotice(text: string | undefined): void;
}

/** The settings that a paginated report knows: whether its parameters can be chosen, and show at once. */
export interface PaginatedCommands {
  enabled: boolean;
  expanded: boolean;
}

/** One embedded paginated report: its parameters, its rows, and the sheet that is shown. */
export class PaginatedSession {
  readonly correlationId = randomId();
  readonly config: LoadConfig;
  report: EmbeddedPaginated | undefined;
  rows: Value[][] = [];
  /** The values that each parameter offers. */
  choices: Record<string, Value[]> = {};
  values: ParameterValues = {};
  sheet = 1;
  #parts: Pick<SessionDependencies, 'host' | 'client'>;
  #view: PaginatedView;
  #token: SessionToken;

  constructor(
    parts: Omit<SessionDependencies, 'renderer'>,
    view: PaginatedView,
    config: LoadConfig,
    tokenProvider: boolean,
  ) {
    this.#parts = parts;
    this.#view = view;
    this.config = config;
    this.#token = new SessionToken({
      ...parts,
      provider: tokenProvider,
      check: () => this.report && parts.client.openPaginated(config.id),
      onRenewed: () => this.run(this.values),
      onExpired: () => this.#tokenExpired(),
    });
  }

  async open(parameterValues: unknown): Promise<void> {
    const { client, host } = this.#parts;
    try {
      client.setToken(this.config.accessToken);
      this.report = await client.openPaginated(this.config.id);
      this.#token.restart(this.report.tokenExpiration);
      const { parameters } = this.report.definition;
      this.values = chosenValues(parameters, parameterValues);
      const queries = parameters.map(({ column }) => ({ groupBy: [column], measures: [], filters: [] }));
      const offered = await client.query({ reportId: this.config.id }, queries, undefined);
      parameters.forEach(({ name }, at) => {
        this.choices[name] = (offered[at]?.rows ?? []).map(([value = null]) => value);
      });
    } catch (error) {
      this.#fail(error);
      return;
    }
    host.raise('loaded', { initiator: 'sdk' });
    await this.run(this.values);
  }

  /** Makes the report anew with other values of its parameters. */
  async run(values: ParameterValues): Promise<void> {
    if (!this.report || this.#token.expired) return;
    this.values = values;
    const { columns, values: measures, parameters } = this.report.definition;
    const query = { groupBy: columns, measures, filters: parameterFilters(parameters, values) };
    try {
      const [result] = await this.#parts.client.query({ reportId: this.config.id }, [query], undefined);
      this.rows = result?.rows ?? [];
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.turnTo(1);
    this.#parts.host.raise('rendered', {});
  }

  get sheets(): number {
    return Math.max(1, Math.ceil(this.rows.length / (this.report?.definition.rowsPerPage ?? 1)));
  }

  turnTo(sheet: number): void {
    this.sheet = Math.min(Math.max(sheet, 1), this.sheets);
    this.#view.draw(this);
  }

  /** All sheets as CSV. */
  csv(): string {
    const { columns = [], values = [] } = this.report?.definition ?? {};
    const figures = {
      queries: [{ groupBy: columns, measures: values, filters: [] }],
      results: [{ rows: this.rows, rowCount: this.rows.length }],
    };
    return summarisedCsv(figures, this.rows.length);
  }

  /** What the settings say of the parameters. */
  get panel(): PaginatedCommands {
    const settings = this.config.settings as { commands?: unknown } | undefined;
    const commands = isObject(settings?.commands) ? settings.commands : {};
    const panel = isObject(commands['parameterPanel']) ? commands['parameterPanel'] : {};
    return { enabled: panel['enabled'] !== false, expanded: panel['expanded'] !== false };
  }

  setToken(token: string): Promise<void> {
    return this.#token.replace(token);
  }

  close(): void {
    this.#token.close();
  }

  #tokenExpired(): void {
    this.#parts.host.raise('error', tokenExpiredBody(this.correlationId));
  }

  #fail(error: unknown): void {
    if (errorCode(error) === 'TokenExpired') {
      this.#token.expire();
      return;
    }
    const body = failureBody(error, this.report !== undefined, this.correlationId);
    this.#view.showNotice(body.detailedMessage);
    this.#parts.host.raise('error', body);
  }
}
