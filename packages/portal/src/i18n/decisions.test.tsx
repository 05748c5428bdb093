// @vitest-environment jsdom
import '../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import type { RouteName } from '@embed-portal/api-contract';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import english from '../../locales/en.json';
import dutch from '../../locales/nl.json';
import type { renderPortal as RenderPortal } from '../test-support/render-portal.tsx';
import { createUuid, createViewSession, tenants, user } from '../test-support/sample.ts';

type Language = 'en' | 'nl';

interface Decision {
  /** Route of the request, or the function of the view, that the decision causes. */
  effect: RouteName | 'stop';
  address: string;
  /** Elements to click, in this order: the role of the surrounding element, if any, the role and the names. */
  clicks: [container: string | undefined, role: string, names: Record<Language, string>][];
  /** Fields of the request body. */
  body?: object;
}

const decisions: Decision[] = [
  {
    effect: 'acceptInvitation',
    address: '/apps',
    clicks: [[undefined, 'button', { en: 'Accept', nl: 'Accepteren' }]],
  },
  {
    effect: 'declineInvitation',
    address: '/apps',
    clicks: [
      [undefined, 'button', { en: 'Decline', nl: 'Afwijzen' }],
      ['alertdialog', 'button', { en: 'Decline', nl: 'Afwijzen' }],
    ],
  },
  {
    effect: 'decideAccessRequest',
    address: '/access/requests',
    clicks: [
      [undefined, 'button', { en: 'Decline', nl: 'Afwijzen' }],
      ['dialog', 'button', { en: 'Decline', nl: 'Afwijzen' }],
    ],
    body: { decision: 'declined' },
  },
  {
    effect: 'decideAccessRequest',
    address: '/access/requests',
    clicks: [
      [undefined, 'button', { en: 'Select', nl: 'Selecteren' }],
      [undefined, 'checkbox', { en: 'Select Vera Smit, Retail', nl: 'Vera Smit, Retail selecteren' }],
      [undefined, 'button', { en: 'Approve', nl: 'Goedkeuren' }],
      ['dialog', 'button', { en: 'Approve', nl: 'Goedkeuren' }],
    ],
    body: { decision: 'granted', groupId: createUuid(301) },
  },
  {
    effect: 'restoreDeletion',
    address: '/deleted',
    clicks: [[undefined, 'button', { en: 'Restore Vera Smit', nl: 'Herstellen Vera Smit' }]],
  },
  {
    effect: 'deleteUserPermanently',
    address: '/deleted',
    clicks: [
      [undefined, 'button', { en: 'Delete permanently Vera Smit', nl: 'Definitief verwijderen Vera Smit' }],
      ['alertdialog', 'button', { en: 'Yes', nl: 'Ja' }],
    ],
  },
  {
    effect: 'deleteGroup',
    address: '/groups',
    clicks: [
      [undefined, 'button', { en: 'Edit Readers', nl: 'Bewerken Readers' }],
      ['dialog', 'button', { en: 'Delete', nl: 'Verwijderen' }],
      ['alertdialog', 'button', { en: 'Yes', nl: 'Ja' }],
    ],
  },
  {
    effect: 'withdrawInvitation',
    address: '/tenants',
    clicks: [
      [undefined, 'button', { en: 'Users Noordzee', nl: 'Gebruikers Noordzee' }],
      ['dialog', 'tab', { en: 'Invitations', nl: 'Uitnodigingen' }],
      ['dialog', 'button', { en: 'Withdraw new@x.nl', nl: 'Intrekken new@x.nl' }],
      ['alertdialog', 'button', { en: 'Yes', nl: 'Ja' }],
    ],
  },
  {
    effect: 'resendInvitation',
    address: '/tenants',
    clicks: [
      [undefined, 'button', { en: 'Users Noordzee', nl: 'Gebruikers Noordzee' }],
      ['dialog', 'tab', { en: 'Invitations', nl: 'Uitnodigingen' }],
      ['dialog', 'button', { en: 'Send again new@x.nl', nl: 'Opnieuw verzenden new@x.nl' }],
    ],
  },
  {
    effect: 'archiveTenant',
    address: '/tenants',
    clicks: [
      [undefined, 'button', { en: 'Edit Noordzee', nl: 'Bewerken Noordzee' }],
      ['dialog', 'button', { en: 'Archive', nl: 'Archiveren' }],
      ['alertdialog', 'button', { en: 'Archive', nl: 'Archiveren' }],
    ],
  },
  {
    effect: 'unarchiveTenant',
    address: '/tenants',
    clicks: [
      [undefined, 'button', { en: 'Edit Waddenzee', nl: 'Bewerken Waddenzee' }],
      ['dialog', 'button', { en: 'Restore access', nl: 'Toegang herstellen' }],
    ],
  },
  { effect: 'stop', address: '/apps', clicks: [[undefined, 'button', { en: 'Stop', nl: 'Stoppen' }]] },
];

