import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import type { VisualData } from '../../report/visual-data.ts';
import { h } from '../dom.ts';
import { createDataTable } from './data-table.ts';
import type * as ECharts from './echarts.ts';
import { createMarkList } from './mark-list.ts';
import type { Mark } from './mark-list.ts';
import type { VisualActions, RenderOptions } from './visual-renderer.ts';

/** A tile with a title, a chart and a data table for screen readers. */
export interface ChartTile {
  element: HTMLElement;
  /**
   * Renders the data table, the marks and the chart. Does nothing once the tile is removed from the page.
   *
   * The chart is rendered last, because it measures its container and each later change would force another layout.
   */
  render(content: ChartContent, buildOption: (chart: EChartsType) => EChartsCoreOption): Promise<void>;
  dispose(): void;
}

/** Content of a chart tile, except the chart itself. */
interface ChartContent {
  data: VisualData;
  marks: readonly Mark[];
  options: RenderOptions;
}

let library: typeof ECharts | undefined;

/** Creates the tile of a chart. The chart library is loaded when the first chart is rendered. */
export function createChartTile(
  { name, title }: { name: string; title: string },
  actions: VisualActions,
  onCreated: (chart: EChartsType) => void,
): ChartTile {
  const canvas = h('div', { class: 'canvas' });
  const dataTable = h('div', { class: 'visually-hidden' });
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
      markList.setMarks(content.marks, content.options.selectedPoints);
      // Without an await when the library is loaded, so that all charts are rendered in one task and painted in one frame.
      library ??= await import('./echarts.ts');
      if (!canvas.isConnected) return;
      if (!chart) {
        chart = library.init(canvas);
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
 * Returns a key that changes with the size of the canvas, so that charts are resized only when necessary. Measuring the
 * canvas would force a layout for every chart, and resizing renders content that is replaced immediately afterwards.
 */
function getSizeKey(canvas: HTMLElement): string {
  const { width = '', height = '' } = canvas.closest<HTMLElement>('.visual')?.style ?? {};
  return `${width} ${height} ${document.documentElement.style.fontSize}`;
}

/** Highlights a mark and shows its tooltip. */
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
