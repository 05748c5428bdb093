import type { ChartVisual } from '@embed-portal/emulator-protocol/report-schema';
import type { ChartSeries } from './chart-series.ts';
import type { RenderOptions } from './visual-renderer.ts';

/** Opacity of marks that are not selected. */
export const dimmedOpacity = 0.28;

export const isHorizontal = ({ type }: ChartVisual): boolean =>
  type === 'barChart' || type === 'clusteredBarChart';
export const isLineChart = ({ type }: ChartVisual): boolean => type === 'lineChart' || type === 'areaChart';
export const isStacked = ({ type }: ChartVisual): boolean => type === 'barChart' || type === 'columnChart';

/** Returns the color of a series. Measures after the first, such as prior-year measures, are muted. */
export function getSeriesColor(series: ChartSeries, index: number, { palette }: RenderOptions): string {
  if (series.key === undefined && index > 0) return palette.previous;
  return palette.series[index % palette.series.length] ?? palette.accent;
}

/** Builds the style shared by bars and their highlighted parts. */
export function buildBarStyle(visual: ChartVisual, color: string, scale: number) {
  const radius = 3 * scale;
  const cornerRadii = isHorizontal(visual) ? [0, radius, radius, 0] : [radius, radius, 0, 0];
  return {
    type: 'bar',
    barMaxWidth: 34 * scale,
    barGap: '12%',
    barCategoryGap: '32%',
    itemStyle: { color, borderRadius: isStacked(visual) ? 0 : cornerRadii },
  };
}
