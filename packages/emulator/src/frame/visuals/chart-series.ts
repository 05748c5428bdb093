import type { ChartVisual } from '../../content/report-schema.ts';
import type { Value } from '../../data/table-rows.ts';
import type { Point } from '../report/state.ts';
import type { VisualFigures } from '../report/view.ts';

type Figures = (number | null)[];

/** One line or set of bars: a figure, or a blank, for each category. */
export interface ChartSeries {
  name: string;
  measure: string;
  /** The value of the series column, when the series come from one. */
  key: Value | undefined;
  figures: Figures;
  /** The part of each figure that a selection elsewhere makes up; undefined when there is none. */
  highlighted: Figures | undefined;
}

export interface ChartData {
  categories: Value[];
  series: ChartSeries[];
}

/** Lays the rows of a chart's query out as series over categories, both in the order in which they come. */
export function chartData(visual: ChartVisual, { results, highlight }: VisualFigures): ChartData {
  const rows = results[0]?.rows ?? [];
  const categories = [...new Set(rows.map((row) => row[0] ?? null))];
  const layOut = (from: readonly Value[][]) =>
    visual.series === undefined
      ? seriesByMeasure(visual.values, categories, from)
      : seriesByKey(categories, from);
  const shares = highlight && layOut(highlight.rows);
  const series = [...layOut(rows)].map(([name, figures], index) => ({
    name: String(name ?? ''),
    measure: visual.values[visual.series === undefined ? index : 0] ?? '',
    key: visual.series === undefined ? undefined : name,
    figures,
    highlighted: shares && (shares.get(name) ?? blanks(categories)),
  }));
  if (visual.series !== undefined)
    return { categories, series: series.toSorted((a, b) => a.name.localeCompare(b.name)) };
  const shown = series.filter(
    ({ figures }, index) => index === 0 || figures.some((figure) => figure !== null),
  );
  return { categories, series: shown };
}

function seriesByMeasure(
  measures: readonly string[],
  categories: readonly Value[],
  rows: readonly Value[][],
): Map<Value, Figures> {
  const at = positions(categories);
  return new Map(
    measures.map((measure, index) => {
      const figures = blanks(categories);
      for (const row of rows) put(figures, at.get(row[0] ?? null), row[index + 1]);
      return [measure, figures];
    }),
  );
}

function seriesByKey(categories: readonly Value[], rows: readonly Value[][]): Map<Value, Figures> {
  const at = positions(categories);
  const byKey = new Map<Value, Figures>();
  for (const row of rows) {
    const key = row[1] ?? null;
    const figures = byKey.get(key) ?? blanks(categories);
    byKey.set(key, figures);
    put(figures, at.get(row[0] ?? null), row[2]);
  }
  return byKey;
}

/** The identity of a mark. */
export function pointOf(visual: ChartVisual, category: Value, key: Value | undefined): Point {
  return visual.series === undefined || key === undefined
    ? { [visual.category]: category }
    : { [visual.category]: category, [visual.series]: key };
}

/** Whether a mark is among the picked ones; without any, all are. */
export function isPicked(points: readonly Point[], mark: Point): boolean {
  if (points.length === 0) return true;
  return points.some((point) => Object.entries(point).every(([column, value]) => mark[column] === value));
}

function positions(categories: readonly Value[]): Map<Value, number> {
  return new Map(categories.map((category, index) => [category, index]));
}

function blanks(categories: readonly Value[]): Figures {
  return new Array<number | null>(categories.length).fill(null);
}

function put(figures: Figures, at: number | undefined, value: Value | undefined): void {
  if (at !== undefined && typeof value === 'number') figures[at] = value;
}
