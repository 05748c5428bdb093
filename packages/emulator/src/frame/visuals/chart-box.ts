import type { EChartsType } from 'echarts/core';
import { h } from '../view/dom.ts';
import type { VisualFigures } from '../report/view.ts';
import { figuresTable } from './figures-table.ts';
import type { Looks } from './visual-view.ts';

/** A tile with a title, a drawing and, for those who can't see it, its figures. */
export interface ChartBox {
  element: HTMLElement;
  /** Gives the chart to draw on, as large as its box; undefined once the box is off the page. */
  chart(): Promise<EChartsType | undefined>;
  /** Puts the figures beside the drawing, or says that there are none. */
  setFigures(figures: VisualFigures, looks: Looks): void;
  dispose(): void;
}

/** Makes a chart's tile. The chart library is fetched when the first one is drawn. */
export function createChartBox(title: string, prepare: (chart: EChartsType) => void): ChartBox {
  const drawing = h('div', { class: 'drawing', role: 'img', 'aria-label': title });
  const figures = h('div', {});
  const empty = h('p', { class: 'empty', hidden: true });
  const element = h(
    'section',
    { class: 'tile', 'aria-label': title },
    h('h2', {}, title),
    drawing,
    empty,
    figures,
  );
  let chart: EChartsType | undefined;
  return {
    element,
    async chart() {
      const { init } = await import('./echarts.ts');
      if (!drawing.isConnected) return undefined;
      if (chart) {
        chart.resize();
      } else {
        chart = init(drawing);
        prepare(chart);
      }
      return chart;
    },
    setFigures(shown, looks) {
      const none = (shown.results[0]?.rows.length ?? 0) === 0;
      empty.hidden = !none;
      empty.textContent = looks.strings.noData;
      figures.replaceChildren(figuresTable(title, shown, looks));
    },
    dispose: () => chart?.dispose(),
  };
}
