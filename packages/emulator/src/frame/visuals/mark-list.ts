import type { Point } from '../report/state.ts';
import { h } from '../view/dom.ts';
import { isPicked } from './chart-series.ts';
import type { Actions } from './visual-view.ts';

/** A mark of a chart for the keyboard: what it is called, what it picks, and where it is drawn. */
export interface Mark {
  label: string;
  point: Point;
  seriesIndex: number;
  dataIndex: number;
}

/** Lets arrow keys walk over the marks of a chart, Enter or Space pick one, and Escape clear. */
export interface MarkList {
  element: HTMLElement;
  set(marks: readonly Mark[], picked: readonly Point[]): void;
  /** Points at the present mark again, once it is drawn anew. */
  showAgain(): void;
}

/** `show` points at a mark in the drawing, or at none when the focus leaves. */
export function createMarkList(
  title: string,
  id: string,
  drawing: HTMLElement,
  actions: Actions,
  show: (mark: Mark | undefined) => void,
): MarkList {
  const options = h('div', { class: 'for-readers' });
  const label = { role: 'listbox', 'aria-label': title, 'aria-multiselectable': 'true' };
  const element = h('div', { class: 'drawing', tabindex: 0, ...label }, drawing, options);
  let marks: readonly Mark[] = [];
  let active = 0;
  const activate = (index: number): void => {
    active = Math.min(Math.max(index, 0), marks.length - 1);
    element.setAttribute('aria-activedescendant', `${id}-${active}`);
    show(marks[active]);
  };
  const pick = (event: KeyboardEvent): void =>
    actions.pick(marks[active]?.point, event.ctrlKey || event.metaKey);
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowRight: () => activate(active + 1),
    ArrowDown: () => activate(active + 1),
    ArrowLeft: () => activate(active - 1),
    ArrowUp: () => activate(active - 1),
    Home: () => activate(0),
    End: () => activate(marks.length - 1),
    Enter: pick,
    ' ': pick,
    Escape: () => actions.pick(undefined, false),
  };
  element.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    if (!act || marks.length === 0) return;
    event.preventDefault();
    act(event);
  });
  const isWalked = (): boolean => marks.length > 0 && element.matches(':focus-visible');
  element.addEventListener('focus', () => isWalked() && activate(active));
  element.addEventListener('blur', () => show(undefined));
  return {
    element,
    set(next, picked) {
      marks = next;
      options.replaceChildren(...marks.map((mark, index) => option(mark, `${id}-${index}`, picked)));
    },
    showAgain() {
      if (isWalked()) activate(active);
    },
  };
}

function option({ label, point }: Mark, id: string, picked: readonly Point[]): HTMLElement {
  const selected = picked.length > 0 && isPicked(picked, point);
  return h('div', { role: 'option', id, 'aria-selected': String(selected) }, label);
}
