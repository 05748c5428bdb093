// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { createApp, createReport, tenants, user, createUuid } from '../../../test-support/sample.ts';

const path = routes.listAppsOfUser.path;
const retail = createApp(101, 'Retail', {
  description: 'Revenue per shop',
  __groups: [{ id: createUuid(60), name: 'Managers' }],
});
const fleet = createApp(102, 'Fleet');
const buildResponses = (apps: unknown) => ({
  [routes.whoAmI.path]: user,
  [routes.listTenantsOfUser.path]: tenants.slice(0, 1),
  [routes.getToken.path]: () => new Promise(() => undefined),
  [path]: apps,
});
const findSearchField = () => screen.findByRole('searchbox', { name: 'Search apps' });

describe('apps screen', () => {
  it('shows a card with the tenant for each app', async () => {
    renderPortal('/apps', buildResponses([retail, fleet]));
    const card = await screen.findByRole('link', { name: /Retail/ });
    expect(card.getAttribute('href')).toBe(`/apps/${retail.id}`);
    expect(card.textContent).toContain('Revenue per shop');
    expect(card.textContent).toContain('Noordzee');
    expect(card.textContent).toContain('1 report');
  });

  it.each([
    ['renders the default icon', 'rounded-corner', 1],
    ['renders a selected icon', 'store:teal', 1],
    ['renders the initials for an unknown icon', 'star', 0],
  ])('%s', async (_, icon, svgCount) => {
    renderPortal('/apps', buildResponses([{ ...retail, icon, name: 'Retail' }, fleet]));
    const card = await screen.findByRole('link', { name: /Retail/ });
    const tile = card.querySelector('[aria-hidden]');
    expect(tile?.querySelectorAll('svg')).toHaveLength(svgCount);
    expect(tile?.textContent).toBe(svgCount === 0 ? 'R' : '');
  });

  it('filters apps as the user types, focuses the search on “/” and clears it on Esc', async () => {
    renderPortal('/apps', buildResponses([retail, fleet]));
    await screen.findByText('Fleet');
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(await findSearchField());
    await userEvent.keyboard('manag');
    await waitFor(() => {
      expect(screen.queryByText('Fleet')).toBeNull();
    });
    expect(screen.getByText('Retail')).toBeTruthy();
    await userEvent.keyboard('zzz');
    expect(await screen.findByText('No apps found')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Fleet')).toBeTruthy();
  });

  it('shows an empty state when there are no apps', async () => {
    renderPortal('/apps', buildResponses([]));
    expect(await screen.findByText('No apps found')).toBeTruthy();
  });

  it('shows an error when loading the list fails, and retries on demand', async () => {
    let attempts = 0;
    renderPortal(
      '/apps',
      buildResponses(() => {
        attempts += 1;
        if (attempts > 1) return [retail, fleet];
        return new ApiError({ status: 500, code: 'internal', message: 'Out of order' });
      }),
    );
    expect(await screen.findByText('Out of order')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Fleet')).toBeTruthy();
  });

  it('prefetches the embed token once when an app is clicked, before the viewer mounts', async () => {
    const { calls } = renderPortal(
      '/apps',
      buildResponses([{ ...retail, __reports: [createReport(201, 'Sales')] }, fleet]),
    );
    const card = await screen.findByRole('link', { name: /Retail/ });
    await userEvent.hover(card);
    expect(calls).not.toContain(routes.getToken.path);
    fireEvent.click(card);
    expect(calls).toContain(routes.getToken.path);
    expect(await screen.findByText('Loading report...')).toBeTruthy();
    expect(calls.filter((called) => called === routes.getToken.path)).toHaveLength(1);
  });

  it('does not request an embed token when an app is opened in a separate tab', async () => {
    const { calls } = renderPortal(
      '/apps',
      buildResponses([{ ...retail, __reports: [createReport(201, 'Sales')] }, fleet]),
    );
    fireEvent.click(await screen.findByRole('link', { name: /Retail/ }), { ctrlKey: true });
    expect(calls).not.toContain(routes.getToken.path);
  });

  it('does not open an app without usable reports, and shows a warning', async () => {
    const apps = [createApp(103, 'Being set up', { __reports: [] }), retail];
    const { services } = renderPortal('/apps', buildResponses(apps));
    await userEvent.click(await screen.findByRole('link', { name: /Being set up/ }));
    expect(await screen.findByText('Report configuration is invalid!')).toBeTruthy();
    expect(services.notifications.store.getState().current?.color).toBe('warning');
    expect(location.pathname).toBe('/apps');
  });
});

describe('favorites and recently opened apps', () => {
  const shortcuts = (favorites: string[], recents: string[] = []) => ({
    [routes.getAppShortcuts.path]: { favorites, recents },
  });
  const getCards = (group: string) =>
    within(screen.getByRole('region', { name: group }))
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);

  it('have separate headings, without a search', async () => {
    const apps = Array.from({ length: 9 }, (_, index) => createApp(101 + index, `App ${index + 1}`));
    const ids = apps.map(({ id }) => id);
    renderPortal('/apps', {
      ...buildResponses(apps),
      ...shortcuts([ids[2] ?? ''], [ids[4] ?? '', ids[2] ?? '']),
    });
    await screen.findByRole('region', { name: 'Recently opened' });
    expect(getCards('Favorites')).toEqual(['Favorites', 'App 3']);
    expect(getCards('Recently opened')).toEqual(['Recently opened', 'App 5']);
    await userEvent.type(await findSearchField(), 'App');
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Favorites' })).toBeNull();
    });
  });

  it('the star of a card adds the app to the favorites and removes it, by keyboard too', async () => {
    const { calls } = renderPortal('/apps', {
      ...buildResponses([retail, fleet]),
      [routes.getAppShortcuts.path]: () => new Promise(() => undefined),
      [`PUT ${routes.addFavorite.path}`]: null,
      [`DELETE ${routes.removeFavorite.path}`]: null,
    });
    const star = await screen.findByRole('button', { name: 'Favorite: Retail', pressed: false });
    star.focus();
    await userEvent.keyboard(' ');
    expect(await screen.findByRole('region', { name: 'Favorites' })).toBeTruthy();
    expect(getCards('Favorites')).toEqual(['Favorites', 'Retail']);
    await userEvent.click(screen.getByRole('button', { name: 'Favorite: Retail', pressed: true }));
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Favorites' })).toBeNull();
    });
    expect(calls.filter((path) => path === routes.addFavorite.path)).toHaveLength(2);
  });
});

