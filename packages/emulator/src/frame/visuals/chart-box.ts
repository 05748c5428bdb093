import type { EChartsType } from 'echarts/core';
import { h } from '../view/dom.ts';
import type { VisualFigures } from '../report/view.ts';
import { figuresTable } from './figures-table.ts';
import { createMarkList } from './mark-list.ts';
import type { Mark } from './mark-list.ts';
import type { Actions, Looks } from './visual-view.ts';

/** A tile with a title, a drawing and, for those who can't see it, its figures. */
export interface ChartBox {
  element: HTMLElement;
  /** Gives the chart to draw on, as large as its box; undefined once the box is off the page. */
  chart(): Promise<EChartsType | undefined>;
  /** Puts the figures beside the drawing, or says that there are none. */
  setFigures(figures: VisualFigures, looks: Looks): void;
  /** Gives the keyboard the marks that have been drawn. */
  setMarks(marks: readonly Mark[], looks: Looks): void;
  dispose(): void;
}

/** Makes a chart's tile. The chart library is fetched when the first one is drawn. */
export function createChartBox(
  { name, title }: { name: string; title: string },
  actions: Actions,
  prepare: (chart: EChartsType) => void,
): ChartBox {
  const drawing = h('div', { class: 'canvas' });
  const figures = h('div', {});
  const empty = h('p', { class: 'empty', hidden: true });
  let chart: EChartsType | undefined;
  const list = createMarkList(title, `mark-${name}`, drawing, actions, (mark) => pointAt(chart, mark));
  const heading = h('h2', {}, title);
  const element = h('section', { class: 'tile', 'aria-label': title }, heading, list.element, empty, figures);
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
    setMarks: (marks, looks) => list.set(marks, looks.points),
    dispose: () => chart?.dispose(),
  };
}

/** Shows a mark as if the pointer were on it. */
function pointAt(chart: EChartsType | undefined, mark: Mark | undefined): void {
  if (!chart || chart.isDisposed()) return;
  chart.dispatchAction({ type: 'downplay' });
  if (!mark) {
    chart.dispatchAction({ type: 'hideTip' });
    return;
  }
  const { seriesIndex, dataIndex } = mark;
  chart.dispatchAction({ type: 'highlight', seriesIndex, dataIndex });
  chart.dispatchAction({ type: 'showTip', seriesIndex, dataIndex });
}
