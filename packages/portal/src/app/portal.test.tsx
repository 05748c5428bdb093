// @vitest-environment jsdom
import '../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { renderPortal } from '../test-support/render-portal.tsx';
import { createApp, tenants, user } from '../test-support/sample.ts';

const paths = {
  me: routes.whoAmI.path,
  tenants: routes.listTenantsOfUser.path,
  apps: routes.listAppsOfUser.path,
  reports: routes.listReportsOfUser.path,
};
const responses = {
  [paths.me]: user,
  [paths.tenants]: tenants,
  [paths.apps]: [createApp(101, 'Retail'), createApp(102, 'Fleet')],
};
const contributer = { ...user, rolesList: ['viewer', 'contributerAdmin'] };
const findTitle = () => screen.findByRole('heading', { name: 'Apps' });

describe('shell', () => {
  it('loads the user, then the tenants, and renders only the splash screen before both are available', async () => {
    let resolveTenants: (value: unknown) => void = () => undefined;
    const { calls, container } = renderPortal('/apps', {
      ...responses,
      [paths.tenants]: () => new Promise((resolve) => (resolveTenants = resolve)),
    });
    await waitFor(() => {
      expect(calls).toEqual([paths.me, paths.tenants]);
    });
    // Only the splash screen has text, because the live region for messages is empty.
    expect(container.textContent).toBe('Loading…');
    for (const landmark of ['banner', 'navigation', 'main', 'contentinfo']) {
      expect(screen.queryByRole(landmark)).toBeNull();
    }
    resolveTenants(tenants);
    await findTitle();
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(document.title).toBe('Apps · Insight Portal');
  });

  it('shows the error when loading the user fails, and retries on demand', async () => {
    let attempts = 0;
    renderPortal('/apps', {
      ...responses,
      [paths.me]: () => {
        attempts += 1;
        return attempts === 1
          ? new ApiError({ status: 500, code: 'internal', message: 'Out of order' })
          : user;
      },
    });
    expect(await screen.findByText('Out of order')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await findTitle();
  });

  it('shows the menu entries that the roles allow, each with an icon, and opens the knowledge base with noopener', async () => {
    renderPortal('/apps', responses);
    await findTitle();
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Apps', 'Knowledge Base']);
    const entries = within(menu).getAllByRole('link');
    expect(entries.map((entry) => entry.getAttribute('aria-current'))).toEqual(['page', null]);
    for (const entry of entries) expect(entry.querySelector('svg')).toBeTruthy();
    const knowledgeBase = within(menu).getByRole('link', { name: 'Knowledge Base' });
    expect(knowledgeBase.getAttribute('href')).toBe('https://example.com/docs');
    expect(knowledgeBase.getAttribute('target')).toBe('_blank');
    expect(knowledgeBase.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it.each([
    ['/groups', ['Groups']],
    ['/apps/00000000-0000-4000-8000-000000000101', ['Apps']],
  ])('marks only the menu entry of the page %s', async (address, marked) => {
    renderPortal(address, {
      ...responses,
      [paths.me]: { ...user, rolesList: ['superAdmin'] },
      [routes.listGroupsOfUser.path]: [],
    });
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    const links = menu.getAllByRole('link');
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((link) => link.ariaCurrent === 'page').map(({ textContent }) => textContent)).toEqual(
      marked,
    );
  });

  it.each(['/', '/nowhere', '/apps/'])('redirects from %s to the app list', async (address) => {
    renderPortal(address, responses);
    await findTitle();
    expect(location.pathname.replace(/\/$/, '')).toBe('/apps');
  });

  it('warns a user whose roles allow no screen, without redirecting in a loop', async () => {
    renderPortal('/apps', { ...responses, [paths.me]: { ...user, rolesList: [] } });
    expect(await screen.findByText('No pages available')).toBeTruthy();
    expect(screen.getByText('You are not allowed to open this page.')).toBeTruthy();
  });

  it('remounts the screen when its menu entry is selected again', async () => {
    const { calls } = renderPortal('/apps', responses);
    await findTitle();
    await screen.findByText('Retail');
    await userEvent.type(screen.getByRole('searchbox'), 'Fleet');
    await waitFor(() => {
      expect(screen.queryByText('Retail')).toBeNull();
    });
    const pushState = vi.spyOn(history, 'pushState');
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    await userEvent.click(within(menu).getByRole('link', { name: 'Apps' }));
    await waitFor(() => {
      expect(calls.filter((path) => path === paths.apps)).toHaveLength(2);
    });
    expect(pushState.mock.calls.map(([, , address]) => address)).toEqual(['/__reload']);
    expect(location.pathname).toBe('/apps');
    expect(await screen.findByText('Retail')).toBeTruthy();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });
});

describe('roles changed during the session', () => {
  const getMenuNames = () =>
    within(screen.getByRole('navigation', { name: 'Main menu' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  /** Opens the portal at an address for a user whose roles a test can change. */
  const openAs = async (address: string, first: object, heading: string) => {
    const session = { user: first };
    const portal = renderPortal(address, {
      ...responses,
      [paths.me]: () => session.user,
      [paths.reports]: () => [],
    });
    await screen.findByRole('heading', { name: heading });
    return { ...portal, change: (next: object) => (session.user = next) };
  };
  const rejectRequest = ({ services }: ReturnType<typeof renderPortal>) => {
    services.notifications.notify({ text: 'Your roles do not allow this action.', color: 'warning' });
    services.api.store.setState({ forbiddenCount: 1 });
  };
  const getNotifications = () =>
    screen.queryAllByTestId('notification').map(({ textContent }) => textContent);

  it('reloads the roles after a rejected request, and closes a screen that they no longer allow with one message', async () => {
    const portal = await openAs('/reports', contributer, 'Reports');
    expect(getMenuNames()).toEqual(['Apps', 'Reports', 'Groups', 'Health', 'Knowledge Base']);
    portal.change(user);
    rejectRequest(portal);
    await findTitle();
    expect(location.pathname).toBe('/apps');
    expect(getMenuNames()).toEqual(['Apps', 'Knowledge Base']);
    expect(getNotifications()).toEqual([
      'Your roles have changed, so the page or dialog you had open is no longer available.',
    ]);
  });

  it('shows the server’s message when the reloaded roles do not explain the rejection', async () => {
    const portal = await openAs('/reports', contributer, 'Reports');
    rejectRequest(portal);
    await waitFor(() => {
      expect(portal.calls.filter((path) => path === paths.me)).toHaveLength(2);
    });
    expect(getNotifications()).toEqual(['Your roles do not allow this action.']);
    expect(location.pathname).toBe('/reports');
  });

  it('reloads the roles together with the lists when the window receives focus', async () => {
    const portal = await openAs('/apps', user, 'Apps');
    const { calls } = portal;
    const count = (path: string) => calls.filter((called) => called === path).length;
    portal.change(contributer);
    window.dispatchEvent(new Event('focus'));
    expect(count(paths.me)).toBe(1);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_001);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => {
      expect(getMenuNames()).toEqual(['Apps', 'Reports', 'Groups', 'Health', 'Knowledge Base']);
    });
    vi.restoreAllMocks();
    await waitFor(() => {
      expect([count(paths.me), count(paths.tenants), count(paths.apps)]).toEqual([2, 2, 2]);
    });
    expect(getNotifications()).toEqual([]);
  });
});

it('the report list hides the Add button when loading fails', async () => {
  const createError = () => new ApiError({ status: 500, code: 'internal', message: 'Out of order' });
  renderPortal('/reports', { ...responses, [paths.me]: contributer, [paths.reports]: createError });
  expect(await screen.findByText('The list could not be loaded')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add report' })).toBeNull();
});

describe('top bar', () => {
  it('links the first name to the profile page, and logs out', async () => {
    const { session } = renderPortal('/apps', responses);
    await findTitle();
    await userEvent.click(screen.getByRole('button', { name: 'Account menu (AD)', expanded: false }));
    expect(
      screen.getByRole('button', { name: 'Account menu (AD)', expanded: true, hidden: true }),
    ).toBeTruthy();
    const profile = await screen.findByRole('menuitem', { name: 'Anna' });
    expect(profile.getAttribute('href')).toBe('https://id.example/account');
    expect(screen.getAllByRole('menuitemradio', { checked: true }).map((item) => item.textContent)).toEqual([
      'English',
    ]);
    await waitFor(() => {
      expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true);
    });
    await userEvent.keyboard('{End}{Enter}');
    await waitFor(() => {
      expect(session.signOut).toHaveBeenCalledOnce();
    });
  });

  it('shows the default avatar while the user’s name is unknown', async () => {
    const nameless = { ...user, firstName: null, lastName: null, name: user.email };
    const { unmount } = renderPortal('/apps', { ...responses, [paths.me]: nameless });
    const picture = (await screen.findByRole('button', { name: 'Account menu' })).querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/images/default_avatar.png');
    unmount();
    renderPortal('/apps', responses);
    // The accessible name contains the visible text, for users of voice control.
    expect((await screen.findByRole('button', { name: 'Account menu (AD)' })).textContent).toBe('AD');
  });

  it.each([
    ['hides the tenant selector for a single tenant', 1, false],
    ['shows the tenant selector for several tenants', 2, true],
  ])('%s', async (_, count, isShown) => {
    renderPortal('/apps', { ...responses, [paths.tenants]: tenants.slice(0, count) });
    await findTitle();
    if (isShown) expect(await screen.findByRole('combobox', { name: 'Tenant' })).toBeTruthy();
    else expect(screen.queryByRole('combobox', { name: 'Tenant' })).toBeNull();
  });

  it('filters by the tenant of the previous visit, and clears the filter on demand', async () => {
    const key = 'portal.kept:https://id.example:anna:selectedTenant';
    localStorage.setItem(key, tenants[1]?.id ?? '');
    const apps = [
      createApp(101, 'Retail'),
      createApp(102, 'Stock'),
      createApp(103, 'Fleet', { tenantId: tenants[1]?.id ?? '' }),
    ];
    renderPortal('/apps', {
      ...responses,
      [paths.apps]: [...apps, createApp(104, 'Routes', { tenantId: tenants[1]?.id ?? '' })],
    });
    expect(await screen.findByText('Fleet')).toBeTruthy();
    expect(screen.queryByText('Retail')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Show all tenants' }));
    expect(await screen.findByText('Retail')).toBeTruthy();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('ignores a selected tenant that the user can no longer access', async () => {
    localStorage.setItem('portal.kept:https://id.example:anna:selectedTenant', 'gone');
    renderPortal('/apps', responses);
    expect(await screen.findByText('Retail')).toBeTruthy();
  });
});

describe('footer', () => {
  it('shows the provider and the copyright years, and persists the selected theme', async () => {
    renderPortal('/apps', responses);
    await findTitle();
    const footer = screen.getByRole('contentinfo');
    expect(footer.textContent).toContain(
      `© 2021–${new Date().getFullYear()} Northwind · All Rights Reserved`,
    );
    expect(within(footer).getByRole('link', { name: 'Northwind' }).getAttribute('href')).toBe(
      'https://example.com/',
    );

    await userEvent.click(within(footer).getByRole('button', { name: 'Try Dark Mode!' }));
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    expect(localStorage.getItem('portal.theme')).toBe('dark');
    await userEvent.click(within(footer).getByRole('button', { name: 'Back to Light Mode' }));
    expect(document.documentElement.classList.contains('dark')).toBe(false);
  });
});

describe('notification bar', () => {
  it('stacks messages with an offset of 60 pixels, and closes a message with its button', async () => {
    const { services } = renderPortal('/apps', responses);
    await findTitle();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    services.notifications.notify({ text: 'First', color: 'info' });
    services.notifications.notify({ text: 'Second', color: 'error' });
    expect(await screen.findByText('Second')).toBeTruthy();
    const [first, second] = screen.getAllByTestId('notification');
    expect(first?.style.transform).toBe('translateY(0px)');
    expect(second?.style.transform).toBe('translateY(-60px)');
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(within(first as HTMLElement).getByRole('button', { name: 'Close message' }));
    expect(screen.queryByText('First')).toBeNull();
    vi.useRealTimers();
  });

  it('closes a message after 10 seconds, and not earlier', async () => {
    const { services } = renderPortal('/apps', responses);
    await findTitle();
    vi.useFakeTimers();
    act(() => {
      services.notifications.notify({ text: 'Only', color: 'info' });
    });
    await act(() => vi.advanceTimersByTimeAsync(10_000 - 1));
    expect(screen.getByText('Only')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText('Only')).toBeNull();
    vi.useRealTimers();
  });
});
