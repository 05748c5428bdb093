import type { ChartVisual } from '../../content/report-schema.ts';
import { barShape, isLying, isStacked, seriesColor } from './chart-shape.ts';
import type { ChartData, ChartSeries } from './chart-series.ts';
import type { Looks } from './visual-view.ts';

/** A second, unseen axis of the same categories: bars on it lie over those on the first, not beside them. */
export function highlightAxis({ categories }: ChartData, lying: boolean) {
  const data = categories.map((category) => String(category ?? ''));
  return { type: 'category', data, inverse: lying, show: false, axisPointer: { show: false } };
}

/** The highlighted parts of bars. In a stack each starts where its whole does, so a gap fills it up to the next. */
export function highlightSeries(visual: ChartVisual, { series }: ChartData, looks: Looks) {
  return series.flatMap((whole, index) => {
    if (!whole.highlighted) return [];
    const part = partSeries(visual, whole.highlighted, seriesColor(whole, index, looks), looks.scale);
    return isStacked(visual) ? [part, gapSeries(visual, whole, looks.scale)] : [part];
  });
}

function partSeries(visual: ChartVisual, data: (number | null)[], color: string, scale: number) {
  return {
    ...barShape(visual, color, scale),
    [isLying(visual) ? 'yAxisIndex' : 'xAxisIndex']: 1,
    ...(isStacked(visual) ? { stack: 'highlighted' } : {}),
    data,
    silent: true,
    legendHoverLink: false,
    z: 3,
  };
}

function gapSeries(visual: ChartVisual, { figures, highlighted }: ChartSeries, scale: number) {
  const rest = figures.map((figure, at) => (figure ?? 0) - (highlighted?.[at] ?? 0));
  return partSeries(visual, rest, 'transparent', scale);
}
