import type { Page, Visual } from '../../content/report-schema.ts';
import { parseColumn } from '../../content/references.ts';
import type { Value } from '../../data/table-rows.ts';
import { FrameRequestError, isObject } from '../transport/messages.ts';
import type { EmbedSession } from './embed-session.ts';
import { firstRows } from './sorting.ts';
import { effectiveFilters, visualKey } from './state.ts';
import type { VisualFigures } from './view.ts';

/** No export has more rows than this, whatever is asked. */
const mostRows = 30_000;

const exportTypes = { summarized: 0, underlying: 1 } as const;
const csvFormat = 0;
const outcome = { succeeded: 0, failed: 1 } as const;

/**
 * The figures that a visual shows, or the rows of the model behind them, as CSV with a header row.
 *
 * Throws the wire's 400 for a request that makes no sense, its 500 when the visual shows no data, and a DataError.
 */
export async function exportFigures(
  session: EmbedSession,
  page: Page['name'],
  visual: Visual,
  request: unknown,
) {
  const { rows, exportDataType = exportTypes.summarized } = isObject(request) ? request : {};
  if (rows !== undefined && (!Number.isInteger(rows) || Number(rows) < 1))
    throw new FrameRequestError(400, [{ message: 'rows must be a whole number above 0' }]);
  if (exportDataType !== exportTypes.summarized && exportDataType !== exportTypes.underlying)
    throw new FrameRequestError(400, [
      { message: 'exportDataType must be 0 (summarized) or 1 (underlying)' },
    ]);
  const figures = session.activePage.name === page ? session.getVisualData(visual.name) : undefined;
  if (!figures || figures.queries.length === 0)
    throw new FrameRequestError(500, { message: 'noData', detailedMessage: 'The visual shows no data now.' });
  const count = Math.min(Number(rows ?? mostRows), mostRows);
  const tell = (status: number): void => {
    const body = { status, exportDataType, exportFormat: csvFormat, pageName: page, visualName: visual.name };
    session.host.raise('exportDataCompleted', body, { page, visual: visual.name });
  };
  try {
    const text =
      exportDataType === exportTypes.summarized
        ? summarisedCsv(figures, count)
        : await underlyingCsv(session, visual, figures, count);
    tell(outcome.succeeded);
    return text;
  } catch (error) {
    tell(outcome.failed);
    throw error;
  }
}

/** The figures behind a visual as CSV, with a header row. */
export function summarisedCsv({ queries, results }: VisualFigures, count: number): string {
  const [query] = queries;
  const header = query ? [...query.groupBy.map((name) => parseColumn(name).column), ...query.measures] : [];
  return csv([header, ...(results[0]?.rows.slice(0, count) ?? [])]);
}

async function underlyingCsv(
  session: EmbedSession,
  visual: Visual,
  { queries }: VisualFigures,
  count: number,
) {
  const { activePage, state, selection } = session;
  const sort = state.sorts[visualKey(activePage.name, visual.name)];
  const filters = [...effectiveFilters(state, activePage, visual, selection), ...firstRows(visual, sort)];
  const columns = queries[0]?.groupBy ?? [];
  const found = await session.underlyingRows({ columns, filters, top: count });
  return csv([found.columns, ...found.rows]);
}

function csv(lines: readonly Value[][]): string {
  return lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n');
}

function csvCell(value: Value): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
