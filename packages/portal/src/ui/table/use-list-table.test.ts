// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Column } from './column.ts';
import { useListTable } from './use-list-table.ts';

interface City {
  id: string;
  name: string;
  country: string;
}

const cities: City[] = [
  { id: '1', name: 'Utrecht', country: 'Netherlands' },
  { id: '2', name: 'Amsterdam', country: 'Netherlands' },
  { id: '3', name: 'Antwerp', country: 'Belgium' },
];
const columns: Column<City>[] = [
  { id: 'buttons', header: 'Buttons' },
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'country', header: 'Country', value: ({ country }) => country },
];
const getRowId = ({ id }: City) => id;

function setUp(pageSize: number) {
  let selected: string[] = [];
  const { result, rerender } = renderHook(
    ({ search, ids }) => {
      const onChange = (next: string[]) => {
        selected = next;
      };
      return useListTable({
        rows: cities,
        columns,
        getRowId,
        search,
        pageSize,
        selection: { ids, onChange },
      });
    },
    { initialProps: { search: '', ids: [] as string[] } },
  );
  return {
    getView: () => result.current,
    search: (search: string) => {
      rerender({ search, ids: selected });
    },
    getNames: () => result.current.table.getRowModel().rows.map(({ original }) => original.name),
    getSelected: () => selected,
  };
}

describe('useListTable', () => {
  it('shows the rows of the current page, sorted', () => {
    const { getView, getNames } = setUp(2);
    expect(getNames()).toEqual(['Amsterdam', 'Antwerp']);
    act(() => {
      getView().pages.goTo(1);
    });
    expect(getNames()).toEqual(['Utrecht']);
  });

  it('finds rows that contain every word in any column', () => {
    const { getView, getNames, search } = setUp(10);
    search('nether am');
    expect(getNames()).toEqual(['Amsterdam']);
    expect(getView().total).toEqual({ count: 1, isMinimum: false });
    search('paris');
    expect(getNames()).toEqual([]);
    expect(getView().total).toEqual({ count: 0, isMinimum: false });
  });

  it('selects all rows that match the search, on all pages', () => {
    const { getView, search, getSelected } = setUp(1);
    search('netherlands');
    act(() => {
      getView().table.toggleAllRowsSelected(true);
    });
    expect(getSelected()).toEqual(['1', '2']);
    search('netherlands');
    expect(getView().table.getIsAllRowsSelected()).toBe(true);
    search('');
    expect(getView().table.getIsAllRowsSelected()).toBe(false);
  });

  it('reuses the row objects when the search changes, because creating 10,000 of them delays the next keystroke', () => {
    const { getView, search } = setUp(10);
    const [amsterdam] = getView().table.getRowModel().rows;
    search('amsterdam');
    expect(getView().table.getRowModel().rows).toEqual([amsterdam]);
    expect(getView().table.getRowModel().rows[0]).toBe(amsterdam);
  });

  it('reuses the row objects when the sort order changes', () => {
    const { getView, getNames } = setUp(10);
    const before = getView().table.getRowModel().rows;
    act(() => {
      getView().table.getColumn('name')?.toggleSorting();
    });
    expect(getNames()).toEqual(['Utrecht', 'Antwerp', 'Amsterdam']);
    expect(
      getView()
        .table.getRowModel()
        .rows.every((row) => before.includes(row)),
    ).toBe(true);
  });

  it('sorts by the current values when the columns change', () => {
    const byLength = columns.map((column) =>
      column.id === 'name' ? { ...column, value: ({ name }: City) => name.length } : column,
    );
    const { result, rerender } = renderHook(
      (current) => useListTable({ rows: cities, columns: current, getRowId, search: '' }),
      { initialProps: columns },
    );
    result.current.table.getRowModel();
    rerender(byLength);
    expect(result.current.table.getRowModel().rows.map(({ id }) => id)).toEqual(['1', '3', '2']);
  });
});
