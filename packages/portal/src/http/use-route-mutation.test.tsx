// @vitest-environment jsdom
import '../test-support/page-setup.ts';
import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../test-support/render-portal.tsx';
import { createUuid } from '../test-support/sample.ts';
import { ApiError } from './api-error.ts';
import { useRouteMutation } from './use-route-mutation.ts';

const { updateGroup, getGroup, listGroupsOfUser } = groupRoutes;

type Mutation = ReturnType<typeof useRouteMutation<typeof updateGroup>>;

/** Renders a component with a mutation that affects the list of groups, and with cached responses. */
function renderMutation(response: unknown) {
  let mutation: Mutation | undefined;
  let queryClient: QueryClient | undefined;
  const Component = () => {
    mutation = useRouteMutation(updateGroup, [listGroupsOfUser]);
    queryClient = useQueryClient();
    return null;
  };
  const { services } = renderPortal('/', { [`PATCH ${updateGroup.path}`]: response }, () =>
    createMemoryRouter([{ path: '/', element: <Component /> }]),
  );
  queryClient?.setQueryData([listGroupsOfUser.path, { userId: 'a' }], []);
  queryClient?.setQueryData([getGroup.path], {});
  return {
    call: vi.spyOn(services.api, 'call'),
    mutate: (variables: Parameters<Mutation['mutate']>[0]) => {
      act(() => {
        mutation?.mutate(variables);
      });
    },
    getStatus: () => mutation?.status,
    /** Returns whether the cached list and the cached group are outdated. */
    areInvalidated: () =>
      [[listGroupsOfUser.path, { userId: 'a' }], [getGroup.path]].map(
        (queryKey) => queryClient?.getQueryState(queryKey)?.isInvalidated,
      ),
  };
}

const params = { groupId: createUuid(1) };
const createError = (status: number) => new ApiError({ status, code: 'failed', message: 'Failed.' });

it('sends body, headers and expected version, and shows validation errors by default in the form', async () => {
  const { call, mutate } = renderMutation({});
  mutate({ params, body: { name: 'Readers' }, headers: { 'x-captcha': 'c' }, version: 3 });
  await waitFor(() => {
    expect(call).toHaveBeenCalledExactlyOnceWith(updateGroup, params, {
      body: { name: 'Readers' },
      handlesValidationErrors: true,
      headers: { 'x-captcha': 'c', 'if-match': '"3"' },
    });
  });
});

it('sends no version without one, and the options of the caller', async () => {
  const { call, mutate } = renderMutation({});
  mutate({ params, body: {}, quiet: true, handlesValidationErrors: false });
  await waitFor(() => {
    expect(call).toHaveBeenCalledExactlyOnceWith(updateGroup, params, {
      body: {},
      quiet: true,
      handlesValidationErrors: false,
      headers: {},
    });
  });
});

it.each([
  ['succeeds', {}, 'success'],
  ['fails because the entity does not exist', createError(404), 'error'],
])(
  'invalidates the affected queries with any parameters, and no others, when it %s',
  async (_, response, status) => {
    const { mutate, getStatus, areInvalidated } = renderMutation(response);
    expect(areInvalidated()).toEqual([false, false]);
    mutate({ params, body: {} });
    await waitFor(() => {
      expect(getStatus()).toBe(status);
    });
    expect(areInvalidated()).toEqual([true, false]);
  },
);

it.each([
  ['another status', createError(409)],
  ['another error', new Error('Offline.')],
])('invalidates nothing when it fails with %s, and does not retry', async (_, error) => {
  const { call, mutate, getStatus, areInvalidated } = renderMutation(error);
  mutate({ params, body: {} });
  await waitFor(() => {
    expect(getStatus()).toBe('error');
  });
  expect(areInvalidated()).toEqual([false, false]);
  expect(call).toHaveBeenCalledOnce();
});
