// @vitest-environment jsdom
import type { SlicerVisual } from '@embed-portal/emulator-protocol/report-schema';
import type { Value } from '@embed-portal/emulator-protocol/value';
import { describe, expect, it, vi } from 'vitest';
import { getStrings } from '../../appearance/strings.ts';
import { layout } from '../../test-support/visuals.ts';
import { createSlicer } from './slicer.ts';
import type { RenderOptions, VisualActions } from './visual-renderer.ts';

const slicer: SlicerVisual = {
  name: 'city',
  title: 'City',
  layout,
  type: 'slicer',
  column: 'Store[City]',
  kind: 'list',
  selected: [],
  singleSelect: false,
};
const data = { queries: [], results: [{ rows: [['Delft'], ['Gent']], rowCount: 2 }] };

/** Renders a slicer whose data contains Delft and Gent. */
function openSlicer(fields: Partial<SlicerVisual>, slicerValues: Value[], otherFilters = '') {
  const selectSlicerValues = vi.fn<(values: Value[]) => void>();
  const actions = { selectSlicerValues } as unknown as VisualActions;
  const { element, render } = createSlicer({ ...slicer, ...fields }, actions);
  document.body.replaceChildren(element);
  void render(data, { slicerValues, otherFilters, strings: getStrings('en') } as unknown as RenderOptions);
  const labels = [...element.querySelectorAll('label')];
  const getInput = (label?: HTMLElement) => label?.querySelector('input') as HTMLInputElement;
  return {
    options: labels.map((label) => `${label.textContent}${getInput(label).checked ? ' selected' : ''}`),
    /** Returns the values that are selected after a click. */
    choose: (text: string) => {
      getInput(labels.find(({ textContent }) => textContent === text)).click();
      return selectSlicerValues.mock.lastCall?.[0];
    },
    clear: element.querySelector('button.clear') as HTMLButtonElement,
    selectSlicerValues,
  };
}

describe.each(['list', 'dropdown'] as const)('A slicer of the kind %s', (kind) => {
  it('selects and deselects several values', () => {
    expect(openSlicer({ kind }, []).options).toEqual(['Delft', 'Gent']);
    expect(openSlicer({ kind }, ['Delft']).choose('Gent')).toEqual(['Delft', 'Gent']);
    expect(openSlicer({ kind }, ['Delft', 'Gent']).choose('Delft')).toEqual(['Gent']);
  });

  it('also lists selected values that the data does not contain, so that they can be deselected', () => {
    const { options, choose } = openSlicer({ kind }, ['Aalst', 'Gent']);
    expect(options).toEqual(['Aalst selected', 'Delft', 'Gent selected']);
    expect(choose('Aalst')).toEqual(['Gent']);
  });

  it('replaces the value if it selects only one', () => {
    expect(openSlicer({ kind, singleSelect: true }, ['Delft']).choose('Gent')).toEqual(['Gent']);
  });

  it('clears selected values and other filters', () => {
    expect(openSlicer({ kind }, []).clear.disabled).toBe(true);
    for (const { clear, selectSlicerValues } of [
      openSlicer({ kind }, ['Gent']),
      openSlicer({ kind }, [], 'after 2030'),
    ]) {
      expect(clear.disabled).toBe(false);
      clear.click();
      expect(selectSlicerValues).toHaveBeenCalledExactlyOnceWith([]);
    }
  });
});
