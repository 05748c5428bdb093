import type { Page, Visual } from '@embed-portal/emulator-protocol/report-schema';
import type { Value } from '@embed-portal/emulator-protocol/value';
import type { VisualData } from './visual-data.ts';

/** Data and formatting required by narratives. */
export interface NarrativeSource {
  getVisualData(visual: string): VisualData | undefined;
  formatValue(measure: string, value: Value): string;
}

/** Summarizes the visuals of a page that show values. */
export function describePage(source: NarrativeSource, page: Page): string {
  return page.visuals
    .map((visual) => describeVisual(source, visual))
    .filter(Boolean)
    .join(' ');
}

/** Summarizes the values of a visual; empty if it shows none. */
export function describeVisual(source: NarrativeSource, visual: Visual): string {
  const rows = source.getVisualData(visual.name)?.results[0]?.rows ?? [];
  switch (visual.type) {
    case 'textbox':
    case 'actionButton':
    case 'draft':
    case 'slicer':
      return '';
    case 'card': {
      const [value = null, change = null] = rows[0] ?? [];
      if (value === null) return '';
      const comparison =
        visual.change === undefined || change === null
          ? ''
          : `, ${source.formatValue(visual.change, change)} compared with last year`;
      return `${visual.title} is ${source.formatValue(visual.value, value)}${comparison}.`;
    }
    default: {
      const columnCount =
        visual.type === 'tableEx' ? visual.columns.length : 'series' in visual && visual.series ? 2 : 1;
      return describeExtremes(source, visual.title, visual.values[0] ?? '', columnCount, rows);
    }
  }
}

function describeExtremes(
  source: NarrativeSource,
  title: string,
  measure: string,
  columnCount: number,
  rows: readonly Value[][],
): string {
  const numericRows = rows.filter((row) => typeof row[columnCount] === 'number');
  const ranked = numericRows.toSorted((a, b) => Number(b[columnCount]) - Number(a[columnCount]));
  const describeRow = (row: Value[]): string =>
    `${row.slice(0, columnCount).join(', ')} (${source.formatValue(measure, row[columnCount] ?? null)})`;
  const [highest, lowest] = [ranked[0], ranked.at(-1)];
  if (!highest || !lowest) return '';
  if (ranked.length === 1) return `${title}: ${describeRow(highest)}.`;
  return `${title}: highest is ${describeRow(highest)}, lowest is ${describeRow(lowest)}.`;
}
