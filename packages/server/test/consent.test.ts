import { buildPath, routes } from '@embed-portal/api-contract';
import type { TenantUser } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  address,
  admin,
  answer,
  claims,
  contributer,
  findState,
  from,
  getParams,
  invite,
  invited,
  signIn,
} from './support/invited-user.ts';
import { startMailServer } from './support/mail-server.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(() => mailServer.close());

describe('Consent of invited users', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ mail: { url: mailServer.url, from }, invitationCooldownDays: 7 });
    await signIn(portal);
  });
  afterAll(() => portal.close());

  const inviteAs = async (email: string, tenant: string, emails: string[]) => {
    const params = {
      tenantId: await portal.getId('tenants', `Tenant ${tenant}`),
      userId: await portal.getId('users', email),
    };
    const body = { emails, sendInvite: false, invitationMessage: 'Welcome!' };
    const headers = await portal.createCaptchaHeader(email);
    await portal.callRoute(email, 'inviteUsers', params, { body, headers });
  };
  const listNames = async (email: string, tenant: string) => {
    const tenantId = await portal.getId('tenants', `Tenant ${tenant}`);
    const { body } = await portal.callRoute<TenantUser[]>(email, 'listUsersOfTenant', { tenantId });
    return body.filter(({ email: item }) => item.endsWith('@people.example')).map(({ lastName }) => lastName);
  };

  it('is given by the first sign-in of a user with one invitation', async () => {
    await inviteAs(admin, 'alpha', ['only@people.example']);
    await portal.whoAmI('only@people.example');
    expect(await listNames(admin, 'alpha')).toEqual(['Vos']);
    await portal.query("delete from users where email = 'only@people.example'");
  });

  it('is not given by the first sign-in of a user with invitations to several tenants', async () => {
    await inviteAs(admin, 'alpha', ['both@people.example']);
    await inviteAs('useradmin@beta.example', 'beta', ['both@people.example']);
    const { body: user } = await portal.whoAmI('both@people.example');
    expect(await listNames(admin, 'alpha')).toEqual([null]);
    const params = { userId: user.id, tenantId: await portal.getId('tenants', 'Tenant alpha') };
    expect((await portal.callRoute('both@people.example', 'acceptInvitation', params)).status).toBe(204);
    expect(await listNames(admin, 'alpha')).toEqual(['Vos']);
    expect(await listNames('useradmin@beta.example', 'beta')).toEqual([null]);
  });

  it('is given by a request for access to an app of the tenant', async () => {
    await invite(portal);
    const appId = await portal.getId('apps', 'another of alpha');
    expect((await portal.callRoute(contributer, 'listAccessRequests')).body).toEqual([]);
    const token = await portal.createToken(invited, claims);
    const path = buildPath(routes.requestAccess, { appId });
    const json = { 'content-type': 'application/json' };
    await portal.requestWithToken(path, token, {
      method: routes.requestAccess.method,
      headers: json,
      body: '{}',
    });
    expect((await portal.callRoute(contributer, 'listAccessRequests')).body).toMatchObject([
      { user: { name: 'Wilhelmina Geheimhouder' } },
    ]);
    await portal.callRoute(admin, 'removeUserFromTenant', await getParams(portal));
  });
});

describe('A declined invitation', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ mail: { url: mailServer.url, from } });
    await signIn(portal);
  });
  afterAll(() => portal.close());

  const listTenants = async () =>
    (
      await portal.query<{ name: string }>(
        `select t.name from tenants t join memberships m on m.tenant_id = t.id
       join users u on u.id = m.user_id where u.email = $1 order by 1`,
        [invited],
      )
    ).map(({ name }) => name);
  const day = 86_400_000;

  it('ends access that began with the invitation, and prevents emails of the tenant for seven days', async () => {
    expect((await invite(portal)).added).toEqual([address]);
    expect((await answer(portal, 'declineInvitation')).status).toBe(204);
    expect(await findState(portal)).toBe('declined');
    expect(await listTenants()).toEqual(['Tenant beta']);
    const [row] = await portal.query<{ time: Date }>('select last_declined_at as time from invitations');
    const until = (row?.time.getTime() ?? 0) + 7 * day;
    expect(await invite(portal, { sendInvite: true, emails: ['VIEWER@beta.example'] })).toEqual({
      invited: [],
      added: [],
      skipped: [],
      failed: [],
      declined: [{ email: 'Viewer@beta.example', until }],
    });
    expect(await listTenants()).toEqual(['Tenant beta']);
    const headers = await portal.createCaptchaHeader(admin);
    const date = new Date(until).toISOString().slice(0, 10);
    expect(
      await portal.callRoute(admin, 'resendInvitation', await getParams(portal), { headers }),
    ).toMatchObject({
      status: 409,
      body: {
        error: {
          message: `Viewer@beta.example has declined an invitation to this tenant. You can send another email from ${date}.`,
        },
      },
    });
  });

  it('allows an invitation without an email, whose removal or renewal does not shorten the time', async () => {
    expect((await invite(portal)).added).toEqual([address]);
    await portal.query("update invitations set accepted_at = null, expires_at = now() - interval '1 second'");
    const headers = await portal.createCaptchaHeader(admin);
    const params = await getParams(portal);
    expect((await portal.callRoute(admin, 'resendInvitation', params, { headers })).status).toBe(409);
    await portal.query('update invitations set accepted_at = now(), expires_at = null');
    expect((await portal.callRoute(admin, 'removeUserFromTenant', params)).status).toBe(204);
    expect((await invite(portal, { sendInvite: true })).declined).toMatchObject([{ email: address }]);
    expect(await listTenants()).toEqual(['Tenant beta']);
  });

  it('does not affect other tenants, and allows an email after seven days', async () => {
    await portal.query("update invitations set last_declined_at = now() - interval '7 days'");
    expect(await invite(portal, { sendInvite: true })).toMatchObject({ added: [address], declined: [] });
  });
});
