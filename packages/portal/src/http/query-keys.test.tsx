// @vitest-environment jsdom
import '../test-support/page-setup.ts';
import { GroupBody, routes } from '@embed-portal/api-contract';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDialogForm } from '../entity-ui/forms/use-dialog-form.ts';
import { usePagedTable } from '../entity-ui/lists/use-paged-table.ts';
import { createWrapper } from '../test-support/create-wrapper.tsx';
import { createUuid } from '../test-support/sample.ts';
import { useAllPages } from './use-all-pages.ts';
import { useRouteQuery } from './use-route-query.ts';

interface Request {
  path: string;
  params: unknown;
  query: unknown;
}

/** Renders a hook, with an API whose responses contain the request. */
function renderWithApi<Props, Result>(useHook: (props: Props) => Result, initialProps: Props) {
  const call = async ({ path }: { path: string }, params: unknown, { query }: { query?: unknown }) =>
    ({ path, params, query }) satisfies Request;
  const fetchPage = async (...request: Parameters<typeof call>) => ({
    items: [{ id: JSON.stringify(await call(...request)) }],
    next: undefined,
    total: { count: 1, isMinimum: false },
  });
  return renderHook(useHook, { wrapper: createWrapper({ api: { call, fetchPage } }), initialProps });
}

function parseItem(items: readonly { id: string }[] | undefined) {
  const { path, params, query } = JSON.parse(items?.[0]?.id ?? '{}') as Request;
  return [path, params, query];
}

const { listGroupsOfUser, listReportsOfUser } = routes;
/** The first request, and requests that differ from it in one part. */
const requests: [part: string, route: typeof listGroupsOfUser, userId: string, tenant: string][] = [
  ['first', listGroupsOfUser, 'anna', 'one'],
  ['query', listGroupsOfUser, 'anna', 'two'],
  ['user', listGroupsOfUser, 'berta', 'one'],
  ['route', listReportsOfUser as unknown as typeof listGroupsOfUser, 'anna', 'one'],
];
const [[, ...first] = [], ...others] = requests;

it.each(others)('useRouteQuery loads a response of its own for another %s', async (_, ...other) => {
  const { result, rerender } = renderWithApi(
    ([route, userId, tenant]: typeof other) => useRouteQuery(route, { userId }, { query: { tenant } }).data,
    first as typeof other,
  );
  for (const request of [other, first as typeof other]) {
    rerender(request);
    const [{ path }, userId, tenant] = request;
    await waitFor(() => {
      expect(result.current).toEqual({ path, params: { userId }, query: { tenant } });
    });
  }
});

it.each(others)('useAllPages loads a list of its own for another %s', async (_, ...other) => {
  const { result, rerender } = renderWithApi(
    ([route, userId, tenant]: typeof other) => useAllPages(route, { userId }, { query: { tenant } }).data,
    first as typeof other,
  );
  for (const request of [other, first as typeof other]) {
    rerender(request);
    const [{ path }, userId, tenant] = request;
    await waitFor(() => {
      expect(parseItem(result.current)).toEqual([path, { userId }, { tenant, limit: 500 }]);
    });
  }
});

it.each(others)('usePagedTable loads rows of its own for another %s', async (_, ...other) => {
  const { result, rerender } = renderWithApi(
    ([route, userId, tenant]: typeof other) =>
      usePagedTable<{ id: string }>({
        route,
        params: { userId },
        filter: { tenant },
        columns: [],
        getRowId: ({ id }) => id,
        defaultSort: [],
        search: '',
      }).rows,
    first as typeof other,
  );
  for (const request of [other, first as typeof other]) {
    rerender(request);
    const [{ path }, userId, tenant] = request;
    await waitFor(() => {
      expect(parseItem(result.current)).toEqual([path, { userId }, { tenant, limit: 10, search: '' }]);
    });
  }
});

it('useRouteQuery and useAllPages do not share the response of a route', async () => {
  const { result } = renderWithApi(() => {
    const all = useAllPages(listGroupsOfUser, { userId: 'anna' });
    return [useRouteQuery(listGroupsOfUser, { userId: 'anna' }).data, all.data] as const;
  }, undefined);
  const request = { path: listGroupsOfUser.path, params: { userId: 'anna' } };
  await waitFor(() => {
    expect(result.current[0]).toEqual(request);
  });
  expect(parseItem(result.current[1])).toEqual([request.path, request.params, { limit: 500 }]);
});

it('useDialogForm loads the entity of another dialog', async () => {
  const { result, rerender } = renderWithApi(
    (groupId: string) =>
      useDialogForm(
        {
          schema: GroupBody,
          stored: { route: routes.getGroup, params: { groupId } },
          values: () => ({ name: '', description: '', tenantId: '' }),
        },
        true,
      ).entity,
    createUuid(1),
  );
  for (const groupId of [createUuid(2), createUuid(1)]) {
    rerender(groupId);
    await waitFor(() => {
      expect(result.current).toMatchObject({ params: { groupId } });
    });
  }
});
