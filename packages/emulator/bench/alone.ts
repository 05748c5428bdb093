import type { EChartsType } from 'echarts/core';
import type { Visual } from '../src/content/report-schema.ts';
import type { VisualFigures } from '../src/frame/report/view.ts';
import { formatterOf } from '../src/frame/view/format.ts';
import { paletteOf } from '../src/frame/view/palette.ts';
import { stringsFor } from '../src/frame/view/strings.ts';
import { chartOption } from '../src/frame/visuals/chart-option.ts';
import { chartData } from '../src/frame/visuals/chart-series.ts';
import { init } from '../src/frame/visuals/echarts.ts';
import type { Looks } from '../src/frame/visuals/visual-view.ts';

/** What is to be drawn: the visuals of a page with their finished figures. */
export interface Finished {
  visuals: readonly Visual[];
  figures: Record<string, VisualFigures>;
  formats: Looks['formats'];
}

const charts = new Map<string, EChartsType>();

/** Draws the charts of a page that holds nothing else, and says so. */
addEventListener('message', ({ data }: MessageEvent<Finished>) => {
  const looks: Looks = {
    palette: paletteOf({}),
    format: formatterOf('en-GB'),
    formats: data.formats,
    strings: stringsFor('en'),
    scale: 1,
    points: [],
    ticked: [],
    otherwise: '',
    sort: undefined,
  };
  for (const visual of data.visuals) {
    const figures = data.figures[visual.name];
    if (!figures || !('category' in visual) || visual.type === 'donutChart') continue;
    const chart = charts.get(visual.name) ?? init(placed(visual));
    charts.set(visual.name, chart);
    chart.setOption(chartOption(visual, chartData(visual, figures), looks), { notMerge: true });
  }
  parent.postMessage('drawn', '*');
});
parent.postMessage('ready', '*');

function placed({ layout: { x, y, width, height } }: Visual): HTMLElement {
  const element = document.createElement('div');
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(element);
  return element;
}
