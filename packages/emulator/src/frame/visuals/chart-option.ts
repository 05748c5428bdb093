import type { EChartsCoreOption } from 'echarts/core';
import type { ChartVisual } from '../../content/report-schema.ts';
import { mix, translucent } from '../view/palette.ts';
import type { ChartData, ChartSeries } from './chart-series.ts';
import { barShape, dimmed, isLine, isLying, isStacked, seriesColor } from './chart-shape.ts';
import { highlightAxis, highlightSeries } from './chart-highlight.ts';
import { isPicked, pointOf } from './chart-series.ts';
import { tooltipElement } from './tooltip.ts';
import type { Looks } from './visual-view.ts';

export const fontFamily = "'Inter Variable', system-ui, sans-serif";

/** Whether charts may move: not for people who ask for reduced motion. */
export function mayMove(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** What the chart library draws for a chart with axes. */
export function chartOption(visual: ChartVisual, data: ChartData, looks: Looks): EChartsCoreOption {
  const { palette, scale } = looks;
  const lying = isLying(visual);
  const categories = [categoryAxis(visual, data, looks), highlightAxis(data, lying)];
  const values = [valueAxis(visual, data, looks)];
  const labelled = hasLabels(visual, data);
  const legendRows = rowsOfLegend(visual, data);
  return {
    animation: mayMove(),
    animationDuration: 300,
    animationDurationUpdate: 300,
    textStyle: { fontFamily, fontSize: 11 * scale, color: palette.muted },
    color: palette.series,
    grid: {
      left: 4 * scale,
      right: (lying && labelled ? 68 : 8) * scale,
      top: (legendRows > 0 ? 10 + legendRows * 20 : labelled && !lying ? 20 : 8) * scale,
      bottom: 6 * scale,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: {
      show: legendRows > 0,
      data: data.series.map(({ name }) => name),
      top: 0,
      left: 0,
      icon: 'roundRect',
      itemWidth: 10 * scale,
      itemHeight: 10 * scale,
      itemGap: 14 * scale,
      textStyle: { color: palette.muted, fontSize: 11 * scale, fontFamily },
    },
    tooltip: chartTooltip(data, looks, isLine(visual)),
    xAxis: lying ? values : categories,
    yAxis: lying ? categories : values,
    series: [
      ...data.series.map((series, index) => seriesOption(visual, data, series, index, looks)),
      ...highlightSeries(visual, data, looks),
    ],
  };
}

function categoryAxis(visual: ChartVisual, data: ChartData, { palette, scale }: Looks) {
  const lying = isLying(visual);
  return {
    type: 'category',
    data: data.categories.map((category) => String(category ?? '')),
    inverse: lying,
    boundaryGap: !isLine(visual),
    axisTick: { show: false },
    axisLine: { show: !lying, lineStyle: { color: palette.line } },
    axisLabel: {
      color: lying ? palette.text : palette.muted,
      fontSize: 11 * scale,
      fontFamily,
      ...labelRoom(visual, data, scale),
    },
  };
}

/** Lying bars name each category beside them; standing ones do while there is room for a few letters. */
function labelRoom(visual: ChartVisual, data: ChartData, scale: number) {
  if (isLying(visual)) return { width: 130 * scale, overflow: 'truncate' };
  const room = (visual.layout.width - 76) / Math.max(data.categories.length, 1);
  return isLine(visual) || room < 28
    ? { hideOverlap: true }
    : { interval: 0, width: room * scale, overflow: 'truncate' };
}

/** How many rows the legend takes, by the length of its names; none for a single series. */
function rowsOfLegend({ layout }: ChartVisual, { series }: ChartData): number {
  if (series.length < 2) return 0;
  const width = series.reduce((sum, { name }) => sum + name.length * 6.4 + 30, 0);
  return Math.ceil(width / (layout.width - 28));
}

function valueAxis(visual: ChartVisual, data: ChartData, { palette, scale, format, formats }: Looks) {
  const measure = data.series[0]?.measure ?? '';
  return {
    type: 'value',
    show: !(isLying(visual) && hasLabels(visual, data)),
    ...(isLying(visual) && hasLabels(visual, data) ? { max: 'dataMax' } : {}),
    scale: formats[measure] === 'percent',
    splitNumber: 4,
    splitLine: { lineStyle: { color: palette.line } },
    axisLabel: {
      color: palette.muted,
      fontSize: 11 * scale,
      fontFamily,
      hideOverlap: true,
      formatter: (value: number) => format.short(formats[measure], value),
    },
  };
}

function hasLabels(visual: ChartVisual, data: ChartData): boolean {
  return !isLine(visual) && data.series.length === 1 && data.categories.length <= 12;
}

function seriesOption(
  visual: ChartVisual,
  data: ChartData,
  series: ChartSeries,
  index: number,
  looks: Looks,
) {
  const color = seriesColor(series, index, looks);
  const opacityOf = (at: number): number =>
    series.highlighted === undefined &&
    isPicked(looks.points, pointOf(visual, data.categories[at] ?? null, series.key))
      ? 1
      : dimmed;
  return isLine(visual)
    ? lineSeries(visual, series, index, color, opacityOf, looks)
    : barSeries(visual, data, series, color, opacityOf, looks);
}

function lineSeries(
  visual: ChartVisual,
  series: ChartSeries,
  index: number,
  color: string,
  opacityOf: (at: number) => number,
  { scale, points, palette }: Looks,
) {
  const previous = series.key === undefined && index > 0;
  return {
    type: 'line',
    name: series.name,
    smooth: 0.2,
    smoothMonotone: 'x',
    symbol: 'circle',
    showSymbol: points.length > 0,
    symbolSize: 7 * scale,
    data: series.figures.map((value, at) => ({
      value,
      itemStyle: { opacity: points.length > 0 ? opacityOf(at) : 1 },
    })),
    itemStyle: { color },
    lineStyle: {
      color,
      width: (previous ? 1.6 : 2.4) * scale,
      type: previous ? [4 * scale, 4 * scale] : 'solid',
    },
    ...(visual.type === 'areaChart' && !previous ? { areaStyle: areaStyle(color, palette.dark) } : {}),
    emphasis: { disabled: true },
    z: previous ? 1 : 2,
  };
}

function areaStyle(color: string, dark: boolean) {
  const stops = [
    { offset: 0, color: translucent(color, dark ? 0.34 : 0.24) },
    { offset: 1, color: translucent(color, 0.01) },
  ];
  return { color: { type: 'linear', x: 0, y: 0, x2: 0, y2: 1, colorStops: stops } };
}

function barSeries(
  visual: ChartVisual,
  data: ChartData,
  series: ChartSeries,
  color: string,
  opacityOf: (at: number) => number,
  { scale, palette, format, formats }: Looks,
) {
  const { name, measure, figures, highlighted } = series;
  return {
    ...barShape(visual, color, scale),
    name,
    ...(isStacked(visual) ? { stack: 'total' } : {}),
    data: figures.map((value, at) => ({ value, itemStyle: { opacity: opacityOf(at) } })),
    emphasis: { itemStyle: { color: mix(color, palette.text, 0.18) } },
    cursor: 'pointer',
    label: {
      show: hasLabels(visual, data),
      position: isLying(visual) ? 'right' : 'top',
      color: palette.text,
      fontSize: 11 * scale,
      fontFamily,
      ...(highlighted ? { opacity: 1 } : {}),
      formatter: ({ value, dataIndex }: { value: number; dataIndex: number }) => {
        const shown = highlighted ? (highlighted[dataIndex] ?? null) : value;
        return shown === null ? '' : format.short(formats[measure], shown);
      },
    },
  };
}

interface TooltipItem {
  seriesIndex: number;
  dataIndex: number;
}

function chartTooltip(data: ChartData, looks: Looks, isLineChart: boolean) {
  const { palette, format, formats, strings } = looks;
  const line = (name: string, measure: string, color: string, value: number | null) =>
    value === null ? [] : [{ name, color, text: format.exact(formats[measure], value) }];
  return {
    trigger: 'axis',
    confine: true,
    className: 'tip-box',
    axisPointer: {
      type: isLineChart ? 'line' : 'shadow',
      lineStyle: { color: palette.previous },
      shadowStyle: { color: translucent(palette.text, 0.05) },
    },
    formatter: (items: TooltipItem | TooltipItem[]) => {
      const list = [items].flat();
      const lines = list.flatMap(({ seriesIndex, dataIndex }) => {
        const series = data.series[seriesIndex];
        if (!series) return [];
        const { name, measure, figures, highlighted } = series;
        const color = seriesColor(series, seriesIndex, looks);
        const share =
          highlighted &&
          line(`${name}, ${strings.highlighted}`, measure, color, highlighted[dataIndex] ?? null);
        return [...line(name, measure, color, figures[dataIndex] ?? null), ...(share ?? [])];
      });
      return tooltipElement(String(data.categories[list[0]?.dataIndex ?? 0] ?? ''), lines);
    },
  };
}
