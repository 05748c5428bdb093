import type { ChartVisual } from '@embed-portal/emulator-protocol/report-schema';
import type { EChartsType } from 'echarts/core';
import type { DataPoint } from '../../report/state.ts';
import { buildChartOption } from './chart-option.ts';
import { toChartData, toDataPoint } from './chart-series.ts';
import type { ChartData } from './chart-series.ts';
import { isLineChart } from './chart-style.ts';
import { createChartTile } from './chart-tile.ts';
import type { Mark } from './mark-list.ts';
import type { VisualActions, RenderOptions, VisualRenderer } from './visual-renderer.ts';

/** Creates a line, area, column or bar chart. A click selects a mark, or the nearest category of a line chart. */
export function createChart(visual: ChartVisual, actions: VisualActions): VisualRenderer {
  let data: ChartData = { categories: [], series: [] };
  const tile = createChartTile(visual, actions, (chart) =>
    addChartListeners(chart, visual, actions, () => data),
  );
  return {
    element: tile.element,
    render(visualData, options) {
      data = toChartData(visual, visualData);
      const content = { data: visualData, options, marks: toMarks(visual, data, options) };
      return tile.render(content, (chart) => buildChartOption(visual, data, options, chart.getWidth()));
    },
    dispose: tile.dispose,
  };
}

/** Returns a mark for each bar if bars or columns have a series column, otherwise for each category. */
function toMarks(visual: ChartVisual, { categories, series }: ChartData, options: RenderOptions): Mark[] {
  const { formatter, formats } = options;
  const describeValue = (seriesIndex: number, dataIndex: number): string => {
    const { name = '', measure = '', values = [] } = series[seriesIndex] ?? {};
    return `${name} ${formatter.formatExact(formats[measure], values[dataIndex] ?? null)}`;
  };
  const hasMarkPerSeries = visual.series !== undefined && !isLineChart(visual);
  return categories.flatMap((category, dataIndex) => {
    const name = String(category ?? '');
    if (!hasMarkPerSeries) {
      const label = `${name}: ${series.map((_, index) => describeValue(index, dataIndex)).join(', ')}`;
      return [{ label, point: toDataPoint(visual, category, undefined), seriesIndex: 0, dataIndex }];
    }
    return series.flatMap(({ key, values }, seriesIndex) => {
      if ((values[dataIndex] ?? null) === null) return [];
      const label = `${name}: ${describeValue(seriesIndex, dataIndex)}`;
      return [{ label, point: toDataPoint(visual, category, key), seriesIndex, dataIndex }];
    });
  });
}

function addChartListeners(
  chart: EChartsType,
  visual: ChartVisual,
  actions: VisualActions,
  getData: () => ChartData,
): void {
  const isLines = isLineChart(visual);
  chart.getZr().on('click', (event) => {
    const mouseEvent = event.event as unknown as MouseEvent;
    const isMultiSelect = mouseEvent.ctrlKey || mouseEvent.metaKey;
    const { categories } = getData();
    if (isLines) {
      const [index] = chart.convertFromPixel({ seriesIndex: 0 }, [event.offsetX, event.offsetY]);
      const category = categories[index ?? -1];
      const isInsideGrid = chart.containPixel('grid', [event.offsetX, event.offsetY]);
      actions.selectPoint(
        isInsideGrid && category !== undefined ? toDataPoint(visual, category, undefined) : undefined,
        isMultiSelect,
      );
    } else if (!event.target) {
      actions.selectPoint(undefined, false);
    }
  });
  chart.getZr().on('contextmenu', ({ offsetX, offsetY }) => {
    if (!isLines || !chart.containPixel('grid', [offsetX, offsetY])) return;
    const [index] = chart.convertFromPixel({ seriesIndex: 0 }, [offsetX, offsetY]);
    const category = getData().categories[index ?? -1];
    if (category !== undefined) actions.setContextPoint(toDataPoint(visual, category, undefined));
  });
  if (isLines) return;
  const findDataPoint = (dataIndex: number, seriesIndex: number | undefined): DataPoint | undefined => {
    const { categories, series } = getData();
    const category = categories[dataIndex];
    const key = seriesIndex === undefined ? undefined : series[seriesIndex]?.key;
    return category === undefined ? undefined : toDataPoint(visual, category, key);
  };
  chart.on('contextmenu', ({ dataIndex, seriesIndex }) => {
    const point = findDataPoint(dataIndex, seriesIndex);
    if (point) actions.setContextPoint(point);
  });
  chart.on('click', ({ dataIndex, seriesIndex, event }) => {
    const point = findDataPoint(dataIndex, seriesIndex);
    const mouseEvent = event?.event as unknown as MouseEvent | undefined;
    if (point) actions.selectPoint(point, mouseEvent?.ctrlKey === true || mouseEvent?.metaKey === true);
  });
}
