import type { EChartsCoreOption } from 'echarts/core';
import type { DonutVisual } from '../../content/report-schema.ts';
import type { Value } from '../../data/table-rows.ts';
import { createChartBox } from './chart-box.ts';
import { fontFamily } from './chart-option.ts';
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
      (await box.chart())?.setOption(donutOption(visual, slices, looks), { notMerge: true });
    },
    dispose: box.dispose,
  };
}

function donutOption(visual: DonutVisual, slices: Slice[], looks: Looks): EChartsCoreOption {
  const { palette, scale, format, formats, points } = looks;
  const total = slices.reduce((sum, { figure }) => sum + figure, 0);
  const write = formats[visual.values[0] ?? ''];
  const share = (name: string): string => {
    const slice = slices.find(({ category }) => String(category) === name);
    return format.exact('percent', total > 0 ? (slice?.figure ?? 0) / total : 0);
  };
  const colorOf = (index: number): string => palette.series[index % palette.series.length] ?? palette.accent;
  return {
    animationDuration: 300,
    textStyle: { fontFamily },
    title: {
      show: slices.length > 0,
      text: format.short(write, total),
      left: '32%',
      top: '50%',
      textAlign: 'center',
      textVerticalAlign: 'middle',
      textStyle: { color: palette.text, fontSize: 18 * scale, fontWeight: 650, fontFamily },
    },
    legend: {
      orient: 'vertical',
      left: '64%',
      top: 'middle',
      icon: 'circle',
      itemWidth: 9 * scale,
      itemHeight: 9 * scale,
      itemGap: 13 * scale,
      formatter: (name: string) => `{name|${name}}{share|${share(name)}}`,
      textStyle: {
        fontFamily,
        rich: {
          name: { color: palette.text, fontSize: 12 * scale, width: 98 * scale, fontFamily },
          share: { color: palette.muted, fontSize: 12 * scale, fontFamily },
        },
      },
    },
    tooltip: {
      trigger: 'item',
      confine: true,
      className: 'tip-box',
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const slice = slices[dataIndex];
        const text = `${format.exact(write, slice?.figure ?? null)} · ${share(String(slice?.category))}`;
        return tooltipElement(String(slice?.category ?? ''), [
          { name: visual.values[0] ?? '', color: colorOf(dataIndex), text },
        ]);
      },
    },
    series: [
      {
        type: 'pie',
        radius: ['58%', '86%'],
        center: ['32%', '50%'],
        padAngle: 1.5,
        itemStyle: { borderRadius: 3 * scale },
        label: { show: false },
        emphasis: { scaleSize: 4 * scale },
        data: slices.map(({ category, figure }, index) => ({
          name: String(category),
          value: figure,
          itemStyle: {
            color: colorOf(index),
            opacity: isPicked(points, { [visual.category]: category }) ? 1 : 0.28,
          },
        })),
      },
    ],
  };
}
