import type { ChartVisual } from '@embed-portal/emulator-protocol/report-schema';
import { beforeEach, expect, it, vi } from 'vitest';
import { getFormatter } from '../../appearance/formatter.ts';
import { buildPalette } from '../../appearance/palette.ts';
import { getStrings } from '../../appearance/strings.ts';
import { buildChartOption } from './chart-option.ts';
import type { ChartData } from './chart-series.ts';

const visual: ChartVisual = {
  type: 'clusteredColumnChart',
  name: 'chart',
  title: 'Chart',
  layout: { x: 0, y: 0, z: 0, width: 800, height: 200 },
  category: 'Store[Country]',
  values: ['Revenue'],
};
const countries = ['Netherlands', 'Germany', 'Belgium', 'France', 'Denmark', 'Luxembourg'];
const values = countries.map((_, index) => index);
const byCountry: ChartData = {
  categories: ['January', 'February'],
  series: countries.map((name) => ({ key: name, name, measure: 'Revenue', values, highlighted: undefined })),
};
const oneSeries: ChartData = { categories: countries, series: byCountry.series.slice(0, 1) };

/** Builds the options of a chart whose canvas has the width of a visual in report pixels. */
function buildOption(data: ChartData, width: number, type: ChartVisual['type'] = 'clusteredColumnChart') {
  const scale = 0.5;
  const options = {
    palette: buildPalette({}),
    formatter: getFormatter('en'),
    strings: getStrings('en'),
    scale,
    formats: {},
    selectedPoints: [],
    slicerValues: [],
    otherFilters: '',
    sort: undefined,
  };
  const option = buildChartOption({ ...visual, type }, data, options, width * scale);
  return option as { grid: { top: number }; xAxis: { axisLabel: object }[] };
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

it('a chart is placed below all rows of its legend, whose number follows the rendered width', () => {
  expect(buildOption(byCountry, 760, 'lineChart').grid.top).toBe(15);
  expect(buildOption(byCountry, 332, 'lineChart').grid.top).toBe(25);
  expect(buildOption(byCountry, 150, 'lineChart').grid.top).toBe(45);
});

it('labels of columns are rotated instead of truncated if one of them is wider than its column', () => {
  expect(buildOption(oneSeries, 760).xAxis[0]?.axisLabel).toMatchObject({ interval: 0 });
  expect(buildOption(oneSeries, 760).xAxis[0]?.axisLabel).not.toHaveProperty('rotate');
  expect(buildOption(oneSeries, 332).xAxis[0]?.axisLabel).toMatchObject({ interval: 0, rotate: 40 });
});
