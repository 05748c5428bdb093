import type { SlicerVisual } from '@embed-portal/emulator-protocol/report-schema';
import type { Value } from '@embed-portal/emulator-protocol/value';
import type { VisualData } from '../../report/visual-data.ts';
import { h, svg } from '../dom.ts';
import type { VisualActions, RenderOptions, VisualRenderer } from './visual-renderer.ts';

/** Creates a slicer as a list or a dropdown. Both support the keyboard. */
export function createSlicer(visual: SlicerVisual, actions: VisualActions): VisualRenderer {
  return visual.kind === 'list' ? createListSlicer(visual, actions) : createDropdownSlicer(visual, actions);
}

function createListSlicer(visual: SlicerVisual, actions: VisualActions): VisualRenderer {
  const element = h('section', { class: 'tile slicer' });
  return {
    element,
    render(data, options) {
      const focusedValue = getFocusedValue(element);
      const heading = h(
        'div',
        { class: 'slicer-head' },
        h('h2', {}, options.otherFilters === '' ? visual.title : `${visual.title}: ${options.otherFilters}`),
        createClearButton(options, actions),
      );
      element.replaceChildren(heading, createOptions(visual, data, options, actions));
      restoreFocus(element, focusedValue);
    },
  };
}

function createDropdownSlicer(visual: SlicerVisual, actions: VisualActions): VisualRenderer {
  const button = h('button', { type: 'button', class: 'drop', 'aria-expanded': 'false' });
  const panel = h('div', { class: 'drop-panel', hidden: true });
  const element = h('section', { class: 'slicer dropdown' }, button, panel);
  const setOpen = (isOpen: boolean): void => {
    panel.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) panel.querySelector<HTMLElement>('input')?.focus();
  };
  button.addEventListener('click', () => setOpen(panel.hidden !== false));
  element.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || panel.hidden) return;
    setOpen(false);
    button.focus();
  });
  const closeOnOutsidePointer = ({ target }: Event): void => {
    if (target instanceof Node && !element.contains(target)) setOpen(false);
  };
  document.addEventListener('pointerdown', closeOnOutsidePointer);
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !element.contains(relatedTarget)) setOpen(false);
  });
  return {
    element,
    render(data, options) {
      const focusedValue = getFocusedValue(element);
      const summary = summarizeSelection(options);
      button.setAttribute('aria-label', `${visual.title}: ${summary}`);
      button.replaceChildren(
        h('small', {}, visual.title),
        h('span', {}, summary),
        svg('0 0 12 12', { d: 'M2.5 4.5 6 8l3.5-3.5' }),
      );
      panel.replaceChildren(
        createOptions(visual, data, options, actions),
        createClearButton(options, actions),
      );
      restoreFocus(element, focusedValue);
    },
    closeOverlay: () => setOpen(false),
    dispose: () => document.removeEventListener('pointerdown', closeOnOutsidePointer),
  };
}

function summarizeSelection({ slicerValues, otherFilters, strings }: RenderOptions): string {
  if (otherFilters !== '') return otherFilters;
  if (slicerValues.length === 0) return strings.all;
  return slicerValues.length === 1 ? String(slicerValues[0]) : `${slicerValues.length} ${strings.selected}`;
}

function createOptions(
  visual: SlicerVisual,
  { results }: VisualData,
  options: RenderOptions,
  actions: VisualActions,
): HTMLElement {
  const available = (results[0]?.rows ?? []).map((row) => row[0] ?? null);
  const unavailable = options.slicerValues.filter((value) => !available.includes(value));
  const rows = [...unavailable, ...available].map((value) => createOption(visual, value, options, actions));
  return h('div', { class: 'options', role: 'group', 'aria-label': visual.title }, ...rows);
}

function createOption(
  visual: SlicerVisual,
  value: Value,
  { slicerValues }: RenderOptions,
  actions: VisualActions,
): HTMLElement {
  const input = h('input', {
    type: visual.singleSelect ? 'radio' : 'checkbox',
    name: visual.name,
    value: String(value),
  });
  input.checked = slicerValues.includes(value);
  input.addEventListener('change', () => {
    const others = visual.singleSelect ? [] : slicerValues.filter((other) => other !== value);
    actions.selectSlicerValues(input.checked ? [...others, value] : others);
  });
  return h('label', {}, input, h('span', {}, String(value ?? '')));
}

function createClearButton(
  { strings, slicerValues, otherFilters }: RenderOptions,
  actions: VisualActions,
): HTMLElement {
  const button = h(
    'button',
    {
      type: 'button',
      class: 'clear',
      title: strings.clear,
      disabled: slicerValues.length === 0 && otherFilters === '',
    },
    strings.clear,
  );
  button.addEventListener('click', () => actions.selectSlicerValues([]));
  return button;
}

/** Returns the value of the focused option, so that its focus can be restored after rendering. */
function getFocusedValue(element: HTMLElement): string | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && element.contains(activeElement)
    ? activeElement.value
    : undefined;
}

function restoreFocus(element: HTMLElement, value: string | undefined): void {
  if (value === undefined) return;
  element.querySelector<HTMLInputElement>(`input[value="${CSS.escape(value)}"]`)?.focus();
}
