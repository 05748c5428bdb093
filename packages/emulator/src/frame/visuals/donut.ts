import type { EChartsCoreOption } from 'echarts/core';
import type { DonutVisual } from '../../content/report-schema.ts';
import type { Value } from '../../data/table-rows.ts';
import type { VisualFigures } from '../report/view.ts';
import { createChartBox } from './chart-box.ts';
import { fontFamily, mayMove } from './chart-option.ts';
import { dimmed } from './chart-shape.ts';
import { isPicked } from './chart-series.ts';
import type { Mark } from './mark-list.ts';
import { tooltipElement } from './tooltip.ts';
import type { Actions, Looks, VisualView } from './visual-view.ts';

interface Slice {
  category: Value;
  figure: number;
  /** The part that a selection elsewhere makes up; undefined when there is none. */
  highlighted: number | undefined;
}

/** A ring of shares, with the total in the middle. */
export function createDonut(visual: DonutVisual, actions: Actions): VisualView {
  let slices: Slice[] = [];
  const box = createChartBox(visual, actions, (chart) => {
    chart.on('click', ({ dataIndex, event }) => {
      const native = event?.event as unknown as MouseEvent | undefined;
      const slice = slices[dataIndex];
      if (slice)
        actions.pick(
          { [visual.category]: slice.category },
          native?.ctrlKey === true || native?.metaKey === true,
        );
    });
    chart.on('contextmenu', ({ dataIndex }) => {
      const slice = slices[dataIndex];
      if (slice) actions.aim({ [visual.category]: slice.category });
    });
    chart.getZr().on('click', ({ target }) => {
      if (!target) actions.pick(undefined, false);
    });
  });
  return {
    element: box.element,
    draw(figures, looks) {
      slices = slicesOf(figures);
      const shown = { figures, looks, marks: marksOf(visual, slices, looks) };
      return box.draw(shown, (chart) => donutOption(visual, slices, looks, chart.getWidth()));
    },
    dispose: box.dispose,
  };
}

function slicesOf({ results, highlight }: VisualFigures): Slice[] {
  const shares = highlight && new Map(highlight.rows.map((row) => [row[0] ?? null, Number(row[1] ?? 0)]));
  return (results[0]?.rows ?? []).map(([category = null, figure]) => ({
    category,
    figure: Number(figure ?? 0),
    highlighted: shares && (shares.get(category) ?? 0),
  }));
}

function marksOf(visual: DonutVisual, slices: readonly Slice[], { format, formats }: Looks): Mark[] {
  const [measure = ''] = visual.values;
  return slices.map(({ category, figure }, dataIndex) => ({
    label: `${String(category ?? '')}: ${format.exact(formats[measure], figure)}`,
    point: { [visual.category]: category },
    seriesIndex: 0,
    dataIndex,
  }));
}

function donutOption(visual: DonutVisual, slices: Slice[], looks: Looks, width: number): EChartsCoreOption {
  const { format, formats, points } = looks;
  const shown = (slice: Slice | undefined): number => slice?.highlighted ?? slice?.figure ?? 0;
  const total = slices.reduce((sum, slice) => sum + shown(slice), 0);
  const [measure = ''] = visual.values;
  const share = (slice: Slice | undefined): string =>
    format.exact('percent', total > 0 ? shown(slice) / total : 0);
  const colorOf = sliceColor(looks);
  return {
    animation: mayMove(),
    animationDuration: 300,
    textStyle: { fontFamily },
    title: centre(slices.length > 0 ? format.short(formats[measure], total) : '', looks),
    legend: legend(
      slices.map(({ category }) => String(category)),
      (name) => share(slices.find(({ category }) => String(category) === name)),
      looks,
      width,
    ),
    tooltip: donutTooltip(visual, slices, share, looks),
    series: [
      ring(
        looks,
        slices.map(({ category, figure, highlighted }, index) => ({
          name: String(category),
          value: figure,
          itemStyle: {
            color: colorOf(index),
            opacity:
              highlighted === undefined && isPicked(points, { [visual.category]: category }) ? 1 : dimmed,
          },
        })),
      ),
      ...highlightRing(slices, colorOf, looks),
    ],
  };
}

function sliceColor({ palette }: Looks): (index: number) => string {
  return (index) => palette.series[index % palette.series.length] ?? palette.accent;
}

function donutTooltip(
  { values: [measure = ''] }: DonutVisual,
  slices: readonly Slice[],
  share: (slice: Slice | undefined) => string,
  looks: Looks,
) {
  const { format, formats, strings } = looks;
  const exact = (figure: number | undefined) => format.exact(formats[measure], figure ?? null);
  return {
    trigger: 'item',
    confine: true,
    className: 'tip-box',
    formatter: ({ dataIndex }: { dataIndex: number }) => {
      const slice = slices[dataIndex];
      const color = sliceColor(looks)(dataIndex);
      const lines =
        slice?.highlighted === undefined
          ? [{ name: measure, color, text: `${exact(slice?.figure)} · ${share(slice)}` }]
          : [
              { name: measure, color, text: exact(slice.figure) },
              { name: strings.highlighted, color, text: `${exact(slice.highlighted)} · ${share(slice)}` },
            ];
      return tooltipElement(String(slice?.category ?? ''), lines);
    },
  };
}

const ringAt = ['28%', '50%'] as const;
const ringWidth = ['60%', '90%'] as const;

function ring({ scale }: Looks, data: unknown[]) {
  return {
    type: 'pie',
    radius: ringWidth,
    center: ringAt,
    padAngle: 1.5,
    itemStyle: { borderRadius: 3 * scale },
    label: { show: false },
    emphasis: { scaleSize: 4 * scale },
    data,
  };
}

/** The highlighted part of each slice: it starts where its slice does, and a gap fills it up to the next. */
function highlightRing(
  slices: readonly Slice[],
  colorOf: (index: number) => string,
  { palette, scale }: Looks,
) {
  if (slices.every(({ highlighted }) => highlighted === undefined)) return [];
  const data = slices.flatMap(({ figure, highlighted = 0 }, index) => [
    { value: highlighted, itemStyle: { color: colorOf(index) } },
    { value: Math.max(figure - highlighted, 0), itemStyle: { color: 'transparent', borderWidth: 0 } },
  ]);
  const itemStyle = { borderRadius: 3 * scale, borderColor: palette.surface, borderWidth: scale };
  const label = { show: false };
  return [{ type: 'pie', radius: ringWidth, center: ringAt, itemStyle, label, silent: true, z: 3, data }];
}

function centre(text: string, { palette, scale }: Looks) {
  const [left, top] = ringAt;
  const textStyle = { color: palette.text, fontSize: 16 * scale, fontWeight: 650, fontFamily };
  return { text, left, top, padding: 0, textAlign: 'center', textVerticalAlign: 'middle', textStyle };
}

function legend(data: string[], share: (name: string) => string, { palette, scale }: Looks, width: number) {
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
    formatter: (name: string) => `{name|${name}}{share|${share(name)}}`,
    textStyle: {
      rich: {
        name: { ...text, color: palette.text, width: Math.min(100 * scale, width * 0.43 - 62 * scale) },
        share: { ...text, color: palette.muted },
      },
    },
  };
}
