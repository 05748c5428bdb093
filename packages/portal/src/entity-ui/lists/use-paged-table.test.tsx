// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { SortingState } from '@tanstack/react-table';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createWrapper } from '../../test-support/create-wrapper.tsx';
import { usePagedTable } from './use-paged-table.ts';

interface Entry {
  id: string;
}

interface PageRequest {
  query: { limit: number; cursor?: string; sort?: string };
}

const total = { count: 1_000, isMinimum: false };

/** Creates a list of numbered entries. `respond` resolves the pending requests. */
function createList(list = { length: Infinity }) {
  const waiting: (() => void)[] = [];
  const sorts: (string | undefined)[] = [];
  const fetchPage = async (_route: unknown, _params: unknown, { query }: PageRequest) => {
    sorts.push(query.sort);
    await new Promise<void>((resolve) => waiting.push(resolve));
    const from = Number(query.cursor ?? 0);
    const to = Math.min(from + query.limit, list.length);
    const items = Array.from({ length: Math.max(0, to - from) }, (_, index): Entry => ({
      id: String(from + index + 1),
    }));
    return { items, next: to < list.length ? String(to) : undefined, total };
  };
  const respond = () => {
    act(() => {
      waiting.splice(0).forEach((resolve) => {
        resolve();
      });
    });
  };
  return { services: { api: { fetchPage } }, respond, sorts };
}

function renderTable(
  services: object,
  defaultSort: SortingState = [],
  canSelect?: (entry: Entry) => boolean,
) {
  const wrapper = createWrapper(services);
  const options = {
    route: routes.listAuditLogs,
    columns: ['user', 'method'].map((id) => ({ id, header: id, value: () => id })),
    getRowId: ({ id }: Entry) => id,
    defaultSort,
    search: '',
  };
  const useSelectableTable = () => {
    const [rows, onChange] = useState<Entry[]>([]);
    return {
      ...usePagedTable<Entry>({ ...options, selection: { rows, onChange, ...(canSelect && { canSelect }) } }),
      selected: rows,
    };
  };
  const { result } = renderHook(useSelectableTable, { wrapper });
  const getRowIds = () => result.current.view.table.getRowModel().rows.map(({ id }) => id);
  const addSort = (column: string) => {
    act(() => {
      result.current.view.table.getColumn(column)?.toggleSorting(false, true);
    });
  };
  return {
    getPages: () => result.current.view.pages,
    getRowIds,
    addSort,
    refetch: () => void result.current.refetch(),
    toggleAll: (selected: boolean) => {
      act(() => {
        result.current.view.table.toggleAllRowsSelected(selected);
      });
    },
    toggle: (id: string) => {
      act(() => {
        result.current.view.table.getRow(id).toggleSelected();
      });
    },
    getSelectedIds: () => result.current.selected.map(({ id }) => id),
  };
}

it('usePagedTable ignores page changes until the requested rows have loaded', async () => {
  const { services, respond } = createList();
  const { getPages, getRowIds } = renderTable(services);
  respond();
  await waitFor(() => {
    expect(getRowIds()).toHaveLength(10);
  });
  act(() => {
    getPages().setSize(200);
  });
  act(() => {
    getPages().goTo(1);
  });
  expect(getRowIds()).toHaveLength(10);
  expect(getPages()).toMatchObject({ index: 0, isChangingPage: true });
  respond();
  await waitFor(() => {
    expect(getPages().isChangingPage).toBe(false);
  });
  act(() => {
    getPages().goTo(1);
  });
  respond();
  await waitFor(() => {
    expect(getRowIds()[0]).toBe('201');
  });
  expect(getRowIds().at(-1)).toBe('400');
});

it('usePagedTable removes the ID from the sort order when the user adds a column', async () => {
  const { services, sorts } = createList();
  const { addSort } = renderTable(services, [{ id: 'id', desc: false }]);
  addSort('user');
  addSort('method');
  await waitFor(() => {
    expect(sorts).toEqual(['id', 'user', 'user,method']);
  });
});

it('usePagedTable shows the previous page when the rows of a later page were removed', async () => {
  const list = { length: 11 };
  const { services, respond } = createList(list);
  const { getPages, getRowIds, refetch } = renderTable(services);
  respond();
  await waitFor(() => {
    expect(getRowIds()).toHaveLength(10);
  });
  act(() => {
    getPages().goTo(1);
  });
  respond();
  await waitFor(() => {
    expect(getRowIds()).toEqual(['11']);
  });
  list.length = 10;
  act(refetch);
  respond();
  await waitFor(() => {
    expect(getPages().index).toBe(0);
  });
  expect(getRowIds()).toHaveLength(10);
});

it('usePagedTable keeps the selected rows of other pages', async () => {
  const { services, respond } = createList();
  const { getPages, getRowIds, toggle, toggleAll, getSelectedIds } = renderTable(services);
  respond();
  await waitFor(() => {
    expect(getRowIds()).toHaveLength(10);
  });
  toggle('3');
  act(() => {
    getPages().goTo(1);
  });
  respond();
  await waitFor(() => {
    expect(getRowIds()[0]).toBe('11');
  });
  toggle('12');
  expect(getSelectedIds()).toEqual(['3', '12']);
  toggleAll(true);
  expect(getSelectedIds()).toHaveLength(11);
  toggleAll(false);
  expect(getSelectedIds()).toEqual(['3']);
});

it('usePagedTable selects only rows that can be selected', async () => {
  const { services, respond } = createList();
  const { getRowIds, toggleAll, getSelectedIds } = renderTable(
    services,
    [],
    ({ id }) => Number(id) % 2 === 0,
  );
  respond();
  await waitFor(() => {
    expect(getRowIds()).toHaveLength(10);
  });
  toggleAll(true);
  expect(getSelectedIds()).toEqual(['2', '4', '6', '8', '10']);
});
