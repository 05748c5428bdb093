// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderPortal } from '../../test-support/render-portal.tsx';
import type { BulkAction } from './bulk-action.ts';
import { SelectionBar } from './selection-bar.tsx';

const deletion: BulkAction<string> = {
  label: 'Delete',
  confirmation: {
    title: 'Delete groups',
    question: (count) => `Delete ${String(count)} groups?`,
    confirm: 'Delete',
  },
  summarize: (done, total) => `${String(done)} of ${String(total)} groups deleted`,
  execute: (entities) =>
    Promise.resolve(entities.map((entity) => ({ entity, reason: 'An app uses this group.' }))),
};

/** Renders the bar for this number of selected groups, and returns its button. */
function renderBar(count: number) {
  const entities = Array.from({ length: count }, (_, index) => `Group ${String(index + 1)}`);
  const element = (
    <SelectionBar
      entities={entities}
      getName={(name) => name}
      actions={[deletion]}
      hint="Select groups"
      onChange={() => undefined}
    />
  );
  renderPortal('/', {}, () => createMemoryRouter([{ path: '/', element }]));
  return screen.getByRole('button', { name: 'Delete' });
}

async function getListedNames() {
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete groups' });
  return within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

const tenNames = [
  'Group 1',
  'Group 2',
  'Group 3',
  'Group 4',
  'Group 5',
  'Group 6',
  'Group 7',
  'Group 8',
  'Group 9',
  'Group 10',
];

it.each([
  [0, true, 'Select groups'],
  [1, false, '1 selected'],
  [500, false, '500 selected'],
  [501, true, '501 selected Select at most 500 entries.'],
])('The bar for %i entities disables its actions: %s', (count, isDisabled, text) => {
  expect(renderBar(count)).toHaveProperty('disabled', isDisabled);
  expect(screen.getByText(text)).toBeTruthy();
});

it.each([
  [10, tenNames],
  [11, [...tenNames, 'and 1 more']],
  [500, [...tenNames, 'and 490 more']],
])('The confirmation for %i entities lists at most ten names', async (count, names) => {
  await userEvent.click(renderBar(count));
  expect(await getListedNames()).toEqual(names);
});

it('The result lists the reason for each entity', async () => {
  await userEvent.click(renderBar(11));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByText('0 of 11 groups deleted')).toBeTruthy();
  const reasons = await getListedNames();
  expect(reasons).toHaveLength(11);
  expect(reasons[10]).toBe('Group 11: An app uses this group.');
});
