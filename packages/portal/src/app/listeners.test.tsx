// @vitest-environment jsdom
import '../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPortal } from '../test-support/render-portal.tsx';
import { createApp, createReport, tenants, user } from '../test-support/sample.ts';
import { createRouter } from './router.tsx';

const app = createApp(101, 'Retail', { __reports: [createReport(201, 'Sales')] });
const responses = {
  [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'superAdmin'] },
  [routes.listTenantsOfUser.path]: tenants,
  [routes.listAppsOfUser.path]: [app, createApp(102, 'Fleet')],
  [routes.getToken.path]: () => new Promise(() => undefined),
  [routes.listGroupsOfUser.path]: [],
  [routes.listReportsOfUser.path]: [],
  [routes.listConnectionsOfUser.path]: [],
  [routes.listHealth.path]: [],
  [routes.listDeletions.path]: [],
  [routes.listAccessRequests.path]: [],
  [routes.listUsers.path]: [],
  [routes.listSignInLogs.path]: [],
  [routes.listAuditLogs.path]: [],
};

let active: Set<string>;

/** Watches the listeners of the window and the document. Listeners that run once remove themselves. */
beforeEach(() => {
  active = new Set();
  const numbers = new Map<unknown, number>();
  for (const [name, target] of Object.entries({ window, document } as Record<string, EventTarget>)) {
    const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)];
    const toKey = (type: string, listener: unknown, options: boolean | EventListenerOptions = {}) => {
      const number = numbers.get(listener) ?? numbers.size;
      numbers.set(listener, number);
      const isCapturing = typeof options === 'boolean' ? options : (options.capture ?? false);
      return `${name} ${type} ${isCapturing ? 'capturing ' : ''}${String(number)}`;
    };
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      add(type, listener, options);
      const { once = false, signal } = typeof options === 'object' ? options : {};
      const key = toKey(type, listener, options);
      if (once) return;
      active.add(key);
      signal?.addEventListener('abort', () => active.delete(key));
    });
    vi.spyOn(target, 'removeEventListener').mockImplementation((type, listener, options) => {
      remove(type, listener, options);
      active.delete(toKey(type, listener, options));
    });
  }
});

it.each([
  ['/apps', 'heading', 'Apps'],
  [`/apps/${app.id}`, 'navigation', 'Reports and pages'],
  ['/reports', 'heading', 'Reports'],
  ['/groups', 'heading', 'Groups'],
  ['/tenants', 'heading', 'Tenants'],
  ['/connections', 'heading', 'Connections'],
  ['/health', 'heading', 'Health'],
  ['/deleted', 'heading', 'Recently deleted'],
  ['/access/requests', 'heading', 'Access requests'],
  ['/apps?settings=audit', 'heading', 'Admin Settings'],
])('each visit of %s removes its listeners', async (address, role, name) => {
  const visit = async () => {
    const routers: ReturnType<typeof createRouter>[] = [];
    renderPortal(address, responses, () => {
      const router = createRouter();
      routers.push(router);
      return router;
    });
    await screen.findAllByRole(role, { name });
    const during = new Set(active);
    cleanup();
    // The router lives as long as the page.
    for (const router of routers) router.dispose();
    return during;
  };
  // Libraries add listeners once for all visits.
  await visit();
  const before = new Set(active);
  const during = await visit();
  expect(during.size).toBeGreaterThan(before.size);
  expect([...active].filter((listener) => !before.has(listener))).toEqual([]);
});
