import type { ChartVisual } from '@embed-portal/emulator-protocol/report-schema';
import type { EChartsCoreOption } from 'echarts/core';
import { mixColors, toTranslucent } from '../../appearance/palette.ts';
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

/** Average width of a character of the font, relative to the font size. */
const characterWidth = 0.58;
const fontSize = 11;
const measureText = (text: string): number => text.length * fontSize * characterWidth;

/**
 * Builds the ECharts options of a chart with axes.
 *
 * @param canvasWidth - width of the chart in CSS pixels, which differs from the authored width on phones
 */
export function buildChartOption(
  visual: ChartVisual,
  data: ChartData,
  options: RenderOptions,
  canvasWidth: number,
): EChartsCoreOption {
  const { palette, scale } = options;
  const width = canvasWidth / scale;
  const isHorizontalChart = isHorizontal(visual);
  const categories = [
    buildCategoryAxis(visual, data, options, width),
    buildHighlightAxis(data, isHorizontalChart),
  ];
  const values = [buildValueAxis(visual, data, options)];
  const hasValueLabels = hasLabels(visual, data);
  const legendRows = countLegendRows(data, width);
  return {
    animation: isAnimationAllowed(),
    animationDuration: 300,
    animationDurationUpdate: 300,
    textStyle: { fontFamily, fontSize: fontSize * scale, color: palette.muted },
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
      textStyle: { color: palette.muted, fontSize: fontSize * scale, fontFamily },
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

function buildCategoryAxis(
  visual: ChartVisual,
  data: ChartData,
  { palette, scale }: RenderOptions,
  width: number,
) {
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
      fontSize: fontSize * scale,
      fontFamily,
      ...buildLabelSizing(visual, data, scale, width),
    },
  };
}

/** Width of the value axis and the margins, in report pixels. */
const axisWidth = 60;
/** Length of rotated labels in report pixels, from which they are truncated. */
const maxRotatedLength = 84;

/**
 * Fits the labels of the category axis. Labels of horizontal bars are truncated. Labels of columns are rotated if one of
 * them is wider than its column. Other labels are hidden when they overlap.
 */
function buildLabelSizing(visual: ChartVisual, data: ChartData, scale: number, width: number) {
  if (isHorizontal(visual)) return { width: Math.min(130, width * 0.4) * scale, overflow: 'truncate' };
  const columnWidth = (width - axisWidth) / Math.max(data.categories.length, 1);
  if (isLineChart(visual) || columnWidth < 16) return { hideOverlap: true };
  const isTooWide = data.categories.some((category) => measureText(String(category ?? '')) > columnWidth - 4);
  return isTooWide
    ? { interval: 0, rotate: 40, width: maxRotatedLength * scale, overflow: 'truncate' }
    : { interval: 0 };
}

/** Space of the icon of a legend entry and of the gap to the next entry, in report pixels. */
const legendEntryPadding = 30;

/** Estimates the number of legend rows, which contain as many entries as fit. A single series has no legend. */
function countLegendRows({ series }: ChartData, width: number): number {
  if (series.length < 2) return 0;
  let rows = 1;
  let rowWidth = 0;
  for (const { name } of series) {
    const entryWidth = measureText(name) + legendEntryPadding;
    rowWidth += entryWidth;
    if (rowWidth <= width) continue;
    rows += 1;
    rowWidth = entryWidth;
  }
  return rows;
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
      fontSize: fontSize * scale,
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
      fontSize: fontSize * scale,
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
