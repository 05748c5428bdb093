// @vitest-environment jsdom
import '../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createWrapper } from '../test-support/create-wrapper.tsx';
import { useAllPages } from './use-all-pages.ts';

interface PageRequest {
  query: { limit: number; cursor?: string };
}

/** Renders the hook for a list of three pages, of which the page with this cursor cannot be loaded. */
function renderList(failing?: string) {
  const requests: PageRequest['query'][] = [];
  const fetchPage = async (_route: unknown, _params: unknown, { query }: PageRequest) => {
    requests.push(query);
    if (failing !== undefined && query.cursor === failing) throw new Error('The page could not be loaded.');
    const page = Number(query.cursor ?? 1);
    const total = { count: 3, isMinimum: false };
    return { items: [{ id: String(page) }], next: page < 3 ? String(page + 1) : undefined, total };
  };
  const { result } = renderHook(
    () => useAllPages(routes.listGroupsOfUser, { userId: 'anna' }, { query: { tenant: 'one' } }),
    { wrapper: createWrapper({ api: { fetchPage } }) },
  );
  return { result, requests };
}

it('useAllPages loads all pages of a list one after another', async () => {
  const { result, requests } = renderList();
  expect(result.current.isComplete).toBe(false);
  await waitFor(() => {
    expect(result.current.isComplete).toBe(true);
  });
  expect(result.current.data?.map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect(requests).toEqual([
    { tenant: 'one', limit: 500, cursor: undefined },
    { tenant: 'one', limit: 500, cursor: '2' },
    { tenant: 'one', limit: 500, cursor: '3' },
  ]);
});

it('useAllPages keeps the loaded items when a page cannot be loaded, and does not repeat the request', async () => {
  const { result, requests } = renderList('2');
  await waitFor(() => {
    expect(result.current.error?.message).toBe('The page could not be loaded.');
  });
  expect(result.current.data?.map(({ id }) => id)).toEqual(['1']);
  expect(result.current.isComplete).toBe(false);
  expect(requests).toHaveLength(2);
});
