import type { DataClient } from '../data-client.ts';
import type { HostConnection } from '../host-connection.ts';
import { parseColumn } from '../protocol/column-reference.ts';
import type { Page, Visual } from '../protocol/report-schema.ts';
import type { Value } from '../protocol/value.ts';
import { FrameRequestError, isObject } from '../transport/messages.ts';
import { getActivePage } from './embed-state.ts';
import type { LoadedState } from './embed-state.ts';
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
}

/**
 * Exports the values of a visual, or the model rows behind them, as CSV with a header row.
 *
 * @throws {FrameRequestError} 400 when the request is invalid, 500 when the visual shows no data or its page is not
 *   active
 * @throws {DataError} when the service rejects the query
 */
export async function exportVisualData(
  state: LoadedState,
  { page, visual, request }: { page: Page['name']; visual: Visual; request: unknown },
  { raise, fetchRows }: ExportFunctions,
) {
  const { rows, exportDataType = exportTypes.summarized } = isObject(request) ? request : {};
  if (rows !== undefined && (!Number.isInteger(rows) || Number(rows) < 1))
    throw new FrameRequestError(400, [{ message: 'rows must be a positive integer' }]);
  if (exportDataType !== exportTypes.summarized && exportDataType !== exportTypes.underlying)
    throw new FrameRequestError(400, [
      { message: 'exportDataType must be 0 (summarized) or 1 (underlying)' },
    ]);
  const data = getActivePage(state).name === page ? state.data.get(visual.name) : undefined;
  if (!data || data.queries.length === 0)
    throw new FrameRequestError(500, {
      message: 'noData',
      detailedMessage: 'The visual shows no data, or its page is not active.',
    });
  const rowCount = Math.min(Number(rows ?? maxExportRows), maxExportRows);
  const raiseCompleted = (status: number): void => {
    const body = { status, exportDataType, exportFormat: csvFormat, pageName: page, visualName: visual.name };
    raise('exportDataCompleted', body, { page, visual: visual.name });
  };
  try {
    const csv =
      exportDataType === exportTypes.summarized
        ? toSummarizedCsv(data, rowCount)
        : await fetchUnderlyingCsv(state, visual, data, { fetchRows, rowCount });
    raiseCompleted(exportStatus.succeeded);
    return csv;
  } catch (error) {
    raiseCompleted(exportStatus.failed);
    throw error;
  }
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
  { queries }: VisualData,
  { fetchRows, rowCount }: Pick<ExportFunctions, 'fetchRows'> & { rowCount: number },
) {
  const { subject, reportState, selection } = state;
  const page = getActivePage(state);
  const sort = reportState.sorts[toVisualKey(page.name, visual.name)];
  const filters = [
    ...getEffectiveFilters(reportState, page, visual, selection),
    ...buildTopFilters(visual, sort),
  ];
  const columns = queries[0]?.groupBy ?? [];
  const result = await fetchRows(subject, { columns, filters, top: rowCount });
  return toCsv([result.columns, ...result.rows]);
}

function toCsv(rows: readonly Value[][]): string {
  return rows.map((cells) => cells.map(toCsvCell).join(',')).join('\r\n');
}

function toCsvCell(value: Value): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
