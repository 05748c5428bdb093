// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { SortingState } from '@tanstack/react-table';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { ServicesContext } from '../../services.ts';
import type { Services } from '../../services.ts';
import { usePagedTable } from './use-paged-table.ts';

interface Line {
  id: string;
}

interface Asked {
  query: { limit: number; cursor?: string; sort?: string };
}

const total = 1_000;

/** A list of numbered entries, whose responses the test releases. */
const listed = () => {
  const waiting: (() => void)[] = [];
  const sorts: (string | undefined)[] = [];
  const page = async (_route: unknown, _params: unknown, { query }: Asked) => {
    sorts.push(query.sort);
    await new Promise<void>((resolve) => waiting.push(resolve));
    const from = Number(query.cursor ?? 0);
    const items = Array.from({ length: query.limit }, (_, at): Line => ({ id: String(from + at + 1) }));
    return { items, next: String(from + query.limit), total };
  };
  const answer = () => {
    act(() => {
      waiting.splice(0).forEach((resolve) => {
        resolve();
      });
    });
  };
  return { services: { api: { page } } as unknown as Services, answer, sorts };
};

const render = (services: Services, defaultSort: SortingState = []) => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={services}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ServicesContext>
  );
  const options = {
    route: routes.listAuditLogs,
    columns: ['user', 'method'].map((id) => ({ id, header: id, value: () => id })),
    rowId: ({ id }: Line) => id,
    defaultSort,
    search: '',
  };
  const { result } = renderHook(() => usePagedTable<Line>(options), { wrapper });
  const shown = () => result.current.view.table.getRowModel().rows.map(({ id }) => id);
  const addSort = (column: string) => {
    act(() => {
      result.current.view.table.getColumn(column)?.toggleSorting(false, true);
    });
  };
  return { pages: () => result.current.view.pages, shown, addSort };
};

it('ignores page changes until the requested rows have loaded', async () => {
  const { services, answer } = listed();
  const { pages, shown } = render(services);
  answer();
  await waitFor(() => {
    expect(shown()).toHaveLength(10);
  });
  act(() => {
    pages().setSize(200);
  });
  act(() => {
    pages().next();
  });
  expect(shown()).toHaveLength(10);
  expect(pages()).toMatchObject({ index: 0, isChangingPage: true });
  answer();
  await waitFor(() => {
    expect(pages().isChangingPage).toBe(false);
  });
  act(() => {
    pages().next();
  });
  answer();
  await waitFor(() => {
    expect(shown()[0]).toBe('201');
  });
  expect(shown().at(-1)).toBe('400');
});

it('removes the ID from the sort when a column is added, because columns after the ID have no effect', async () => {
  const { services, sorts } = listed();
  const { addSort } = render(services, [{ id: 'id', desc: false }]);
  addSort('user');
  addSort('method');
  await waitFor(() => {
    expect(sorts).toEqual(['id', 'user', 'user,method']);
  });
});
