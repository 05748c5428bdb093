import type { EChartsType } from 'echarts/core';
import type { ChartVisual } from '../../content/report-schema.ts';
import { createChartBox } from './chart-box.ts';
import { chartOption } from './chart-option.ts';
import { isLine } from './chart-shape.ts';
import { chartData, pointOf } from './chart-series.ts';
import type { ChartData } from './chart-series.ts';
import type { Point } from '../report/state.ts';
import type { Mark } from './mark-list.ts';
import type { Actions, Looks, VisualView } from './visual-view.ts';

/** Lines, areas, columns and bars. A click picks a mark, or for lines the category under the pointer. */
export function createChart(visual: ChartVisual, actions: Actions): VisualView {
  let data: ChartData = { categories: [], series: [] };
  const box = createChartBox(visual, actions, (chart) => listen(chart, visual, actions, () => data));
  return {
    element: box.element,
    draw(figures, looks) {
      data = chartData(visual, figures);
      const shown = { figures, looks, marks: marksOf(visual, data, looks) };
      return box.draw(shown, () => chartOption(visual, data, looks));
    },
    dispose: box.dispose,
  };
}

/** Every bar is a mark of its own where series come from a column; else a category with all its figures is. */
function marksOf(visual: ChartVisual, { categories, series }: ChartData, looks: Looks): Mark[] {
  const { format, formats } = looks;
  const figure = (seriesIndex: number, at: number): string => {
    const { name = '', measure = '', figures = [] } = series[seriesIndex] ?? {};
    return `${name} ${format.exact(formats[measure], figures[at] ?? null)}`;
  };
  const perSeries = visual.series !== undefined && !isLine(visual);
  return categories.flatMap((category, dataIndex) => {
    const name = String(category ?? '');
    if (!perSeries) {
      const label = `${name}: ${series.map((_, index) => figure(index, dataIndex)).join(', ')}`;
      return [{ label, point: pointOf(visual, category, undefined), seriesIndex: 0, dataIndex }];
    }
    return series.flatMap(({ key, figures }, seriesIndex) => {
      if ((figures[dataIndex] ?? null) === null) return [];
      const label = `${name}: ${figure(seriesIndex, dataIndex)}`;
      return [{ label, point: pointOf(visual, category, key), seriesIndex, dataIndex }];
    });
  });
}

function listen(chart: EChartsType, visual: ChartVisual, actions: Actions, current: () => ChartData): void {
  const lines = isLine(visual);
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
  chart.getZr().on('contextmenu', ({ offsetX, offsetY }) => {
    if (!lines || !chart.containPixel('grid', [offsetX, offsetY])) return;
    const [at] = chart.convertFromPixel({ seriesIndex: 0 }, [offsetX, offsetY]) as number[];
    const category = current().categories[at ?? -1];
    if (category !== undefined) actions.aim(pointOf(visual, category, undefined));
  });
  if (lines) return;
  const markAt = (dataIndex: number, seriesIndex: number | undefined): Point | undefined => {
    const { categories, series } = current();
    const category = categories[dataIndex];
    const key = seriesIndex === undefined ? undefined : series[seriesIndex]?.key;
    return category === undefined ? undefined : pointOf(visual, category, key);
  };
  chart.on('contextmenu', ({ dataIndex, seriesIndex }) => {
    const point = markAt(dataIndex, seriesIndex);
    if (point) actions.aim(point);
  });
  chart.on('click', ({ dataIndex, seriesIndex, event }) => {
    const point = markAt(dataIndex, seriesIndex);
    const native = event?.event as unknown as MouseEvent | undefined;
    if (point) actions.pick(point, native?.ctrlKey === true || native?.metaKey === true);
  });
}
