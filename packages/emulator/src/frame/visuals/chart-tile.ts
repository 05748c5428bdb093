import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { h } from '../view/dom.ts';
import type { VisualData } from '../report/report-renderer.ts';
import { createDataTable } from './data-table.ts';
import { createMarkList } from './mark-list.ts';
import type { Mark } from './mark-list.ts';
import type { VisualActions, RenderOptions } from './visual-renderer.ts';

/** A tile with a title, a drawing and, for those who can't see it, its figures. */
export interface ChartTile {
  element: HTMLElement;
  /**
   * Draws, with the figures beside it and marks for the keyboard; nothing once the box is off the page. All that is
   * beside the drawing comes first: a chart measures its surroundings, and each change of them costs a layout.
   */
  render(content: ChartContent, buildOption: (chart: EChartsType) => EChartsCoreOption): Promise<void>;
  dispose(): void;
}

/** What stands beside a drawing. */
interface ChartContent {
  data: VisualData;
  marks: readonly Mark[];
  options: RenderOptions;
}

/** Makes a chart's tile. The chart library is fetched when the first one is drawn. */
export function createChartTile(
  { name, title }: { name: string; title: string },
  actions: VisualActions,
  onCreated: (chart: EChartsType) => void,
): ChartTile {
  const canvas = h('div', { class: 'canvas' });
  const dataTable = h('div', { class: 'for-readers' });
  const emptyNote = h('p', { class: 'empty', hidden: true });
  let chart: EChartsType | undefined;
  let sizeKey = '';
  const markList = createMarkList(title, `mark-${name}`, canvas, actions, (mark) =>
    highlightMark(chart, mark),
  );
  const heading = h('h2', {}, title);
  const element = h(
    'section',
    { class: 'tile', 'aria-label': title },
    heading,
    markList.element,
    emptyNote,
    dataTable,
  );
  const updateDataTable = ({ data, options }: ChartContent): void => {
    const isEmpty = (data.results[0]?.rows.length ?? 0) === 0;
    emptyNote.hidden = !isEmpty;
    element.classList.toggle('is-empty', isEmpty);
    emptyNote.textContent = options.strings.noData;
    dataTable.replaceChildren(createDataTable(title, data, options));
  };
  return {
    element,
    async render(content, buildOption) {
      updateDataTable(content);
      markList.set(content.marks, content.options.selectedPoints);
      const { init } = await import('./echarts.ts');
      if (!canvas.isConnected) return;
      if (!chart) {
        chart = init(canvas);
        onCreated(chart);
      } else if (getSizeKey(canvas) !== sizeKey) chart.resize();
      sizeKey = getSizeKey(canvas);
      chart.setOption(buildOption(chart), { notMerge: true });
      markList.highlightActive();
    },
    dispose: () => chart?.dispose(),
  };
}

/**
 * What the size of a drawing follows from: asking for the size itself would lay the whole page out for every chart,
 * and resizing draws all that is about to be replaced.
 */
function getSizeKey(canvas: HTMLElement): string {
  const { width = '', height = '' } = canvas.closest<HTMLElement>('.visual')?.style ?? {};
  return `${width} ${height} ${document.documentElement.style.fontSize}`;
}

/** Shows a mark as if the pointer were on it. */
function highlightMark(chart: EChartsType | undefined, mark: Mark | undefined): void {
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
