import type { DataPoint } from '../../report/state.ts';
import { h } from '../dom.ts';
import { isSelected } from './chart-series.ts';
import type { VisualActions } from './visual-renderer.ts';

/** A mark of a chart that can be focused by keyboard. */
export interface Mark {
  label: string;
  point: DataPoint;
  seriesIndex: number;
  dataIndex: number;
}

/** List box for selecting marks by keyboard: arrow keys move, Enter and Space select, Escape clears the selection. */
export interface MarkList {
  element: HTMLElement;
  setMarks(marks: readonly Mark[], selected: readonly DataPoint[]): void;
  /** Highlights the active mark again after the chart was rendered. */
  highlightActive(): void;
}

/**
 * Creates a mark list.
 *
 * @param highlight - highlights a mark in the chart, or none when the list loses the focus
 */
export function createMarkList(
  title: string,
  id: string,
  canvas: HTMLElement,
  actions: VisualActions,
  highlight: (mark: Mark | undefined) => void,
): MarkList {
  const options = h('div', { class: 'visually-hidden' });
  const attributes = { role: 'listbox', 'aria-label': title, 'aria-multiselectable': 'true' };
  const element = h('div', { class: 'drawing', tabindex: 0, ...attributes }, canvas, options);
  let marks: readonly Mark[] = [];
  let activeIndex = 0;
  const activate = (index: number): void => {
    activeIndex = Math.min(Math.max(index, 0), marks.length - 1);
    element.setAttribute('aria-activedescendant', `${id}-${activeIndex}`);
    highlight(marks[activeIndex]);
  };
  const selectActive = (event: KeyboardEvent): void =>
    actions.selectPoint(marks[activeIndex]?.point, event.ctrlKey || event.metaKey);
  const keyHandlers: Record<string, (event: KeyboardEvent) => void> = {
    ArrowRight: () => activate(activeIndex + 1),
    ArrowDown: () => activate(activeIndex + 1),
    ArrowLeft: () => activate(activeIndex - 1),
    ArrowUp: () => activate(activeIndex - 1),
    Home: () => activate(0),
    End: () => activate(marks.length - 1),
    Enter: selectActive,
    ' ': selectActive,
    Escape: () => actions.selectPoint(undefined, false),
  };
  element.addEventListener('keydown', (event) => {
    const handleKey = keyHandlers[event.key];
    if (!handleKey || marks.length === 0) return;
    event.preventDefault();
    handleKey(event);
  });
  const isKeyboardFocused = (): boolean => marks.length > 0 && element.matches(':focus-visible');
  element.addEventListener('focus', () => isKeyboardFocused() && activate(activeIndex));
  element.addEventListener('blur', () => highlight(undefined));
  return {
    element,
    setMarks(nextMarks, selected) {
      marks = nextMarks;
      options.replaceChildren(...marks.map((mark, index) => createOption(mark, `${id}-${index}`, selected)));
    },
    highlightActive() {
      if (isKeyboardFocused()) activate(activeIndex);
    },
  };
}

function createOption({ label, point }: Mark, id: string, selectedPoints: readonly DataPoint[]): HTMLElement {
  const selected = selectedPoints.length > 0 && isSelected(selectedPoints, point);
  return h('div', { role: 'option', id, 'aria-selected': String(selected) }, label);
}
