import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { h } from '../view/dom.ts';
import type { VisualFigures } from '../report/view.ts';
import { figuresTable } from './figures-table.ts';
import { createMarkList } from './mark-list.ts';
import type { Mark } from './mark-list.ts';
import type { Actions, Looks } from './visual-view.ts';

/** A tile with a title, a drawing and, for those who can't see it, its figures. */
export interface ChartBox {
  element: HTMLElement;
  /**
   * Draws, with the figures beside it and marks for the keyboard; nothing once the box is off the page. All that is
   * beside the drawing comes first: a chart measures its surroundings, and each change of them costs a layout.
   */
  draw(shown: Shown, option: (chart: EChartsType) => EChartsCoreOption): Promise<void>;
  dispose(): void;
}

/** What stands beside a drawing. */
interface Shown {
  figures: VisualFigures;
  marks: readonly Mark[];
  looks: Looks;
}

/** Makes a chart's tile. The chart library is fetched when the first one is drawn. */
export function createChartBox(
  { name, title }: { name: string; title: string },
  actions: Actions,
  prepare: (chart: EChartsType) => void,
): ChartBox {
  const drawing = h('div', { class: 'canvas' });
  const figures = h('div', { class: 'for-readers' });
  const empty = h('p', { class: 'empty', hidden: true });
  let chart: EChartsType | undefined;
  let size = '';
  const list = createMarkList(title, `mark-${name}`, drawing, actions, (mark) => pointAt(chart, mark));
  const heading = h('h2', {}, title);
  const element = h('section', { class: 'tile', 'aria-label': title }, heading, list.element, empty, figures);
  const setFigures = ({ figures: shown, looks }: Shown): void => {
    const none = (shown.results[0]?.rows.length ?? 0) === 0;
    empty.hidden = !none;
    element.classList.toggle('is-empty', none);
    empty.textContent = looks.strings.noData;
    figures.replaceChildren(figuresTable(title, shown, looks));
  };
  return {
    element,
    async draw(shown, option) {
      setFigures(shown);
      list.set(shown.marks, shown.looks.points);
      const { init } = await import('./echarts.ts');
      if (!drawing.isConnected) return;
      if (!chart) {
        chart = init(drawing);
        prepare(chart);
      } else if (sizeOf(drawing) !== size) chart.resize();
      size = sizeOf(drawing);
      chart.setOption(option(chart), { notMerge: true });
      list.showAgain();
    },
    dispose: () => chart?.dispose(),
  };
}

/**
 * What the size of a drawing follows from: asking for the size itself would lay the whole page out for every chart,
 * and resizing draws all that is about to be replaced.
 */
function sizeOf(drawing: HTMLElement): string {
  const { width = '', height = '' } = drawing.closest<HTMLElement>('.visual')?.style ?? {};
  return `${width} ${height} ${document.documentElement.style.fontSize}`;
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
