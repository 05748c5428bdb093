// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { screen } from '@testing-library/react';
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

const columns: Column<City>[] = [{ id: 'name', header: 'Name', value: ({ name }) => name }];

const Cities = ({ count }: { count: number }) => {
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
};

it.each([
  [50, true],
  [51, false],
])('A page of %i rows renders all of them: %s', (count, isComplete) => {
  const element = <Cities count={count} />;
  renderPortal('/', {}, () => createMemoryRouter([{ path: '/', element }]));
  const table = screen.getByRole('table', { name: 'Cities' });
  expect(table.getAttribute('aria-rowcount')).toBe(String(count + 1));
  expect(screen.getAllByRole('row').length === count + 1).toBe(isComplete);
});
