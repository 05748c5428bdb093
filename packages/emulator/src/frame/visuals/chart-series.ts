import type { ChartVisual } from '../../content/report-schema.ts';
import type { Value } from '../../data/table-rows.ts';
import type { Point } from '../report/state.ts';
import type { VisualFigures } from '../report/view.ts';

/** One line or set of bars: a figure, or a blank, for each category. */
export interface ChartSeries {
  name: string;
  measure: string;
  /** The value of the series column, when the series come from one. */
  key: Value | undefined;
  figures: (number | null)[];
}

export interface ChartData {
  categories: Value[];
  series: ChartSeries[];
}

/** Lays the rows of a chart's query out as series over categories, both in the order in which they come. */
export function chartData(visual: ChartVisual, { results }: VisualFigures): ChartData {
  const rows = results[0]?.rows ?? [];
  const categories = [...new Set(rows.map((row) => row[0] ?? null))];
  const at = new Map(categories.map((category, index) => [category, index]));
  const empty = (): (number | null)[] => new Array<number | null>(categories.length).fill(null);
  if (visual.series === undefined) {
    const series = visual.values.map((measure, index) => {
      const figures = empty();
      for (const row of rows) figures[at.get(row[0] ?? null) ?? 0] = figureOf(row[index + 1]);
      return { name: measure, measure, key: undefined, figures };
    });
    return {
      categories,
      series: series.filter(({ figures }, index) => index === 0 || figures.some((figure) => figure !== null)),
    };
  }
  const [measure = ''] = visual.values;
  const byKey = new Map<Value, (number | null)[]>();
  for (const row of rows) {
    const key = row[1] ?? null;
    const figures = byKey.get(key) ?? empty();
    byKey.set(key, figures);
    figures[at.get(row[0] ?? null) ?? 0] = figureOf(row[2]);
  }
  const series = [...byKey].map(([key, figures]) => ({ name: String(key ?? ''), measure, key, figures }));
  return { categories, series: series.toSorted((a, b) => a.name.localeCompare(b.name)) };
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

function figureOf(value: Value | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
