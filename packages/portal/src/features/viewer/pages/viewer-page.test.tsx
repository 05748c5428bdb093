// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { UserApp, CurrentUser } from '@embed-portal/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import {
  createApp,
  createLink,
  createReport,
  tenants,
  user,
  createUuid,
} from '../../../test-support/sample.ts';

const retail = createApp(101, 'Retail', {
  __reports: [
    createReport(201, 'Sales', { includedPages: ['p1', 'p2'] }, ['Overview', 'Regions']),
    createReport(202, 'Stores'),
    createLink(203, 'Definitions', 'https://example.com/definitions'),
  ],
});
const pending = () => new Promise(() => undefined);

const openViewer = (address: string, apps: UserApp[], getToken: unknown = pending, me: CurrentUser = user) =>
  renderPortal(address, {
    [routes.whoAmI.path]: me,
    [routes.listTenantsOfUser.path]: tenants,
    [routes.listAppsOfUser.path]: apps,
    [routes.getToken.path]: getToken,
  });
const findDrawer = () => screen.findByRole('navigation', { name: 'Reports and pages' });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('viewer drawer', () => {
  it('lists reports, the pages of the current report, and links', async () => {
    openViewer(`/apps/${retail.id}`, [retail, createApp(102, 'Fleet')]);
    const rows = within(await findDrawer());
    expect(rows.getByRole('link', { name: 'Sales' }).getAttribute('href')).toBe(
      `/apps/${retail.id}/${createUuid(201)}`,
    );
    expect(rows.getByRole('link', { name: 'Regions' }).getAttribute('href')).toBe(
      `/apps/${retail.id}/${createUuid(201)}/p2`,
    );
    expect(rows.getByRole('button', { name: /Definitions/ })).toBeTruthy();
    expect(rows.getByRole('link', { name: 'Back to apps' })).toBeTruthy();
  });

  it('shows the sections of the app as groups with headings, in order, and omits sections without usable entries', async () => {
    const sectioned = createApp(101, 'Retail', {
      __reports: [
        createReport(201, 'Sales'),
        { ...createReport(202, 'Stores'), section: 'Shops' },
        { ...createLink(203, 'Unsafe', 'javascript:alert(1)'), section: 'Broken' },
        { ...createLink(204, 'Definitions', 'https://example.com/definitions'), section: 'Help' },
      ],
    });
    openViewer(`/apps/${sectioned.id}`, [sectioned]);
    const rows = within(await findDrawer());
    expect(rows.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Shops',
      'Help',
    ]);
    expect(within(rows.getByRole('group', { name: 'Shops' })).getAllByRole('listitem')).toHaveLength(1);
    const help = within(rows.getByRole('group', { name: 'Help' }));
    expect(help.getByRole('button', { name: /Definitions/ })).toBeTruthy();
    expect(
      within(rows.getAllByRole('list')[0] as HTMLElement).getByRole('link', { name: 'Sales' }),
    ).toBeTruthy();
    expect(rows.getAllByRole('group')).toHaveLength(2);
  });

  it('collapses and expands the pages', async () => {
    openViewer(`/apps/${retail.id}`, [retail]);
    const rows = within(await findDrawer());
    await userEvent.click(rows.getByRole('button', { name: 'Hide pages of Sales', expanded: true }));
    expect(rows.queryByRole('link', { name: 'Regions' })).toBeNull();
    await userEvent.click(rows.getByRole('button', { name: 'Show pages of Sales', expanded: false }));
    expect(rows.getByRole('link', { name: 'Regions' })).toBeTruthy();
  });

  it('switches to another report', async () => {
    openViewer(`/apps/${retail.id}`, [retail]);
    await userEvent.click(within(await findDrawer()).getByRole('link', { name: 'Stores' }));
    expect(location.pathname).toBe(`/apps/${retail.id}/${createUuid(202)}`);
    expect(await screen.findByRole('region', { name: 'Report Stores' })).toBeTruthy();
  });

  it('is collapsed for a single report with one page', async () => {
    const monthEnd = createApp(103, 'Month end', {
      __reports: [createReport(204, 'Close', { includedPages: ['p'] }, ['Page'])],
    });
    openViewer(`/apps/${monthEnd.id}`, [monthEnd, retail]);
    const rail = within(await findDrawer());
    expect(rail.getAllByRole('link').map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)).toEqual([
      'Back to apps',
      'CloseMonth end',
    ]);
    expect(rail.getByRole('heading', { level: 1, name: 'Month end' })).toBeTruthy();
    expect(rail.queryByRole('button', { name: /Collapse|Expand/ })).toBeNull();
  });

  it('collapses on demand, and remains collapsed on the next visit', async () => {
    const { unmount } = openViewer(`/apps/${retail.id}`, [retail]);
    const collapseButton = await screen.findByRole('button', {
      name: 'Collapse reports and pages',
      expanded: true,
    });
    await userEvent.click(collapseButton);
    expect(screen.queryByRole('link', { name: 'Stores' })).toBeNull();
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Expand reports and pages', expanded: false }),
    );
    unmount();
    openViewer(`/apps/${retail.id}`, [retail]);
    await userEvent.click(await screen.findByRole('button', { name: 'Expand reports and pages' }));
    expect(screen.getByRole('link', { name: 'Stores' })).toBeTruthy();
  });
});

