import type { ChartVisual } from '../../content/report-schema.ts';
import type { ChartSeries } from './chart-series.ts';
import type { RenderOptions } from './visual-renderer.ts';

/** The opacity of what is not picked. */
export const dimmedOpacity = 0.28;

/** Whether a chart's bars lie. */
export const isHorizontal = ({ type }: ChartVisual): boolean =>
  type === 'barChart' || type === 'clusteredBarChart';
export const isLineChart = ({ type }: ChartVisual): boolean => type === 'lineChart' || type === 'areaChart';
export const isStacked = ({ type }: ChartVisual): boolean => type === 'barChart' || type === 'columnChart';

/** The colour of a series: figures of last year stand back. */
export function getSeriesColor(series: ChartSeries, index: number, { palette }: RenderOptions): string {
  if (series.key === undefined && index > 0) return palette.previous;
  return palette.series[index % palette.series.length] ?? palette.accent;
}

/** What bars and their highlighted parts have in common. */
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
