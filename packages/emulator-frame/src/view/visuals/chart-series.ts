import type { ChartVisual } from '@embed-portal/emulator-protocol/report-schema';
import type { Value } from '@embed-portal/emulator-protocol/value';
import type { DataPoint } from '../../report/state.ts';
import type { VisualData } from '../../report/visual-data.ts';

type SeriesValues = (number | null)[];

/** A series of values, one for each category. Missing values are null. */
export interface ChartSeries {
  name: string;
  measure: string;
  /** Value of the series column; undefined if series are measures. */
  key: Value | undefined;
  values: SeriesValues;
  /** Parts of the values that match a selection in another visual; undefined without a selection. */
  highlighted: SeriesValues | undefined;
}

export interface ChartData {
  categories: Value[];
  series: ChartSeries[];
}

/**
 * Converts query results into series over categories. Categories retain the order of the rows. Series are sorted by
 * name if the visual has a series column; otherwise, they follow the order of the measures.
 */
export function toChartData(visual: ChartVisual, { results, highlight }: VisualData): ChartData {
  const rows = results[0]?.rows ?? [];
  const categories = [...new Set(rows.map((row) => row[0] ?? null))];
  const groupRows = (sourceRows: readonly Value[][]) =>
    visual.series === undefined
      ? groupByMeasure(visual.values, categories, sourceRows)
      : groupByKey(categories, sourceRows);
  const highlightedValues = highlight && groupRows(highlight.rows);
  const series = [...groupRows(rows)].map(([name, values], index) => ({
    name: String(name ?? ''),
    measure: visual.values[visual.series === undefined ? index : 0] ?? '',
    key: visual.series === undefined ? undefined : name,
    values,
    highlighted: highlightedValues && (highlightedValues.get(name) ?? createBlanks(categories)),
  }));
  if (visual.series !== undefined)
    return { categories, series: series.toSorted((a, b) => a.name.localeCompare(b.name)) };
  const nonEmptySeries = series.filter(
    ({ values }, index) => index === 0 || values.some((value) => value !== null),
  );
  return { categories, series: nonEmptySeries };
}

function groupByMeasure(
  measures: readonly string[],
  categories: readonly Value[],
  rows: readonly Value[][],
): Map<Value, SeriesValues> {
  const positions = indexPositions(categories);
  return new Map(
    measures.map((measure, index) => {
      const values = createBlanks(categories);
      for (const row of rows) setValue(values, positions.get(row[0] ?? null), row[index + 1]);
      return [measure, values];
    }),
  );
}

function groupByKey(categories: readonly Value[], rows: readonly Value[][]): Map<Value, SeriesValues> {
  const positions = indexPositions(categories);
  const byKey = new Map<Value, SeriesValues>();
  for (const row of rows) {
    const key = row[1] ?? null;
    const values = byKey.get(key) ?? createBlanks(categories);
    byKey.set(key, values);
    setValue(values, positions.get(row[0] ?? null), row[2]);
  }
  return byKey;
}

/** Returns the data point of a category and, with a series column, a series. */
export function toDataPoint(visual: ChartVisual, category: Value, key: Value | undefined): DataPoint {
  return visual.series === undefined || key === undefined
    ? { [visual.category]: category }
    : { [visual.category]: category, [visual.series]: key };
}

/** Returns whether a data point is selected. Without a selection, all data points count as selected. */
export function isSelected(points: readonly DataPoint[], candidate: DataPoint): boolean {
  if (points.length === 0) return true;
  return points.some((point) =>
    Object.entries(point).every(([column, value]) => candidate[column] === value),
  );
}

function indexPositions(categories: readonly Value[]): Map<Value, number> {
  return new Map(categories.map((category, index) => [category, index]));
}

function createBlanks(categories: readonly Value[]): SeriesValues {
  return new Array<number | null>(categories.length).fill(null);
}

function setValue(values: SeriesValues, position: number | undefined, value: Value | undefined): void {
  if (position !== undefined && typeof value === 'number') values[position] = value;
}