describe('link in the viewer drawer', () => {
  it('opens in a popup without an opener', async () => {
    const popup = { opener: window as unknown, location: { replace: vi.fn() } };
    const openWindow = vi.fn(() => popup);
    vi.stubGlobal('open', openWindow);
    openViewer(`/apps/${retail.id}`, [retail]);
    await userEvent.click(within(await findDrawer()).getByRole('button', { name: /Definitions/ }));
    expect(openWindow).toHaveBeenCalledWith('about:blank', '_blank', expect.stringContaining('popup'));
    expect(popup.opener).toBeNull();
    expect(popup.location.replace).toHaveBeenCalledWith('https://example.com/definitions');
  });

  it('shows an alert when the browser blocks the window', async () => {
    const alert = vi.fn();
    vi.stubGlobal('open', () => null);
    vi.stubGlobal('alert', alert);
    openViewer(`/apps/${retail.id}`, [retail]);
    await userEvent.click(within(await findDrawer()).getByRole('button', { name: /Definitions/ }));
    expect(alert).toHaveBeenCalledWith('Please check your popup settings');
  });
});

describe('viewer toolbar', () => {
  it('shows the Edit button, which opens the app list, to users who may manage apps', async () => {
    openViewer(`/apps/${retail.id}`, [retail], pending, { ...user, rolesList: ['contributerAdmin'] });
    const tools = within(await screen.findByRole('toolbar'));
    expect(tools.getByRole('button', { name: 'Reset slicers to default' })).toBeTruthy();
    await userEvent.click(tools.getByRole('button', { name: 'Edit Apps' }));
    expect(await screen.findByRole('searchbox')).toBeTruthy();
    expect(location.pathname).toBe('/apps');
  });

  it('hides the Edit button from viewers', async () => {
    openViewer(`/apps/${retail.id}`, [retail]);
    expect(
      within(await screen.findByRole('toolbar')).queryByRole('button', { name: 'Edit Apps' }),
    ).toBeNull();
  });

  it('resets slicers: clears the stored slicers and reloads the report', async () => {
    const key = `portal.untilSignOut:https://id.example:anna:slicers:${createUuid(201)}`;
    localStorage.setItem(key, '{"p1":{"s":{}}}');
    const getToken = vi.fn(pending);
    openViewer(`/apps/${retail.id}`, [retail], getToken);
    await userEvent.click(await screen.findByRole('button', { name: 'Reset slicers to default' }));
    expect(localStorage.getItem(key)).toBeNull();
    await waitFor(() => {
      expect(getToken).toHaveBeenCalledTimes(2);
    });
  });
});

it('the viewer shows an overlay while the report loads', async () => {
  openViewer(`/apps/${retail.id}`, [retail]);
  expect(await screen.findByText('Loading report...')).toBeTruthy();
});

describe('viewer error handling', () => {
  it('shows the reason in place of the loading overlay, and retries on demand', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const getToken = vi.fn(
      () => new ApiError({ status: 503, code: 'bi_unavailable', message: 'The BI service is out' }),
    );
    openViewer(`/apps/${retail.id}`, [retail], getToken);
    expect(await screen.findByText('The BI service is out')).toBeTruthy();
    expect(screen.queryByText('Loading report...')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(getToken).toHaveBeenCalledTimes(2);
    });
  });

  it.each([
    ['the user opens another page', () => userEvent.click(screen.getByRole('link', { name: 'Regions' }))],
    ['the window receives focus', async () => window.dispatchEvent(new Event('focus'))],
  ])('closes a report when access is revoked and %s', async (_, act) => {
    let apps = [retail];
    renderPortal(`/apps/${retail.id}`, {
      [routes.whoAmI.path]: user,
      [routes.listTenantsOfUser.path]: tenants,
      [routes.listAppsOfUser.path]: () => apps,
      [routes.getToken.path]: pending,
    });
    await screen.findByRole('link', { name: 'Regions' });
    apps = [];
    await act();
    expect(await screen.findByText('App not found')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Report Sales' })).toBeNull();
  });

  it('retries a failed report automatically when the network returns', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const getToken = vi.fn(
      () => new ApiError({ status: undefined, code: 'no_response', message: 'Network error' }),
    );
    openViewer(`/apps/${retail.id}`, [retail], getToken);
    expect(await screen.findByText('The server did not respond. Try again in a moment.')).toBeTruthy();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => {
      expect(getToken).toHaveBeenCalledTimes(2);
    });
  });

  it.each([
    ['an unknown app', `/apps/${createUuid(999)}`, 'App not found'],
    ['an app without reports', `/apps/${createUuid(104)}`, 'Report configuration is invalid!'],
    ['an app that only has links', `/apps/${createUuid(105)}`, 'Choose a link'],
  ])('shows a distinct message for %s', async (_, address, text) => {
    const apps = [
      retail,
      createApp(104, 'Empty', { __reports: [] }),
      createApp(105, 'Links', { __reports: [createLink(205, 'Docs', 'https://example.com/')] }),
    ];
    openViewer(address, apps);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
