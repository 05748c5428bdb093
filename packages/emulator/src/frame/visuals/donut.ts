import type { EChartsCoreOption } from 'echarts/core';
import type { DonutVisual } from '../../content/report-schema.ts';
import type { Value } from '../../data/table-rows.ts';
import { createChartBox } from './chart-box.ts';
import { fontFamily, mayMove } from './chart-option.ts';
import { isPicked } from './chart-series.ts';
import { tooltipElement } from './tooltip.ts';
import type { Actions, Looks, VisualView } from './visual-view.ts';

interface Slice {
  category: Value;
  figure: number;
}

/** A ring of shares, with the total in the middle. */
export function createDonut(visual: DonutVisual, actions: Actions): VisualView {
  let slices: Slice[] = [];
  const box = createChartBox(visual.title, (chart) => {
    chart.on('click', ({ dataIndex, event }) => {
      const native = event?.event as unknown as MouseEvent | undefined;
      const slice = slices[dataIndex];
      if (slice)
        actions.pick(
          { [visual.category]: slice.category },
          native?.ctrlKey === true || native?.metaKey === true,
        );
    });
    chart.getZr().on('click', ({ target }) => {
      if (!target) actions.pick(undefined, false);
    });
  });
  return {
    element: box.element,
    async draw(figures, looks) {
      slices = (figures.results[0]?.rows ?? []).map((row) => ({
        category: row[0] ?? null,
        figure: Number(row[1] ?? 0),
      }));
      box.setFigures(figures, looks);
      const chart = await box.chart();
      chart?.setOption(donutOption(visual, slices, looks, chart.getWidth()), { notMerge: true });
    },
    dispose: box.dispose,
  };
}

function donutOption(visual: DonutVisual, slices: Slice[], looks: Looks, width: number): EChartsCoreOption {
  const { palette, format, formats, points } = looks;
  const total = slices.reduce((sum, { figure }) => sum + figure, 0);
  const [measure = ''] = visual.values;
  const share = (slice: Slice | undefined): string =>
    format.exact('percent', total > 0 ? (slice?.figure ?? 0) / total : 0);
  const colorOf = (index: number): string => palette.series[index % palette.series.length] ?? palette.accent;
  return {
    animation: mayMove(),
    animationDuration: 300,
    textStyle: { fontFamily },
    title: centre(slices.length > 0 ? format.short(formats[measure], total) : '', looks),
    legend: legend((name) => share(slices.find(({ category }) => String(category) === name)), looks, width),
    tooltip: {
      trigger: 'item',
      confine: true,
      className: 'tip-box',
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const slice = slices[dataIndex];
        const text = `${format.exact(formats[measure], slice?.figure ?? null)} · ${share(slice)}`;
        return tooltipElement(String(slice?.category ?? ''), [
          { name: measure, color: colorOf(dataIndex), text },
        ]);
      },
    },
    series: ring(
      looks,
      slices.map(({ category, figure }, index) => ({
        name: String(category),
        value: figure,
        itemStyle: {
          color: colorOf(index),
          opacity: isPicked(points, { [visual.category]: category }) ? 1 : 0.28,
        },
      })),
    ),
  };
}

const ringAt = ['28%', '50%'] as const;

function ring({ scale }: Looks, data: unknown[]) {
  return {
    type: 'pie',
    radius: ['60%', '90%'],
    center: ringAt,
    padAngle: 1.5,
    itemStyle: { borderRadius: 3 * scale },
    label: { show: false },
    emphasis: { scaleSize: 4 * scale },
    data,
  };
}

function centre(text: string, { palette, scale }: Looks) {
  const [left, top] = ringAt;
  const textStyle = { color: palette.text, fontSize: 16 * scale, fontWeight: 650, fontFamily };
  return { text, left, top, padding: 0, textAlign: 'center', textVerticalAlign: 'middle', textStyle };
}

function legend(share: (name: string) => string, { palette, scale }: Looks, width: number) {
  const text = { fontSize: 12 * scale, fontFamily };
  return {
    orient: 'vertical',
    left: '57%',
    top: 'middle',
    icon: 'circle',
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
