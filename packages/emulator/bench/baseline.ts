import type { EChartsType } from 'echarts/core';
import type { Visual } from '../src/content/report-schema.ts';
import type { VisualData } from '../src/frame/report/visual-data.ts';
import { getFormatter } from '../src/frame/view/formatter.ts';
import { buildPalette } from '../src/frame/view/palette.ts';
import { getStrings } from '../src/frame/view/strings.ts';
import { buildChartOption } from '../src/frame/visuals/chart-option.ts';
import { toChartData } from '../src/frame/visuals/chart-series.ts';
import { init } from '../src/frame/visuals/echarts.ts';
import type { RenderOptions } from '../src/frame/visuals/visual-renderer.ts';

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
    chart.setOption(buildChartOption(visual, toChartData(visual, figures), options), { notMerge: true });
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
