import type { DonutVisual } from '@embed-portal/emulator-protocol/report-schema';
import type { Value } from '@embed-portal/emulator-protocol/value';
import type { EChartsCoreOption } from 'echarts/core';
import type { VisualData } from '../../report/visual-data.ts';
import { fontFamily, isAnimationAllowed } from './chart-option.ts';
import { isSelected } from './chart-series.ts';
import { dimmedOpacity } from './chart-style.ts';
import { createChartTile } from './chart-tile.ts';
import type { Mark } from './mark-list.ts';
import { createTooltip } from './tooltip.ts';
import type { VisualActions, RenderOptions, VisualRenderer } from './visual-renderer.ts';

interface Slice {
  category: Value;
  value: number;
  /** Part that matches a selection in another visual; undefined without a selection. */
  highlighted: number | undefined;
}

/** Creates a donut chart with the total in its center. */
export function createDonut(visual: DonutVisual, actions: VisualActions): VisualRenderer {
  let slices: Slice[] = [];
  const tile = createChartTile(visual, actions, (chart) => {
    chart.on('click', ({ dataIndex, event }) => {
      const mouseEvent = event?.event as unknown as MouseEvent | undefined;
      const slice = slices[dataIndex];
      if (slice)
        actions.selectPoint(
          { [visual.category]: slice.category },
          mouseEvent?.ctrlKey === true || mouseEvent?.metaKey === true,
        );
    });
    chart.on('contextmenu', ({ dataIndex }) => {
      const slice = slices[dataIndex];
      if (slice) actions.setContextPoint({ [visual.category]: slice.category });
    });
    chart.getZr().on('click', ({ target }) => {
      if (!target) actions.selectPoint(undefined, false);
    });
  });
  return {
    element: tile.element,
    render(data, options) {
      slices = toSlices(data);
      const content = { data, options, marks: toMarks(visual, slices, options) };
      return tile.render(content, (chart) => buildDonutOption(visual, slices, options, chart.getWidth()));
    },
    dispose: tile.dispose,
  };
}

function toSlices({ results, highlight }: VisualData): Slice[] {
  const highlightedValues =
    highlight && new Map(highlight.rows.map((row) => [row[0] ?? null, Number(row[1] ?? 0)]));
  return (results[0]?.rows ?? []).map(([category = null, value]) => ({
    category,
    value: Number(value ?? 0),
    highlighted: highlightedValues ? (highlightedValues.get(category) ?? 0) : undefined,
  }));
}

function toMarks(
  visual: DonutVisual,
  slices: readonly Slice[],
  { formatter, formats }: RenderOptions,
): Mark[] {
  const [measure = ''] = visual.values;
  return slices.map(({ category, value }, dataIndex) => ({
    label: `${String(category ?? '')}: ${formatter.formatExact(formats[measure], value)}`,
    point: { [visual.category]: category },
    seriesIndex: 0,
    dataIndex,
  }));
}

function buildDonutOption(
  visual: DonutVisual,
  slices: Slice[],
  options: RenderOptions,
  width: number,
): EChartsCoreOption {
  const { formatter, formats, selectedPoints } = options;
  const getDisplayedValue = (slice: Slice | undefined): number => slice?.highlighted ?? slice?.value ?? 0;
  const total = slices.reduce((sum, slice) => sum + getDisplayedValue(slice), 0);
  const [measure = ''] = visual.values;
  const formatShare = (slice: Slice | undefined): string =>
    formatter.formatExact('percent', total > 0 ? getDisplayedValue(slice) / total : 0);
  const getColor = createSliceColorGetter(options);
  return {
    animation: isAnimationAllowed(),
    animationDuration: 300,
    textStyle: { fontFamily },
    title: buildCenterTitle(slices.length > 0 ? formatter.formatShort(formats[measure], total) : '', options),
    legend: buildLegend(
      slices.map(({ category }) => String(category)),
      (name) => formatShare(slices.find(({ category }) => String(category) === name)),
      options,
      width,
    ),
    tooltip: buildTooltip(visual, slices, formatShare, options),
    series: [
      buildRing(
        options,
        slices.map(({ category, value, highlighted }, index) => ({
          name: String(category),
          value,
          itemStyle: {
            color: getColor(index),
            opacity:
              highlighted === undefined && isSelected(selectedPoints, { [visual.category]: category })
                ? 1
                : dimmedOpacity,
          },
        })),
      ),
      ...buildHighlightRing(slices, getColor, options),
    ],
  };
}

