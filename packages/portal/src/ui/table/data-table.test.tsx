// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { SearchXIcon } from '../icons.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { loadedSource } from './row-source.ts';
import { useListTable } from './use-list-table.ts';

interface City {
  name: string;
}

const columns: Column<City>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'length', header: 'Length', value: ({ name }) => name.length },
];

function Cities({ count }: { count: number }) {
  const rows = Array.from({ length: count }, (_, index) => ({ name: `City ${String(index + 1)}` }));
  const view = useListTable({ rows, columns, getRowId: ({ name }) => name, search: '', pageSize: 100 });
  return (
    <DataTable
      label="Cities"
      view={view}
      source={loadedSource}
      emptyState={{ icon: SearchXIcon, title: 'No cities', text: 'Add a city.' }}
      clearSearch={() => undefined}
    />
  );
}

function renderCities(count: number) {
  const element = <Cities count={count} />;
  renderPortal('/', {}, () => createMemoryRouter([{ path: '/', element }]));
  return screen.getByRole('table', { name: 'Cities' });
}

it.each([
  [50, true],
  [51, false],
])('A page of %i rows renders all of them: %s', (count, isComplete) => {
  expect(renderCities(count).getAttribute('aria-rowcount')).toBe(String(count + 1));
  expect(screen.getAllByRole('row').length === count + 1).toBe(isComplete);
});

it('Only the sorted columns have a sort direction', async () => {
  const user = userEvent.setup();
  renderCities(2);
  const getDirections = () =>
    screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'));
  expect(getDirections()).toEqual(['ascending', null]);
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(getDirections()).toEqual(['descending', null]);
  await user.click(screen.getByRole('button', { name: 'Length' }));
  expect(getDirections()).toEqual([null, 'ascending']);
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(getDirections()).toEqual(['ascending', 'ascending']);
});
