import type { EChartsType } from 'echarts/core';
import type { ChartVisual } from '../../content/report-schema.ts';
import { createChartBox } from './chart-box.ts';
import { chartOption } from './chart-option.ts';
import { chartData, pointOf } from './chart-series.ts';
import type { ChartData } from './chart-series.ts';
import type { Actions, VisualView } from './visual-view.ts';

/** Lines, areas, columns and bars. A click picks a mark, or for lines the category under the pointer. */
export function createChart(visual: ChartVisual, actions: Actions): VisualView {
  let data: ChartData = { categories: [], series: [] };
  const box = createChartBox(visual.title, (chart) => listen(chart, visual, actions, () => data));
  return {
    element: box.element,
    async draw(figures, looks) {
      data = chartData(visual, figures);
      box.setFigures(figures, looks);
      (await box.chart())?.setOption(chartOption(visual, data, looks), { notMerge: true });
    },
    dispose: box.dispose,
  };
}

function listen(chart: EChartsType, visual: ChartVisual, actions: Actions, current: () => ChartData): void {
  const lines = visual.type === 'lineChart' || visual.type === 'areaChart';
  chart.getZr().on('click', (event) => {
    const native = event.event as unknown as MouseEvent;
    const add = native.ctrlKey || native.metaKey;
    const { categories } = current();
    if (lines) {
      const [at] = chart.convertFromPixel({ seriesIndex: 0 }, [event.offsetX, event.offsetY]) as number[];
      const category = categories[at ?? -1];
      const inside = chart.containPixel('grid', [event.offsetX, event.offsetY]);
      actions.pick(inside && category !== undefined ? pointOf(visual, category, undefined) : undefined, add);
    } else if (!event.target) {
      actions.pick(undefined, false);
    }
  });
  if (lines) return;
  chart.on('click', ({ dataIndex, seriesIndex, event }) => {
    const { categories, series } = current();
    const category = categories[dataIndex];
    if (category === undefined) return;
    const native = event?.event as unknown as MouseEvent | undefined;
    const key = seriesIndex === undefined ? undefined : series[seriesIndex]?.key;
    actions.pick(pointOf(visual, category, key), native?.ctrlKey === true || native?.metaKey === true);
  });
}