function createSliceColorGetter({ palette }: RenderOptions): (index: number) => string {
  return (index) => palette.series[index % palette.series.length] ?? palette.accent;
}

function buildTooltip(
  { values: [measure = ''] }: DonutVisual,
  slices: readonly Slice[],
  formatShare: (slice: Slice | undefined) => string,
  options: RenderOptions,
) {
  const { formatter, formats, strings } = options;
  const formatExact = (value: number | undefined) => formatter.formatExact(formats[measure], value ?? null);
  return {
    trigger: 'item',
    confine: true,
    className: 'tip-box',
    formatter: ({ dataIndex }: { dataIndex: number }) => {
      const slice = slices[dataIndex];
      const color = createSliceColorGetter(options)(dataIndex);
      const lines =
        slice?.highlighted === undefined
          ? [{ name: measure, color, text: `${formatExact(slice?.value)} · ${formatShare(slice)}` }]
          : [
              { name: measure, color, text: formatExact(slice.value) },
              {
                name: strings.highlighted,
                color,
                text: `${formatExact(slice.highlighted)} · ${formatShare(slice)}`,
              },
            ];
      return createTooltip(String(slice?.category ?? ''), lines);
    },
  };
}

const ringCenter = ['28%', '50%'] as const;
const ringRadius = ['60%', '90%'] as const;

function buildRing({ scale }: RenderOptions, data: unknown[]) {
  return {
    type: 'pie',
    radius: ringRadius,
    center: ringCenter,
    padAngle: 1.5,
    itemStyle: { borderRadius: 3 * scale },
    label: { show: false },
    emphasis: { scaleSize: 4 * scale },
    data,
  };
}

/** Builds the highlighted part of each slice. A transparent gap aligns the next part with the start of its slice. */
function buildHighlightRing(
  slices: readonly Slice[],
  getColor: (index: number) => string,
  { palette, scale }: RenderOptions,
) {
  if (slices.every(({ highlighted }) => highlighted === undefined)) return [];
  const data = slices.flatMap(({ value, highlighted = 0 }, index) => [
    { value: highlighted, itemStyle: { color: getColor(index) } },
    { value: Math.max(value - highlighted, 0), itemStyle: { color: 'transparent', borderWidth: 0 } },
  ]);
  const itemStyle = { borderRadius: 3 * scale, borderColor: palette.surface, borderWidth: scale };
  const label = { show: false };
  return [
    { type: 'pie', radius: ringRadius, center: ringCenter, itemStyle, label, silent: true, z: 3, data },
  ];
}

function buildCenterTitle(text: string, { palette, scale }: RenderOptions) {
  const [left, top] = ringCenter;
  const textStyle = { color: palette.text, fontSize: 16 * scale, fontWeight: 650, fontFamily };
  return { text, left, top, padding: 0, textAlign: 'center', textVerticalAlign: 'middle', textStyle };
}

function buildLegend(
  data: string[],
  formatShare: (name: string) => string,
  { palette, scale }: RenderOptions,
  width: number,
) {
  const text = { fontSize: 12 * scale, fontFamily };
  return {
    data,
    orient: 'vertical',
    left: '57%',
    top: 'middle',
    icon: 'circle',
    itemStyle: { opacity: 1 },
    itemWidth: 9 * scale,
    itemHeight: 9 * scale,
    itemGap: 14 * scale,
    formatter: (name: string) => `{name|${name}}{share|${formatShare(name)}}`,
    textStyle: {
      rich: {
        name: { ...text, color: palette.text, width: Math.min(100 * scale, width * 0.43 - 62 * scale) },
        share: { ...text, color: palette.muted },
      },
    },
  };
}