it.each([
  ['superAdmin', 1],
  ['contributerAdmin', 1],
  ['viewer', 0],
] as const)('the app list of a %s has %d buttons to add an app and to edit each app', async (role, count) => {
  renderPortal('/apps', {
    ...buildResponses([retail, fleet]),
    [routes.whoAmI.path]: { ...user, rolesList: [role] },
  });
  await screen.findByText('Fleet');
  for (const name of ['Add app', 'Edit Retail', 'Edit Fleet']) {
    expect(screen.queryAllByRole('button', { name })).toHaveLength(count);
  }
});

describe('automatic opening of an app', () => {
  it('opens a single visible app once per visit, without a back button', async () => {
    renderPortal('/apps', buildResponses([retail]));
    await waitFor(() => {
      expect(location.pathname).toBe(`/apps/${retail.id}`);
    });
    expect(await screen.findByText('Loading report...')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Back to apps' })).toBeNull();

    await userEvent.click(screen.getByRole('link', { name: 'Apps' }));
    expect(await screen.findByRole('link', { name: /Retail/ })).toBeTruthy();
    expect(location.pathname).toBe('/apps');
  });

  it('does not open a single app without reports, and shows a warning', async () => {
    renderPortal('/apps', buildResponses([createApp(101, 'Being set up', { __reports: [] })]));
    expect(await screen.findByText('Report configuration is invalid!')).toBeTruthy();
    expect(location.pathname).toBe('/apps');
  });

  it('does not open the only search result', async () => {
    renderPortal('/apps', buildResponses([retail, fleet]));
    await userEvent.type(await findSearchField(), 'retail');
    await waitFor(() => {
      expect(screen.queryByText('Fleet')).toBeNull();
    });
    expect(location.pathname).toBe('/apps');
  });
});
