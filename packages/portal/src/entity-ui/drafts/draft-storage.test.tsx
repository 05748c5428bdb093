// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { Connection } from '@embed-portal/api-contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SessionPhase } from '../../session/session.ts';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { tenants, user, createUuid } from '../../test-support/sample.ts';

const connection: Connection = {
  id: createUuid(70),
  name: 'Retail workspaces',
  description: null,
  tenantId: createUuid(11),
  version: 1,
  type: 'App Owns Data',
  auth: { clientId: 'stored-client', tenantId: 'contoso.com', hasClientSecret: true, secretExpires: null },
  groupsFilter: [],
  groups: [],
  groupsSyncDate: null,
  authenticated: true,
};

const openPortal = () =>
  renderPortal('/connections', {
    [routes.whoAmI.path]: { ...user, rolesList: ['connectionAdmin', 'viewer'] },
    [routes.listTenantsOfUser.path]: tenants,
    [routes.getConnection.path]: connection,
    [routes.listConnectionsOfUser.path]: [{ ...tenants[0], powerBiConnections: [connection] }],
  });
type Portal = ReturnType<typeof openPortal>;

async function findForm(name: string) {
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => {
    expect(dialog.querySelector('form[aria-busy=false]')).not.toBeNull();
  });
  return within(dialog);
}
const getField = (dialog: Awaited<ReturnType<typeof findForm>>, label: RegExp) =>
  dialog.getByLabelText<HTMLInputElement>(label);
const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const restoredText = /The unsaved changes from your previous session have been restored/;

/** Changes the phase of the session, and signs the same user in again. */
function signInAgain({ services }: Portal, phase: SessionPhase) {
  services.session.phase.setState(phase);
  cleanup();
  return openPortal();
}

describe('draft storage', () => {
  it.each(['lost', 'rejected'] as const)(
    'restores an open form with its draft after the session was %s',
    async (phase) => {
      const portal = openPortal();
      await clickButton('Edit Retail workspaces');
      await userEvent.type(getField(await findForm('Update Connection'), /^Name/), ' of 2026');
      signInAgain(portal, phase);

      const dialog = await findForm('Update Connection');
      expect(getField(dialog, /^Name/).value).toBe('Retail workspaces of 2026');
      expect(dialog.getByRole('status').textContent).toMatch(restoredText);
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
      expect(Object.keys(sessionStorage)).toEqual([]);

      await clickButton('Discard restored changes');
      expect(getField(dialog, /^Name/).value).toBe('Retail workspaces');
      expect(dialog.queryByText(restoredText)).toBeNull();
      expect(document.activeElement).toBe(getField(dialog, /^Name/));
      await clickButton('Cancel');
      await waitFor(() => {
        expect(screen.queryByRole('dialog')).toBeNull();
      });
    },
  );

  it('prompts for confirmation before a restored draft is discarded', async () => {
    const portal = openPortal();
    await clickButton('Edit Retail workspaces');
    await userEvent.type(getField(await findForm('Update Connection'), /^Name/), '!');
    signInAgain(portal, 'lost');
    await findForm('Update Connection');
    await clickButton('Cancel');
    expect(await screen.findByRole('alertdialog', { name: 'Unsaved changes' })).toBeTruthy();
  });

  it('does not restore secrets, and asks the user to enter them again', async () => {
    const portal = openPortal();
    await clickButton('OK: authorize Retail workspaces');
    const before = await findForm('Authorize Connection');
    await userEvent.type(getField(before, /^Client ID/), '-2');
    await userEvent.type(getField(before, /^Client secret/i), 'the-client-secret');
    portal.services.session.phase.setState('lost');
    expect(JSON.stringify(sessionStorage)).toContain('stored-client-2');
    expect(JSON.stringify(sessionStorage)).not.toContain('the-client-secret');

    signInAgain(portal, 'lost');
    const dialog = await findForm('Authorize Connection');
    expect(getField(dialog, /^Client ID/).value).toBe('stored-client-2');
    expect(getField(dialog, /^Client secret/i).value).toBe('');
    expect(dialog.getByText(/Secrets are not stored. Enter them again/)).toBeTruthy();
  });

  it.each(['leaving', 'active'] as const)(
    'stores no draft when the session phase becomes “%s”',
    async (phase) => {
      const portal = openPortal();
      await clickButton('Edit Retail workspaces');
      await userEvent.type(getField(await findForm('Update Connection'), /^Name/), ' of 2026');
      signInAgain(portal, phase);
      expect(await screen.findByRole('cell', { name: 'Retail workspaces' })).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('does not restore a draft while another tenant is selected', async () => {
    const portal = openPortal();
    await clickButton('Edit Retail workspaces');
    await userEvent.type(getField(await findForm('Update Connection'), /^Name/), ' of 2026');
    localStorage.setItem('portal.kept:https://id.example:anna:selectedTenant', createUuid(11));
    signInAgain(portal, 'lost');
    await clickButton('Edit Retail workspaces');
    const dialog = await findForm('Update Connection');
    expect(getField(dialog, /^Name/).value).toBe('Retail workspaces');
    expect(dialog.queryByText(restoredText)).toBeNull();
  });
});
