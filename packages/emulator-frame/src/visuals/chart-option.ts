import type { EChartsCoreOption } from 'echarts/core';
import type { ChartVisual } from '../protocol/report-schema.ts';
import { mixColors, toTranslucent } from '../view/palette.ts';
import { buildHighlightAxis, buildHighlightSeries } from './chart-highlight.ts';
import type { ChartData, ChartSeries } from './chart-series.ts';
import { isSelected, toDataPoint } from './chart-series.ts';
import {
  buildBarStyle,
  dimmedOpacity,
  isLineChart,
  isHorizontal,
  isStacked,
  getSeriesColor,
} from './chart-style.ts';
import { createTooltip } from './tooltip.ts';
import type { RenderOptions } from './visual-renderer.ts';

export const fontFamily = "'Inter Variable', system-ui, sans-serif";

/** Returns whether animations are allowed. They are not if the user prefers reduced motion. */
export function isAnimationAllowed(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Builds the ECharts options of a chart with axes. */
export function buildChartOption(
  visual: ChartVisual,
  data: ChartData,
  options: RenderOptions,
): EChartsCoreOption {
  const { palette, scale } = options;
  const isHorizontalChart = isHorizontal(visual);
  const categories = [buildCategoryAxis(visual, data, options), buildHighlightAxis(data, isHorizontalChart)];
  const values = [buildValueAxis(visual, data, options)];
  const hasValueLabels = hasLabels(visual, data);
  const legendRows = countLegendRows(visual, data);
  return {
    animation: isAnimationAllowed(),
    animationDuration: 300,
    animationDurationUpdate: 300,
    textStyle: { fontFamily, fontSize: 11 * scale, color: palette.muted },
    color: palette.series,
    grid: {
      left: 4 * scale,
      right: (isHorizontalChart && hasValueLabels ? 68 : 8) * scale,
      top: (legendRows > 0 ? 10 + legendRows * 20 : hasValueLabels && !isHorizontalChart ? 20 : 8) * scale,
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
    tooltip: buildTooltip(data, options, isLineChart(visual)),
    xAxis: isHorizontalChart ? values : categories,
    yAxis: isHorizontalChart ? categories : values,
    series: [
      ...data.series.map((series, index) => buildSeriesOption(visual, data, series, index, options)),
      ...buildHighlightSeries(visual, data, options),
    ],
  };
}

function buildCategoryAxis(visual: ChartVisual, data: ChartData, { palette, scale }: RenderOptions) {
  const isHorizontalChart = isHorizontal(visual);
  return {
    type: 'category',
    data: data.categories.map((category) => String(category ?? '')),
    inverse: isHorizontalChart,
    boundaryGap: !isLineChart(visual),
    axisTick: { show: false },
    axisLine: { show: !isHorizontalChart, lineStyle: { color: palette.line } },
    axisLabel: {
      color: isHorizontalChart ? palette.text : palette.muted,
      fontSize: 11 * scale,
      fontFamily,
      ...buildLabelSizing(visual, data, scale),
    },
  };
}

/** Truncates the labels of horizontal bars and of wide columns. Other labels are hidden when they overlap. */
function buildLabelSizing(visual: ChartVisual, data: ChartData, scale: number) {
  if (isHorizontal(visual)) return { width: 130 * scale, overflow: 'truncate' };
  const availableWidth = (visual.layout.width - 76) / Math.max(data.categories.length, 1);
  return isLineChart(visual) || availableWidth < 28
    ? { hideOverlap: true }
    : { interval: 0, width: availableWidth * scale, overflow: 'truncate' };
}

/** Estimates the number of legend rows from the length of the names. A single series has no legend. */
function countLegendRows({ layout }: ChartVisual, { series }: ChartData): number {
  if (series.length < 2) return 0;
  const width = series.reduce((sum, { name }) => sum + name.length * 6.4 + 30, 0);
  return Math.ceil(width / (layout.width - 28));
}

function buildValueAxis(
  visual: ChartVisual,
  data: ChartData,
  { palette, scale, formatter, formats }: RenderOptions,
) {
  const measure = data.series[0]?.measure ?? '';
  return {
    type: 'value',
    show: !(isHorizontal(visual) && hasLabels(visual, data)),
    ...(isHorizontal(visual) && hasLabels(visual, data) ? { max: 'dataMax' } : {}),
    scale: formats[measure] === 'percent',
    splitNumber: 4,
    splitLine: { lineStyle: { color: palette.line } },
    axisLabel: {
      color: palette.muted,
      fontSize: 11 * scale,
      fontFamily,
      hideOverlap: true,
      formatter: (value: number) => formatter.formatShort(formats[measure], value),
    },
  };
}

function hasLabels(visual: ChartVisual, data: ChartData): boolean {
  return !isLineChart(visual) && data.series.length === 1 && data.categories.length <= 12;
}

function buildSeriesOption(
  visual: ChartVisual,
  data: ChartData,
  series: ChartSeries,
  index: number,
  options: RenderOptions,
) {
  const color = getSeriesColor(series, index, options);
  const getOpacity = (index: number): number =>
    series.highlighted === undefined &&
    isSelected(options.selectedPoints, toDataPoint(visual, data.categories[index] ?? null, series.key))
      ? 1
      : dimmedOpacity;
  return isLineChart(visual)
    ? buildLineSeries(visual, series, index, color, getOpacity, options)
    : buildBarSeries(visual, data, series, color, getOpacity, options);
}

function buildLineSeries(
  visual: ChartVisual,
  series: ChartSeries,
  index: number,
  color: string,
  getOpacity: (index: number) => number,
  { scale, selectedPoints, palette }: RenderOptions,
) {
  const isPreviousYear = series.key === undefined && index > 0;
  return {
    type: 'line',
    name: series.name,
    smooth: 0.2,
    smoothMonotone: 'x',
    symbol: 'circle',
    showSymbol: selectedPoints.length > 0,
    symbolSize: 7 * scale,
    data: series.values.map((value, index) => ({
      value,
      itemStyle: { opacity: selectedPoints.length > 0 ? getOpacity(index) : 1 },
    })),
    itemStyle: { color },
    lineStyle: {
      color,
      width: (isPreviousYear ? 1.6 : 2.4) * scale,
      type: isPreviousYear ? [4 * scale, 4 * scale] : 'solid',
    },
    ...(visual.type === 'areaChart' && !isPreviousYear
      ? { areaStyle: buildAreaStyle(color, palette.dark) }
      : {}),
    emphasis: { disabled: true },
    z: isPreviousYear ? 1 : 2,
  };
}

function buildAreaStyle(color: string, dark: boolean) {
  const stops = [
    { offset: 0, color: toTranslucent(color, dark ? 0.34 : 0.24) },
    { offset: 1, color: toTranslucent(color, 0.01) },
  ];
  return { color: { type: 'linear', x: 0, y: 0, x2: 0, y2: 1, colorStops: stops } };
}

function buildBarSeries(
  visual: ChartVisual,
  data: ChartData,
  series: ChartSeries,
  color: string,
  getOpacity: (index: number) => number,
  { scale, palette, formatter, formats }: RenderOptions,
) {
  const { name, measure, values, highlighted } = series;
  return {
    ...buildBarStyle(visual, color, scale),
    name,
    ...(isStacked(visual) ? { stack: 'total' } : {}),
    data: values.map((value, index) => ({ value, itemStyle: { opacity: getOpacity(index) } })),
    emphasis: { itemStyle: { color: mixColors(color, palette.text, 0.18) } },
    cursor: 'pointer',
    label: {
      show: hasLabels(visual, data),
      position: isHorizontal(visual) ? 'right' : 'top',
      color: palette.text,
      fontSize: 11 * scale,
      fontFamily,
      ...(highlighted ? { opacity: 1 } : {}),
      formatter: ({ value, dataIndex }: { value: number; dataIndex: number }) => {
        const displayedValue = highlighted ? (highlighted[dataIndex] ?? null) : value;
        return displayedValue === null ? '' : formatter.formatShort(formats[measure], displayedValue);
      },
    },
  };
}

interface TooltipItem {
  seriesIndex: number;
  dataIndex: number;
}

function buildTooltip(data: ChartData, options: RenderOptions, isLine: boolean) {
  const { palette, formatter, formats, strings } = options;
  const buildLines = (name: string, measure: string, color: string, value: number | null) =>
    value === null ? [] : [{ name, color, text: formatter.formatExact(formats[measure], value) }];
  return {
    trigger: 'axis',
    confine: true,
    className: 'tip-box',
    axisPointer: {
      type: isLine ? 'line' : 'shadow',
      lineStyle: { color: palette.previous },
      shadowStyle: { color: toTranslucent(palette.text, 0.05) },
    },
    formatter: (items: TooltipItem | TooltipItem[]) => {
      const list = [items].flat();
      const lines = list.flatMap(({ seriesIndex, dataIndex }) => {
        const series = data.series[seriesIndex];
        if (!series) return [];
        const { name, measure, values, highlighted } = series;
        const color = getSeriesColor(series, seriesIndex, options);
        const highlightLines =
          highlighted &&
          buildLines(`${name}, ${strings.highlighted}`, measure, color, highlighted[dataIndex] ?? null);
        return [...buildLines(name, measure, color, values[dataIndex] ?? null), ...(highlightLines ?? [])];
      });
      return createTooltip(String(data.categories[list[0]?.dataIndex ?? 0] ?? ''), lines);
    },
  };
}
