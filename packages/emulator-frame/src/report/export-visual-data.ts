import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { QueryResult } from '@embed-portal/emulator-protocol/query-definition';
import type { Page, Visual } from '@embed-portal/emulator-protocol/report-schema';
import type { FrameQuery } from '@embed-portal/emulator-protocol/service-messages';
import type { Value } from '@embed-portal/emulator-protocol/value';
import type { DataClient } from '../data-client.ts';
import type { HostConnection } from '../host-connection.ts';
import { FrameRequestError, createFrameError, isObject } from '../transport/messages.ts';
import { getActivePage } from './embed-state.ts';
import type { LoadedState } from './embed-state.ts';
import { buildPageQueries } from './page-queries.ts';
import { buildTopFilters } from './sorting.ts';
import { getEffectiveFilters, toVisualKey } from './state.ts';
import type { VisualData } from './visual-data.ts';

/** Maximum number of exported rows, even if a request allows more. */
const maxExportRows = 30_000;

const exportTypes = { summarized: 0, underlying: 1 } as const;
const csvFormat = 0;
const exportStatus = { succeeded: 0, failed: 1 } as const;

/** Functions that an export requires. */
interface ExportFunctions {
  raise: HostConnection['raise'];
  fetchRows: DataClient['fetchRows'];
  /** Runs queries with the context of the host page. */
  query(queries: FrameQuery[]): Promise<QueryResult[]>;
}

/** Visual to export, and the body of the export request. */
export interface VisualExport {
  page: Page['name'];
  visual: Visual;
  request: unknown;
}

/**
 * Exports the values of a visual, or the model rows behind them, as CSV with a header row. Queries the values with the
 * filters of `state`, which the rendered visual may not show yet.
 *
 * @throws {FrameRequestError} 400 when the request is invalid, 500 when the visual has no data or its page is not
 *   active
 * @throws {DataError} when the service rejects the query
 */
export async function exportVisualData(
  state: LoadedState,
  { page, visual, request }: VisualExport,
  { raise, fetchRows, query }: ExportFunctions,
): Promise<string> {
  const { rows, exportDataType = exportTypes.summarized } = isObject(request) ? request : {};
  if (rows !== undefined && (!Number.isInteger(rows) || Number(rows) < 1))
    throw new FrameRequestError(400, [{ message: 'rows must be a positive integer' }]);
  if (exportDataType !== exportTypes.summarized && exportDataType !== exportTypes.underlying)
    throw new FrameRequestError(400, [
      { message: 'exportDataType must be 0 (summarized) or 1 (underlying)' },
    ]);
  const [visualQuery] = getActivePage(state).name === page ? buildVisualQueries(state, visual) : [];
  if (!visualQuery)
    throw createFrameError(500, 'noData', 'The visual has no data, or its page is not active.');
  const rowCount = Math.min(Number(rows ?? maxExportRows), maxExportRows);
  const raiseCompleted = (status: number): void => {
    const body = { status, exportDataType, exportFormat: csvFormat, pageName: page, visualName: visual.name };
    raise('exportDataCompleted', body, { page, visual: visual.name });
  };
  try {
    const csv =
      exportDataType === exportTypes.summarized
        ? toSummarizedCsv({ queries: [visualQuery], results: await query([visualQuery]) }, rowCount)
        : await fetchUnderlyingCsv(state, visual, visualQuery, { fetchRows, rowCount });
    raiseCompleted(exportStatus.succeeded);
    return csv;
  } catch (error) {
    raiseCompleted(exportStatus.failed);
    throw error;
  }
}

function buildVisualQueries(state: LoadedState, { name }: Visual): FrameQuery[] {
  const pageQueries = buildPageQueries(state.reportState, getActivePage(state), state.selection);
  return pageQueries.find((visualQueries) => visualQueries.name === name)?.queries ?? [];
}

/** Converts the values of a visual to CSV with a header row. */
export function toSummarizedCsv({ queries, results }: VisualData, rowCount: number): string {
  const [query] = queries;
  const header = query ? [...query.groupBy.map((name) => parseColumn(name).column), ...query.measures] : [];
  return toCsv([header, ...(results[0]?.rows.slice(0, rowCount) ?? [])]);
}

async function fetchUnderlyingCsv(
  state: LoadedState,
  visual: Visual,
  { groupBy }: FrameQuery,
  { fetchRows, rowCount }: Pick<ExportFunctions, 'fetchRows'> & { rowCount: number },
) {
  const { subject, reportState, selection } = state;
  const page = getActivePage(state);
  const sort = reportState.sorts[toVisualKey(page.name, visual.name)];
  const filters = [
    ...getEffectiveFilters(reportState, page, visual, selection),
    ...buildTopFilters(visual, sort),
  ];
  const result = await fetchRows(subject, { columns: groupBy, filters, top: rowCount });
  return toCsv([result.columns, ...result.rows]);
}

function toCsv(rows: readonly Value[][]): string {
  return rows.map((cells) => cells.map(toCsvCell).join(',')).join('\r\n');
}

function toCsvCell(value: Value): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
