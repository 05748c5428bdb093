// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AccountContext } from '../../data/account.ts';
import type { Account } from '../../data/account.ts';
import { createWrapper } from '../../test-support/create-wrapper.tsx';
import { tenants, user } from '../../test-support/sample.ts';
import { useAccessCommands } from './use-access-commands.ts';
import { useUserCommands } from './use-user-commands.ts';

/** Searches users and access for a text, and returns the paths of the requests. */
function search(text: string): string[] {
  const calls: string[] = [];
  const call = async ({ path }: { path: string }) => {
    calls.push(path);
    return [];
  };
  const account = { user: { ...user, rolesList: ['superAdmin'] }, tenants } as unknown as Account;
  const Services = createWrapper({ api: { call } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Services>
      <AccountContext value={account}>
        <MemoryRouter>{children}</MemoryRouter>
      </AccountContext>
    </Services>
  );
  renderHook(() => [useUserCommands(text), useAccessCommands(text)], { wrapper });
  return calls.toSorted();
}

it.each([
  ['an empty text', '', []],
  ['one character', 'v', []],
  ['one character and a space', 'v ', []],
  ['two characters', 've', [routes.listExplainableApps.path, routes.listUsers.path]],
  [
    'two words of one character',
    'v r',
    [routes.listExplainableApps.path, routes.searchAccess.path, routes.listUsers.path],
  ],
])('the palette searches users and access for %s only if it has two characters', (_, text, paths) => {
  expect(search(text)).toEqual(paths.toSorted());
});
