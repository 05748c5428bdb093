// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { createApp, tenants, user } from '../../test-support/sample.ts';

const responses = {
  [routes.whoAmI.path]: user,
  [routes.listTenantsOfUser.path]: tenants,
  [routes.listAppsOfUser.path]: [createApp(101, 'Retail'), createApp(102, 'Fleet')],
};

describe('API Server picker', () => {
  const servers = [
    { name: 'Production', url: 'https://portal.example/api' },
    { name: 'Acceptance', url: 'https://acceptance.example/api' },
  ];
  const open = async (changes: Parameters<typeof renderPortal>[3]) => {
    renderPortal('/apps', responses, undefined, changes);
    await screen.findByRole('heading', { name: 'Apps' });
  };
  const queryPicker = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'API Server' });

  it.each([
    ['is hidden for a single server', {}, false],
    ['is visible for a single server with the developer flag', { developerBar: true }, true],
    ['is visible for several servers', { apiServers: servers }, true],
  ])('%s', async (_, changes, isShown) => {
    await open(changes);
    if (isShown) expect(await screen.findByRole('button', { name: /API Server/ })).toBeTruthy();
    expect(queryPicker() !== null).toBe(isShown);
  });

  it('lists the servers, and remains collapsed after a reload', async () => {
    await open({ apiServers: servers });
    await screen.findByRole('button', { name: 'Hide API Server', expanded: true });
    const names = [...(queryPicker()?.options ?? [])].map(({ text }) => text);
    expect(names).toEqual(['Production', 'Acceptance']);
    expect(queryPicker()?.value).toBe('https://portal.example/api');
    await userEvent.click(screen.getByRole('button', { name: 'Hide API Server' }));
    expect(queryPicker()).toBeNull();
    cleanup();
    await open({ apiServers: servers });
    const showButton = await screen.findByRole('button', { name: 'Show API Server', expanded: false });
    expect(queryPicker()).toBeNull();
    await userEvent.click(showButton);
    expect(queryPicker()).toBeTruthy();
  });

  it('persists the selected server in the browser', async () => {
    const findPicker = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'API Server' });
    await open({ apiServers: servers });
    await userEvent.selectOptions(await findPicker(), 'Acceptance');
    expect(localStorage.getItem('portal.apiServer')).toBe('https://acceptance.example/api');
    cleanup();
    await open({ apiServers: servers });
    expect((await findPicker()).value).toBe('https://acceptance.example/api');
  });
});
