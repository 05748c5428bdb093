import { getFormatter } from '@embed-portal/emulator-frame/appearance/formatter';
import { buildPalette } from '@embed-portal/emulator-frame/appearance/palette';
import { getStrings } from '@embed-portal/emulator-frame/appearance/strings';
import type { VisualData } from '@embed-portal/emulator-frame/report/visual-data';
import { buildChartOption } from '@embed-portal/emulator-frame/view/visuals/chart-option';
import { toChartData } from '@embed-portal/emulator-frame/view/visuals/chart-series';
import { init } from '@embed-portal/emulator-frame/view/visuals/echarts';
import type { RenderOptions } from '@embed-portal/emulator-frame/view/visuals/visual-renderer';
import type { Visual } from '@embed-portal/emulator-protocol/report-schema';
import type { EChartsType } from 'echarts/core';

/** Visuals of a page with their query results. */
export interface PreparedPage {
  visuals: readonly Visual[];
  figures: Record<string, VisualData>;
  formats: RenderOptions['formats'];
}

const charts = new Map<string, EChartsType>();

/** Renders the charts of the posted page, then posts `rendered`. */
addEventListener('message', ({ data }: MessageEvent<PreparedPage>) => {
  const options: RenderOptions = {
    palette: buildPalette({}),
    formatter: getFormatter('en-GB'),
    formats: data.formats,
    strings: getStrings('en'),
    scale: 1,
    selectedPoints: [],
    slicerValues: [],
    otherFilters: '',
    sort: undefined,
  };
  for (const visual of data.visuals) {
    const figures = data.figures[visual.name];
    if (!figures || !('category' in visual) || visual.type === 'donutChart') continue;
    const chart = charts.get(visual.name) ?? init(createContainer(visual));
    charts.set(visual.name, chart);
    const option = buildChartOption(visual, toChartData(visual, figures), options, chart.getWidth());
    chart.setOption(option, { notMerge: true });
  }
  parent.postMessage('rendered', '*');
});
parent.postMessage('ready', '*');

function createContainer({ layout: { x, y, width, height } }: Visual): HTMLElement {
  const element = document.createElement('div');
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(element);
  return element;
}
