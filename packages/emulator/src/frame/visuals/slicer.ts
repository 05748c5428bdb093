import type { SlicerVisual } from '../../content/report-schema.ts';
import type { Value } from '../../data/table-rows.ts';
import type { VisualFigures } from '../report/view.ts';
import { h, svg } from '../view/dom.ts';
import type { Actions, Looks, VisualView } from './visual-view.ts';

/** Values to tick, as a list or behind a dropdown button. All of it works by keyboard. */
export function createSlicer(visual: SlicerVisual, actions: Actions): VisualView {
  return visual.kind === 'list' ? createList(visual, actions) : createDropdown(visual, actions);
}

function createList(visual: SlicerVisual, actions: Actions): VisualView {
  const element = h('section', { class: 'tile slicer' });
  return {
    element,
    draw(figures, looks) {
      const focused = focusedValue(element);
      const heading = h(
        'div',
        { class: 'slicer-head' },
        h('h2', {}, looks.otherwise === '' ? visual.title : `${visual.title}: ${looks.otherwise}`),
        clearButton(looks, actions),
      );
      element.replaceChildren(heading, options(visual, figures, looks, actions));
      refocus(element, focused);
    },
  };
}

function createDropdown(visual: SlicerVisual, actions: Actions): VisualView {
  const button = h('button', { type: 'button', class: 'drop', 'aria-expanded': 'false' });
  const panel = h('div', { class: 'drop-panel', hidden: true });
  const element = h('section', { class: 'slicer dropdown' }, button, panel);
  const open = (shown: boolean): void => {
    panel.hidden = !shown;
    button.setAttribute('aria-expanded', String(shown));
    if (shown) panel.querySelector<HTMLElement>('input')?.focus();
  };
  button.addEventListener('click', () => open(panel.hidden !== false));
  element.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || panel.hidden) return;
    open(false);
    button.focus();
  });
  const outside = ({ target }: Event): void => {
    if (target instanceof Node && !element.contains(target)) open(false);
  };
  document.addEventListener('pointerdown', outside);
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !element.contains(relatedTarget)) open(false);
  });
  return {
    element,
    draw(figures, looks) {
      const focused = focusedValue(element);
      const summary = summarise(looks);
      button.setAttribute('aria-label', `${visual.title}: ${summary}`);
      button.replaceChildren(
        h('small', {}, visual.title),
        h('span', {}, summary),
        svg('0 0 12 12', { d: 'M2.5 4.5 6 8l3.5-3.5' }),
      );
      panel.replaceChildren(options(visual, figures, looks, actions), clearButton(looks, actions));
      refocus(element, focused);
    },
    closeOverlay: () => open(false),
    dispose: () => document.removeEventListener('pointerdown', outside),
  };
}

function summarise({ ticked, otherwise, strings }: Looks): string {
  if (otherwise !== '') return otherwise;
  if (ticked.length === 0) return strings.all;
  return ticked.length === 1 ? String(ticked[0]) : `${ticked.length} ${strings.selected}`;
}

function options(
  visual: SlicerVisual,
  { results }: VisualFigures,
  looks: Looks,
  actions: Actions,
): HTMLElement {
  const offered = (results[0]?.rows ?? []).map((row) => row[0] ?? null);
  const gone = looks.ticked.filter((value) => !offered.includes(value));
  const rows = [...gone, ...offered].map((value) => option(visual, value, looks, actions));
  return h('div', { class: 'options', role: 'group', 'aria-label': visual.title }, ...rows);
}

function option(visual: SlicerVisual, value: Value, { ticked }: Looks, actions: Actions): HTMLElement {
  const input = h('input', {
    type: visual.singleSelect ? 'radio' : 'checkbox',
    name: visual.name,
    value: String(value),
  });
  input.checked = ticked.includes(value);
  input.addEventListener('change', () => {
    const others = visual.singleSelect ? [] : ticked.filter((other) => other !== value);
    actions.tick(input.checked ? [...others, value] : others);
  });
  return h('label', {}, input, h('span', {}, String(value ?? '')));
}

function clearButton({ strings, ticked, otherwise }: Looks, actions: Actions): HTMLElement {
  const button = h(
    'button',
    {
      type: 'button',
      class: 'clear',
      title: strings.clear,
      disabled: ticked.length === 0 && otherwise === '',
    },
    strings.clear,
  );
  button.addEventListener('click', () => actions.tick([]));
  return button;
}

/** Drawing anew must not take the focus from the value that a viewer has just ticked. */
function focusedValue(element: HTMLElement): string | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && element.contains(activeElement)
    ? activeElement.value
    : undefined;
}

function refocus(element: HTMLElement, value: string | undefined): void {
  if (value === undefined) return;
  element.querySelector<HTMLInputElement>(`input[value="${CSS.escape(value)}"]`)?.focus();
}
