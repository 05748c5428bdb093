import type { Page, Visual } from '../../content/report-schema.ts';
import type { Value } from '../../data/table-rows.ts';
import type { VisualFigures } from './view.ts';

/** What a narrative needs of the session: the figures on the screen, and how they are written. */
export interface NarrativeSource {
  getVisualData(visual: string): VisualFigures | undefined;
  formatValue(measure: string, value: Value): string;
}

/** Sums up the visuals of a page that show figures, a sentence or two each. */
export function pageNarrative(source: NarrativeSource, page: Page): string {
  return page.visuals
    .map((visual) => visualNarrative(source, visual))
    .filter(Boolean)
    .join(' ');
}

/** Sums up what a visual shows; empty when there is nothing to tell. */
export function visualNarrative(source: NarrativeSource, visual: Visual): string {
  const rows = source.getVisualData(visual.name)?.results[0]?.rows ?? [];
  switch (visual.type) {
    case 'textbox':
    case 'actionButton':
    case 'slicer':
      return '';
    case 'card': {
      const [value = null, change = null] = rows[0] ?? [];
      if (value === null) return '';
      const against =
        visual.change === undefined || change === null
          ? ''
          : `, ${source.formatValue(visual.change, change)} against last year`;
      return `${visual.title} is ${source.formatValue(visual.value, value)}${against}.`;
    }
    default: {
      const columns =
        visual.type === 'tableEx' ? visual.columns.length : 'series' in visual && visual.series ? 2 : 1;
      return extremes(source, visual.title, visual.values[0] ?? '', columns, rows);
    }
  }
}

function extremes(
  source: NarrativeSource,
  title: string,
  measure: string,
  columns: number,
  rows: readonly Value[][],
): string {
  const figures = rows.filter((row) => typeof row[columns] === 'number');
  const ranked = figures.toSorted((a, b) => Number(b[columns]) - Number(a[columns]));
  const tell = (row: Value[]): string =>
    `${row.slice(0, columns).join(', ')} (${source.formatValue(measure, row[columns] ?? null)})`;
  const [highest, lowest] = [ranked[0], ranked.at(-1)];
  if (!highest || !lowest) return '';
  if (ranked.length === 1) return `${title}: ${tell(highest)}.`;
  return `${title}: highest is ${tell(highest)}, lowest is ${tell(lowest)}.`;
}
