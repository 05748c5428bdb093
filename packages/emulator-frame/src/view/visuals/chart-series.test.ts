import type { ChartVisual } from '@embed-portal/emulator-protocol/report-schema';
import { expect, it } from 'vitest';
import { buildHighlightSeries } from './chart-highlight.ts';
import { toChartData } from './chart-series.ts';
import type { RenderOptions } from './visual-renderer.ts';

const buildChart = (overrides: Partial<ChartVisual>): ChartVisual => ({
  type: 'clusteredColumnChart',
  name: 'chart',
  title: 'Chart',
  layout: { x: 0, y: 0, z: 0, width: 300, height: 200 },
  category: 'Store[Country]',
  values: ['Revenue'],
  ...overrides,
});
const options = { palette: { series: ['#111111', '#222222'] }, scale: 1 } as RenderOptions;
const buildResult = (...rows: (string | number)[][]) => ({ rows, rowCount: rows.length });

it('toChartData assigns values and highlighted parts to their categories', () => {
  const fullResult = buildResult(['Belgium', 10], ['Denmark', 20]);
  const highlight = buildResult(['Denmark', 5], ['France', 7]);
  const data = toChartData(buildChart({}), { queries: [], results: [fullResult], highlight });
  expect(data.categories).toEqual(['Belgium', 'Denmark']);
  expect(data.series).toMatchObject([{ name: 'Revenue', values: [10, 20], highlighted: [null, 5] }]);
});

it('toChartData assigns values and highlighted parts to each series', () => {
  const fullResult = buildResult(['Belgium', 'Web', 10], ['Belgium', 'Shop', 4], ['Denmark', 'Web', 20]);
  const highlight = buildResult(['Denmark', 'Web', 6]);
  const data = toChartData(buildChart({ series: 'Store[Channel]' }), {
    queries: [],
    results: [fullResult],
    highlight,
  });
  expect(data.series).toMatchObject([
    { key: 'Shop', values: [4, null], highlighted: [null, null] },
    { key: 'Web', values: [10, 20], highlighted: [null, 6] },
  ]);
});

it('buildHighlightSeries returns no series without a selection', () => {
  const data = toChartData(buildChart({}), { queries: [], results: [buildResult(['Belgium', 10])] });
  expect(data.series[0]?.highlighted).toBeUndefined();
  expect(buildHighlightSeries(buildChart({}), data, options)).toEqual([]);
});

it('buildHighlightSeries fills up stacked bars with a transparent gap', () => {
  const visual = buildChart({ type: 'columnChart' });
  const fullResult = buildResult(['Belgium', 10], ['Denmark', 20]);
  const data = toChartData(visual, {
    queries: [],
    results: [fullResult],
    highlight: buildResult(['Denmark', 5]),
  });
  expect(buildHighlightSeries(visual, data, options)).toMatchObject([
    { stack: 'highlighted', xAxisIndex: 1, data: [null, 5] },
    { stack: 'highlighted', xAxisIndex: 1, data: [10, 15], itemStyle: { color: 'transparent' } },
  ]);
});
