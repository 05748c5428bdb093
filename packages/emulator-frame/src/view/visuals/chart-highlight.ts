import type { ChartVisual } from '@embed-portal/emulator-protocol/report-schema';
import type { ChartData, ChartSeries } from './chart-series.ts';
import { buildBarStyle, isHorizontal, isStacked, getSeriesColor } from './chart-style.ts';
import type { RenderOptions } from './visual-renderer.ts';

/** Builds a hidden second axis with the same categories, so that its bars overlap the bars of the first axis. */
export function buildHighlightAxis({ categories }: ChartData, isHorizontalChart: boolean) {
  const data = categories.map((category) => String(category ?? ''));
  return { type: 'category', data, inverse: isHorizontalChart, show: false, axisPointer: { show: false } };
}

/** Builds the highlighted parts of bars. In stacks, a transparent gap after each part fills up its bar. */
export function buildHighlightSeries(visual: ChartVisual, { series }: ChartData, options: RenderOptions) {
  return series.flatMap((fullSeries, index) => {
    if (!fullSeries.highlighted) return [];
    const highlightedPart = buildPartSeries(
      visual,
      fullSeries.highlighted,
      getSeriesColor(fullSeries, index, options),
      options.scale,
    );
    return isStacked(visual)
      ? [highlightedPart, buildGapSeries(visual, fullSeries, options.scale)]
      : [highlightedPart];
  });
}

function buildPartSeries(visual: ChartVisual, data: (number | null)[], color: string, scale: number) {
  return {
    ...buildBarStyle(visual, color, scale),
    [isHorizontal(visual) ? 'yAxisIndex' : 'xAxisIndex']: 1,
    ...(isStacked(visual) ? { stack: 'highlighted' } : {}),
    data,
    silent: true,
    legendHoverLink: false,
    z: 3,
  };
}

function buildGapSeries(visual: ChartVisual, { values, highlighted }: ChartSeries, scale: number) {
  const rest = values.map((value, index) => (value ?? 0) - (highlighted?.[index] ?? 0));
  return buildPartSeries(visual, rest, 'transparent', scale);
}
