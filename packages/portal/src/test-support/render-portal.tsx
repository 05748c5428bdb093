import type { Route, RuntimeConfig } from '@embed-portal/api-contract';
import { openInvitationRoutes } from '@embed-portal/api-contract/routes/open-invitations';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { User } from 'oidc-client-ts';
import { useState } from 'react';
import { AuthContext } from 'react-oidc-context';
import type { AuthContextProps } from 'react-oidc-context';
import { RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { createStore } from 'zustand';
import { createRouter } from '../app/router.tsx';
import { ServicesProvider } from '../app/services.tsx';
import type { Services } from '../app/services.tsx';
import { VisitContext, createVisit } from '../data/visit.ts';
import { ApiError } from '../http/api-error.ts';
import { createApiStore } from '../http/client.ts';
import type { ApiClient } from '../http/client.ts';
import { readApiServers } from '../session/api-server.ts';
import type { SessionPhase } from '../session/session.ts';
import type { View } from '../session/view-session.ts';
import { NotificationBar } from '../ui/notifications/notification-bar.tsx';
import { createNotifications } from '../ui/notifications/notification-queue.ts';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { config } from './sample.ts';

/**
 * API responses by path, or by method and path. A function receives the path parameters and returns the response; an
 * `Error` is thrown.
 */
export type ScriptedResponses = Record<string, unknown>;

const auth = {
  user: { profile: { iss: 'https://id.example', sub: 'anna' } } as User,
} as AuthContextProps;

const defaultResponses: ScriptedResponses = { [openInvitationRoutes.listOpenInvitations.path]: [] };

function createScriptedApi(scriptedResponses: ScriptedResponses) {
  const responses = { ...defaultResponses, ...scriptedResponses };
  const calls: string[] = [];
  const queries: Record<string, unknown>[] = [];
  const bodies: { path: string; body: unknown }[] = [];
  const call = async (
    { method, path }: Pick<Route, 'method' | 'path'>,
    params?: unknown,
    options: { body?: unknown } = {},
  ): Promise<unknown> => {
    calls.push(path);
    if (options.body !== undefined) bodies.push({ path, body: options.body });
    const scripted = responses[`${method} ${path}`] ?? responses[path];
    const response: unknown =
      typeof scripted === 'function' ? await (scripted as (params: unknown) => unknown)(params) : scripted;
    if (response instanceof Error) throw response;
    if (response === undefined) throw new ApiError({ status: 404, code: 'not_found', message: `No ${path}` });
    return response;
  };
  /** Returns a list that fits on one page. */
  const fetchPage = async (
    route: Pick<Route, 'method' | 'path'>,
    params: unknown,
    { query }: { query: Record<string, unknown> },
  ) => {
    queries.push(query);
    const items = (await call(route, params)) as unknown[];
    return { items, next: undefined, total: { count: items.length, isMinimum: false } };
  };
  return {
    calls,
    queries,
    bodies,
    api: {
      call,
      fetchPage,
      store: createApiStore(),
    } as unknown as ApiClient,
  };
}

/**
 * Renders the portal for a signed-in user at a URL, with scripted API responses.
 *
 * @param createTestRouter - creates the router; defaults to the portal's router.
 * @param configOverrides - overrides for fields of the runtime configuration.
 * @param view - session in which the tab views the portal as another user.
 */
export function renderPortal(
  address: string,
  responses: ScriptedResponses,
  createTestRouter = createRouter,
  configOverrides: Partial<RuntimeConfig> = {},
  view?: View,
) {
  history.replaceState(null, '', address);
  const { api, calls, queries, bodies } = createScriptedApi(responses);
  const session = { phase: createStore<SessionPhase>(() => 'active'), signOut: vi.fn(async () => undefined) };
  const notifications = createNotifications();
  const services = {
    config: { ...config, ...configOverrides },
    apiServers: readApiServers({ ...config, ...configOverrides }),
    api,
    session: session as unknown as Services['session'],
    notifications,
    view,
  };
  const Portal = () => {
    const [router] = useState(createTestRouter);
    const [visit] = useState(createVisit);
    const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
    return (
      <ThemeProvider accent={null}>
        <ServicesProvider services={services}>
          <AuthContext.Provider value={auth}>
            <QueryClientProvider client={queryClient}>
              <VisitContext value={visit}>
                <RouterProvider router={router} />
              </VisitContext>
            </QueryClientProvider>
          </AuthContext.Provider>
          <NotificationBar notifications={services.notifications} />
        </ServicesProvider>
      </ThemeProvider>
    );
  };
  return { ...render(<Portal />), services, session, calls, queries, bodies };
}