const [tenant] = tenants;
const vera = { id: createUuid(401), name: 'Vera Smit', email: 'vera@x.nl', registered: true, active: true };
const group = {
  id: createUuid(301),
  name: 'Readers',
  description: null,
  tenantId: tenant?.id,
  users: [],
  version: 1,
};
const session = createViewSession(25);
const responses = {
  [routes.whoAmI.path]: { ...user, rolesList: ['viewer', 'superAdmin'] },
  [routes.listTenantsOfUser.path]: [tenant],
  [routes.listArchivedTenants.path]: [
    { ...tenant, id: createUuid(77), name: 'Waddenzee', archived: 1_700_000_000_000, archivedBy: null },
  ],
  [`GET ${routes.getTenant.path}`]: tenant,
  [routes.listAppsOfUser.path]: [],
  [routes.listGroupsOfUser.path]: [group],
  [`GET ${routes.getGroup.path}`]: group,
  [routes.listUsersOfTenant.path]: [],
  [routes.listInvitations.path]: [
    { userId: createUuid(501), email: 'new@x.nl', state: 'pending', sent: 1, expires: null, groups: [] },
  ],
  [routes.listDeletions.path]: [
    {
      id: createUuid(504),
      type: 'user',
      tenant: null,
      entities: [{ id: createUuid(504), name: 'Vera Smit' }],
      contents: null,
      deleted: 1_700_000_000_000,
      deletedBy: null,
      expires: null,
    },
  ],
  [routes.listAccessRequests.path]: [
    {
      id: createUuid(601),
      user: vera,
      app: { id: createUuid(101), name: 'Retail', tenantId: tenant?.id },
      message: null,
      created: 1_700_000_000_000,
      expires: 1_702_592_000_000,
      missing: 'group',
      groups: [{ id: createUuid(301), name: 'Readers' }],
    },
  ],
  [routes.listOpenInvitations.path]: [
    { tenant: { id: createUuid(90), name: 'Waddenzee' }, sent: 1, expires: null, hasAccess: false },
  ],
  [`GET ${routes.getViewSession.path}`]: session,
};
const recordedRoutes = decisions.map(({ effect }) => effect).filter((effect) => effect !== 'stop');

describe.each<Language>(['en', 'nl'])('Decisions in the language %s', (language) => {
  let renderPortal: typeof RenderPortal;
  beforeAll(async () => {
    document.documentElement.lang = language;
    document.head.innerHTML = `<link rel="catalog" hreflang="${language}" href="/catalog.json">`;
    const texts = Object.entries(language === 'nl' ? dutch : english);
    const messages = Object.fromEntries(texts.map(([id, text]) => [id, compileMessage(text)]));
    vi.stubGlobal('fetch', async () => Response.json(messages));
    vi.resetModules();
    ({ renderPortal } = await import('../test-support/render-portal.tsx'));
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    document.documentElement.lang = '';
    document.head.innerHTML = '';
  });

  it.each(decisions)(
    'cause the request $effect on the page $address',
    async ({ effect, address, clicks, body = {} }) => {
      const happened: string[] = [];
      const record = (name: string) => async () => {
        happened.push(name);
        return null;
      };
      const changes = recordedRoutes.map(
        (name) => [`${routes[name].method} ${routes[name].path}`, record(name)] as const,
      );
      const stop = async () => {
        happened.push('stop');
      };
      const view = { sessionId: session.id, stop, leave: () => undefined };
      const { bodies } = renderPortal(
        address,
        { ...responses, ...Object.fromEntries(changes) },
        undefined,
        {},
        effect === 'stop' ? view : undefined,
      );
      for (const [container, role, names] of clicks) {
        const parent = container ? within(await screen.findByRole(container)) : screen;
        const name = names[language];
        const element = await waitFor(() => {
          const found = parent
            .getAllByRole(role)
            .find((candidate) =>
              [candidate.textContent, candidate.getAttribute('aria-label')].includes(name),
            );
          if (!found) throw new Error(`There is no ${role} ${name}.`);
          return found;
        });
        await userEvent.click(element);
      }
      await waitFor(() => {
        expect(happened).toEqual([effect]);
      });
      expect(bodies[0]?.body ?? {}).toMatchObject(body);
    },
  );
});
