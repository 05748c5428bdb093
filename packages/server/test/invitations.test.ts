import { randomUUID } from 'node:crypto';
import type {
  BulkResult,
  Invitation,
  InvitationResult,
  OpenInvitation,
  Tenant,
  TenantUser,
} from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase as createPool } from '../src/db/database.ts';
import { deleteExpiredState } from '../src/services/retention/delete-expired-state.ts';
import { findJobs } from './support/jobs.ts';
import { startMailServer } from './support/mail-server.ts';
import { noLimits, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const admin = 'useradmin@alpha.example';
const from = 'Portal <no-reply@portal.example>';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let portal: Portal;
beforeAll(async () => {
  mailServer = await startMailServer();
  portal = await startPortal({
    mail: { url: mailServer.url, from },
    publicUrl: 'https://portal.example',
    invitationDays: 30,
  });
});
afterAll(async () => {
  await portal.close();
  await mailServer.close();
});

const invite = async (emails: string[], fields: object = {}, target: Portal = portal) =>
  target.callRoute<InvitationResult>(
    admin,
    'inviteUsers',
    { tenantId: await target.getId('tenants', 'Tenant alpha'), userId: await target.getId('users', admin) },
    {
      body: { emails, sendInvite: true, invitationMessage: 'Welcome!', ...fields },
      headers: await target.createCaptchaHeader(admin),
    },
  );
async function listMembers(): Promise<string[]> {
  const tenantId = await portal.getId('tenants', 'Tenant alpha');
  const { body } = await portal.callRoute<TenantUser[]>(admin, 'listUsersOfTenant', { tenantId });
  return body.map(({ email }) => email);
}
const findEmailsTo = (address: string) =>
  mailServer.mails.filter(({ to }) => !Array.isArray(to) && to?.text === address);
async function waitForEmailTo(address: string) {
  await expect.poll(() => findEmailsTo(address).length, { timeout: 20_000 }).toBe(1);
  return findEmailsTo(address)[0];
}

describe('PUT /tenants/{tenantId}/users/rel/{userId}/invite', () => {
  it('reports the result for each distinct address', async () => {
    await portal.whoAmI('viewer@beta.example');
    const { status, body } = await invite([
      'new@people.example',
      'NEW@people.example',
      'viewer@beta.example',
      'viewer@alpha.example',
      'inactive@beta.example',
    ]);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        invited: ['NEW@people.example'],
        added: ['viewer@beta.example'],
        skipped: ['viewer@alpha.example'],
        failed: ['inactive@beta.example'],
        declined: [],
      },
    });
    expect(await listMembers()).toEqual(
      expect.arrayContaining(['NEW@people.example', 'viewer@beta.example']),
    );
    const mail = await waitForEmailTo('viewer@beta.example');
    expect(mail?.text).toMatch(/\nhttps:\/\/portal\.example\/\?login_hint=viewer%40beta\.example\s*$/);
    expect(mail?.html).toContain('>Open Embed Portal</a>');
    await waitForEmailTo('NEW@people.example');
    expect(findEmailsTo('viewer@alpha.example')).toEqual([]);
    expect(findEmailsTo('inactive@beta.example')).toEqual([]);
  });

  it.each([
    '\u212Aate@people.example',
    '\uFF4Bate@people.example',
    'kate\u0301@people.example',
    'k\u0131te@people.example',
  ])('rejects the address %j, which resembles another address [T32]', async (address) => {
    expect(await invite([address])).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid', details: [{ field: 'emails[0]' }] } },
    });
    expect(await listMembers()).not.toContain(address);
  });

  it('sends an email that links to the public URL and contains neither secrets nor markup [T13]', async () => {
    await invite(['guest+1@people.example'], { invitationMessage: 'Hello<br>you <b>there</b><BR/>Bye' });
    const mail = await waitForEmailTo('guest+1@people.example');
    expect(mail?.from?.text).toContain('no-reply@portal.example');
    expect(mail?.subject).toBe('Invitation to Embed Portal');
    const link = 'https://portal.example/?login_hint=guest%2B1%40people.example&prompt=create';
    expect(mail?.text?.trim()).toBe(`Hello\nyou <b>there</b>\nBye\n\n${link}`);
    expect(mail?.html).toContain('Hello<br>\nyou &lt;b&gt;there&lt;/b&gt;<br>\nBye');
    expect(mail?.html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(mail?.html).toContain('>Create account</a>');
  });

  it('grants access without an email when sendInvite is false', async () => {
    expect((await invite(['silent@people.example'], { sendInvite: false })).body.invited).toHaveLength(1);
    await invite(['loud@people.example']);
    await waitForEmailTo('loud@people.example');
    expect(findEmailsTo('silent@people.example')).toEqual([]);
  });

  it('allows only the invited person to sign in, with access to the tenant', async () => {
    await invite(['first@people.example']);
    const unverified = await portal.createToken('first@people.example', { email_verified: false });
    expect((await portal.requestWithToken('/auth/whoAmI', unverified)).status).toBe(401);
    const { body } = await portal.whoAmI('first@people.example');
    expect(body.registered).toBe(true);
    const tenants = await portal.callRoute(`first@people.example`, 'listTenantsOfUser', { userId: body.id });
    expect(tenants.body).toMatchObject([{ name: 'Tenant alpha' }]);
    const tokenOfOtherUser = await portal.createToken('first@people.example', {
      sub: 'somebody else',
      sid: 'another',
    });
    expect((await portal.requestWithToken('/auth/whoAmI', tokenOfOtherUser)).status).toBe(403);
  });

  it.each([
    ['no address', [], {}, 'Email(s) required'],
    ['a malformed address', ['a@x.example', 'b'], {}, 'One or more email addresses are invalid'],
    ['a line break in an address', ['a@x.example\r\nBcc: b@x.example'], {}, 'addresses are invalid'],
    ['a second header in an address', ['"a\r\nBcc: b"@x.example'], {}, 'addresses are invalid'],
    ['51 addresses', Array.from({ length: 51 }, (_, n) => `p${n}@x.example`), {}, 'at most 50 addresses'],
    ['no message', ['a@x.example'], { invitationMessage: ' ' }, 'Message is required'],
    ['an end in the past', ['a@x.example'], { accessExpires: 1 }, 'must be in the future'],
    ['an end that is no number', ['a@x.example'], { accessExpires: 'soon' }, 'time in epoch milliseconds'],
    ['an unknown group', ['a@x.example'], { groups: [randomUUID()] }, 'must belong to the tenant'],
  ])('rejects an invitation with %s and writes nothing [T13]', async (_, emails, fields, message) => {
    const before = await portal.hashState();
    expect(await invite(emails, fields)).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid', message: expect.stringContaining(message) as string } },
    });
    expect(await portal.hashState()).toBe(before);
    expect(
      await portal.query("select from pgboss.job where data ->> 'recipient' like '%@x.example%'"),
    ).toEqual([]);
  });

  it('rejects an invitation in the name of another user', async () => {
    const params = {
      tenantId: await portal.getId('tenants', 'Tenant alpha'),
      userId: await portal.getId('users', 'viewer@alpha.example'),
    };
    const request = {
      body: { emails: ['a@x.example'], invitationMessage: 'x' },
      headers: await portal.createCaptchaHeader(admin),
    };
    expect((await portal.callRoute(admin, 'inviteUsers', params, request)).status).toBe(403);
  });

  it('invites users and sends emails once for repeated requests with the same idempotency key', async () => {
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const params = { tenantId, userId: await portal.getId('users', admin) };
    const request = {
      body: { emails: ['again@people.example'], invitationMessage: 'x' },
      headers: { ...(await portal.createCaptchaHeader(admin)), 'idempotency-key': 'invite-1' },
    };
    const responses = [
      await portal.callRoute<InvitationResult>(admin, 'inviteUsers', params, request),
      await portal.callRoute<InvitationResult>(admin, 'inviteUsers', params, request),
    ];
    expect(responses.map(({ body }) => body.invited)).toEqual([
      ['again@people.example'],
      ['again@people.example'],
    ]);
    await waitForEmailTo('again@people.example');
    await expect.poll(() => findJobs(portal, 'mail')).toEqual([]);
    expect(findEmailsTo('again@people.example')).toHaveLength(1);
  });
});

describe('Invitations of a tenant', () => {
  const getParams = async (email: string) => ({
    tenantId: await portal.getId('tenants', 'Tenant alpha'),
    userId: await portal.getId('users', email),
  });
  const findInvitation = async (email: string): Promise<Invitation | undefined> => {
    const { tenantId } = await getParams(email);
    const request = { query: `?limit=10&search=${encodeURIComponent(email)}` };
    return (await portal.callRoute<Invitation[]>(admin, 'listInvitations', { tenantId }, request)).body[0];
  };
  const resend = async (email: string) =>
    portal.callRoute<Invitation>(admin, 'resendInvitation', await getParams(email), {
      headers: await portal.createCaptchaHeader(admin),
    });
  const withdraw = async (email: string) =>
    portal.callRoute(admin, 'withdrawInvitation', await getParams(email));
  const expire = async (email: string) =>
    portal.query("update invitations set expires_at = now() - interval '1 second' where email = $1", [email]);
  const listTenantNames = async (email: string): Promise<string[]> => {
    const { body } = await portal.whoAmI(email);
    const tenants = await portal.callRoute<Tenant[]>(email, 'listTenantsOfUser', { userId: body.id });
    return tenants.body.map(({ name }) => name);
  };
  const readers = async () => [await portal.getId('groups', 'readers of alpha')];

  it('are pending until the first sign-in, which grants access to the chosen groups', async () => {
    const email = 'pending@people.example';
    await invite([email], { groups: await readers() });
    expect(await findInvitation(email)).toEqual({
      userId: await portal.getId('users', email),
      email,
      state: 'pending',
      sent: expect.any(Number) as number,
      expires: expect.any(Number) as number,
      groups: ['readers of alpha'],
    });
    const { sent = 0, expires } = (await findInvitation(email)) ?? {};
    expect(expires).toBe(sent + 30 * 86_400_000);
    expect(await listTenantNames(email)).toEqual(['Tenant alpha']);
    expect((await portal.listApps(email)).body.map(({ name }) => name)).toEqual(['Everything of alpha']);
    expect((await findInvitation(email))?.state).toBe('accepted');
    expect((await resend(email)).status).toBe(409);
    expect((await withdraw(email)).status).toBe(409);
  });

  it('grant nothing after they have expired, until they are sent again', async () => {
    const email = 'late@people.example';
    await invite([email], { groups: await readers() });
    await waitForEmailTo(email);
    await expire(email);
    expect((await findInvitation(email))?.state).toBe('expired');
    expect(await listTenantNames(email)).toEqual([]);
    expect((await portal.listApps(email)).body).toEqual([]);
    expect(await resend(email)).toMatchObject({ status: 200, body: { email, state: 'added' } });
    expect(await listTenantNames(email)).toEqual(['Tenant alpha']);
    await expect.poll(() => findEmailsTo(email).length, { timeout: 20_000 }).toBe(2);
    expect(findEmailsTo(email)[1]?.text).toMatch(
      /^Welcome!\n\nhttps:.*login_hint=late%40people\.example\s*$/,
    );
  });

  it('are sent again together, with a result for each', async () => {
    const emails = ['bulk-a@people.example', 'bulk-b@people.example', 'bulk-c@people.example'];
    await invite(emails, { sendInvite: false });
    await withdraw('bulk-b@people.example');
    await expire('bulk-c@people.example');
    const userIds = await Promise.all(emails.map((email) => portal.getId('users', email)));
    const unknownId = randomUUID();
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const { status, body, headers } = await portal.callRoute<BulkResult>(
      admin,
      'resendInvitations',
      { tenantId },
      { body: { userIds: [...userIds, unknownId] }, headers: await portal.createCaptchaHeader(admin) },
    );
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        results: [
          { id: userIds[0], error: null },
          {
            id: userIds[1],
            error: {
              code: 'conflict',
              message: 'The invitation of bulk-b@people.example was withdrawn. Invite the user again.',
            },
          },
          { id: userIds[2], error: null },
          { id: unknownId, error: { code: 'not_found', message: 'Invitation not found.' } },
        ],
      },
    });
    await waitForEmailTo('bulk-a@people.example');
    await waitForEmailTo('bulk-c@people.example');
    expect(findEmailsTo('bulk-b@people.example')).toEqual([]);
    expect((await findInvitation('bulk-c@people.example'))?.state).toBe('pending');
    const [entry] = await portal.query<{ action: string; targets: { name: string }[] }>(
      'select action, targets from audit_log where request_id = $1',
      [headers.get('x-request-id')],
    );
    expect(entry?.action).toBe('resendInvitations');
    expect(entry?.targets.map(({ name }) => name)).toEqual([
      'bulk-c@people.example',
      'bulk-a@people.example',
      'Tenant alpha',
    ]);
  });

  it('are sent again together only with a captcha, and at most 50 at a time', async () => {
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const send = (userIds: string[], headers: Record<string, string> = {}) =>
      portal.callRoute(admin, 'resendInvitations', { tenantId }, { body: { userIds }, headers });
    const userIds = Array.from({ length: 51 }, () => randomUUID());
    expect(await send(userIds.slice(0, 1))).toMatchObject({
      status: 422,
      body: { error: { code: 'captcha_refused' } },
    });
    const headers = await portal.createCaptchaHeader(admin);
    expect((await send(userIds, headers)).status).toBe(422);
    expect((await send([], headers)).status).toBe(422);
    expect((await send(userIds.slice(0, 50), headers)).status).toBe(200);
  });

  it('grant nothing after they were withdrawn, and can be created again without the former groups', async () => {
    const email = 'withdrawn@people.example';
    await invite([email], { groups: await readers(), sendInvite: false });
    expect((await withdraw(email)).status).toBe(204);
    expect(await findInvitation(email)).toMatchObject({ state: 'withdrawn', groups: [] });
    expect((await resend(email)).status).toBe(409);
    expect((await withdraw(email)).status).toBe(409);
    expect(await listTenantNames(email)).toEqual([]);
    expect((await invite([email], { sendInvite: false })).body.added).toEqual([email]);
    expect(await listTenantNames(email)).toEqual(['Tenant alpha']);
    expect((await portal.listApps(email)).body).toEqual([]);
  });

  it('are replaced by a new invitation only after they have expired', async () => {
    const email = 'twice@people.example';
    await invite([email], { groups: await readers(), sendInvite: false });
    expect((await invite([email], { sendInvite: false })).body.skipped).toEqual([email]);
    await expire(email);
    expect((await invite([email], { sendInvite: false })).body.invited).toEqual([email]);
    expect(await findInvitation(email)).toMatchObject({ state: 'pending', groups: [] });
  });

  it('are listed in pages, sorted by address', async () => {
    const { tenantId } = await getParams(admin);
    const first = await portal.callRoute<Invitation[]>(
      admin,
      'listInvitations',
      { tenantId },
      { query: '?limit=1&sort=email&search=%40people.example' },
    );
    expect(first.headers.get('link')).toContain('cursor=');
    const all = await portal.callRoute<Invitation[]>(
      admin,
      'listInvitations',
      { tenantId },
      { query: '?sort=email' },
    );
    const emails = all.body.map(({ email }) => email.toLowerCase());
    expect(emails).toEqual(emails.toSorted());
    expect(emails.length).toBeGreaterThan(4);
  });

  it('are removed with expired memberships 30 days after they have expired', async () => {
    const emails = ['old@people.example', 'recent@people.example'];
    await invite(emails, { sendInvite: false });
    await portal.query(
      "update invitations set expires_at = now() - interval '31 days' where email = 'old@people.example'",
    );
    await expire('recent@people.example');
    const pool = createPool({ url: portal.config.databaseUrl, size: 1 });
    await deleteExpiredState(pool.system, new AbortController().signal);
    await pool.close();
    expect(await listMembers()).not.toContain('old@people.example');
    expect(await listMembers()).toContain('recent@people.example');
    expect(await findInvitation('old@people.example')).toBeUndefined();
    expect((await findInvitation('recent@people.example'))?.state).toBe('expired');
  });
});

describe('Memberships that end', () => {
  const end = async (email: string, accessExpires: number | null) =>
    portal.callRoute<TenantUser>(
      admin,
      'updateMembership',
      {
        tenantId: await portal.getId('tenants', 'Tenant alpha'),
        userId: await portal.getId('users', email),
      },
      { body: { accessExpires } },
    );

  it('grant access until their end, and again when it is extended', async () => {
    const email = 'temporary@people.example';
    const groups = [await portal.getId('groups', 'readers of alpha')];
    const accessExpires = Date.UTC(2099, 11, 31);
    await invite([email], { groups, accessExpires, sendInvite: false });
    const params = {
      appId: await portal.getId('apps', 'Everything of alpha'),
      reportId: await portal.getId('reports', 'sales of alpha'),
    };
    const open = async () => (await portal.callRoute(email, 'getToken', params)).status;
    expect(await open()).toBe(200);
    await portal.query(
      "update memberships set expires_at = now() - interval '1 second' where expires_at = $1",
      [new Date(accessExpires)],
    );
    expect(await open()).toBe(404);
    expect((await portal.listApps(email)).body).toEqual([]);
    expect(await listMembers()).toContain(email);
    expect((await end(email, null)).body).toMatchObject({ email, accessExpires: null });
    expect(await open()).toBe(200);
  });

  it('lose their groups when an administrator invites the user again after the end', async () => {
    const email = 'returning@people.example';
    const groups = [await portal.getId('groups', 'readers of alpha')];
    await invite([email], { groups, sendInvite: false });
    await portal.whoAmI(email);
    const userId = await portal.getId('users', email);
    await portal.query('update memberships set expires_at = now() where user_id = $1', [userId]);
    expect((await invite([email], { sendInvite: false })).body.added).toEqual([email]);
    expect((await portal.listApps(email)).body).toEqual([]);
  });

  it('cannot be changed by their own user, with an end in the past, or for users of other tenants', async () => {
    expect((await end(admin, null)).body).toMatchObject({
      error: { message: 'You cannot change your own membership. Ask another administrator.' },
    });
    expect((await end('viewer@alpha.example', 1)).status).toBe(422);
    expect((await end('useradmin@beta.example', null)).status).toBe(404);
  });
});

it('a portal without a mail server rejects invitations by email and offers an alternative', async () => {
  const portalWithoutMail = await startPortal();
  expect(await invite(['a@x.example'], {}, portalWithoutMail)).toMatchObject({
    status: 422,
    body: { error: { message: 'This portal has no mail server. Invite without sending an email.' } },
  });
  expect((await invite(['a@x.example'], { sendInvite: false }, portalWithoutMail)).status).toBe(200);
  await portalWithoutMail.close();
});

it('the invitation route returns 429 when a user exceeds the rate limit [T14]', async () => {
  const limitedPortal = await startPortal({ limits: { ...noLimits, invitations: 3 } });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { status } = await limitedPortal.callRoute(
      admin,
      'inviteUsers',
      {
        tenantId: await limitedPortal.getId('tenants', 'Tenant alpha'),
        userId: await limitedPortal.getId('users', admin),
      },
      { body: {} },
    );
    statuses.push(status);
  }
  expect(statuses).toEqual([422, 422, 422, 429]);
  await limitedPortal.close();
});

describe('Acceptance by members of other tenants', () => {
  const invited = 'viewer@beta.example';
  let asking: Portal;
  beforeAll(async () => {
    asking = await startPortal({ mail: { url: mailServer.url, from }, requiresAcceptance: true });
    await asking.whoAmI(invited);
  });
  afterAll(() => asking.close());

  const listOpen = async (email = invited) =>
    asking.callRoute<OpenInvitation[]>(email, 'listOpenInvitations', {
      userId: await asking.getId('users', email),
    });
  const answer = async (name: 'acceptInvitation' | 'declineInvitation', email = invited) =>
    asking.callRoute(email, name, {
      userId: await asking.getId('users', email),
      tenantId: await asking.getId('tenants', 'Tenant alpha'),
    });
  const listTenants = async (email = invited) => {
    const userId = await asking.getId('users', email);
    const { body } = await asking.callRoute<Tenant[]>(email, 'listTenantsOfUser', { userId });
    return body.map(({ name }) => name).sort();
  };
  const findState = async (email: string) => {
    const tenantId = await asking.getId('tenants', 'Tenant alpha');
    const { body } = await asking.callRoute<Invitation[]>(admin, 'listInvitations', { tenantId });
    return body.find((invitation) => invitation.email === email)?.state;
  };
  const inviteInto = async (email: string, fields: object = {}) =>
    (await invite([email], { sendInvite: false, ...fields }, asking)).body;

  it('waits until the user accepts the invitation', async () => {
    expect(await inviteInto(invited)).toEqual({
      invited: [invited],
      added: [],
      skipped: [],
      failed: [],
      declined: [],
    });
    expect(await listTenants()).toEqual(['Tenant beta']);
    const { body } = await listOpen();
    expect(body).toEqual([
      {
        tenant: { id: await asking.getId('tenants', 'Tenant alpha'), name: 'Tenant alpha' },
        sent: expect.any(Number) as number,
        expires: null,
        hasAccess: false,
      },
    ]);
    expect(await findState(invited)).toBe('pending');
    expect((await answer('acceptInvitation')).status).toBe(204);
    expect(await listTenants()).toEqual(['Tenant alpha', 'Tenant beta']);
    expect((await listOpen()).body).toEqual([]);
    expect(await findState(invited)).toBe('accepted');
    expect((await answer('declineInvitation')).status).toBe(404);
    expect(await listTenants()).toEqual(['Tenant alpha', 'Tenant beta']);
  });

  it('ends the membership when the user declines, and allows another invitation', async () => {
    const email = 'contributer@beta.example';
    await asking.whoAmI(email);
    await inviteInto(email);
    expect((await answer('declineInvitation', email)).status).toBe(204);
    expect(await findState(email)).toBe('declined');
    expect(await listTenants(email)).toEqual(['Tenant beta']);
    const params = {
      tenantId: await asking.getId('tenants', 'Tenant alpha'),
      userId: await asking.getId('users', email),
    };
    const headers = await asking.createCaptchaHeader(admin);
    expect((await asking.callRoute(admin, 'resendInvitation', params, { headers })).body).toMatchObject({
      error: {
        message: expect.stringMatching(
          /^contributer@beta\.example has declined an invitation to this tenant\. You can send another email from /,
        ) as string,
      },
    });
    expect((await inviteInto(email)).invited).toEqual([email]);
    expect(await findState(email)).toBe('pending');
    expect((await answer('acceptInvitation', email)).status).toBe(204);
    expect(await listTenants(email)).toEqual(['Tenant alpha', 'Tenant beta']);
  });

  it('remains open after the invitation is sent again, which reaches users with an account', async () => {
    const email = 'useradmin@beta.example';
    await asking.whoAmI(email);
    await inviteInto(email, { sendInvite: true });
    const mail = await waitForEmailTo(email);
    expect(mail?.html).toContain('>Open Embed Portal</a>');
    const params = {
      tenantId: await asking.getId('tenants', 'Tenant alpha'),
      userId: await asking.getId('users', email),
    };
    const headers = await asking.createCaptchaHeader(admin);
    const { body } = await asking.callRoute<Invitation>(admin, 'resendInvitation', params, { headers });
    expect(body.state).toBe('pending');
    expect(await listTenants(email)).toEqual(['Tenant beta']);
  });

  it('adds users who belong to no other tenant immediately', async () => {
    const email = 'connectionadmin@beta.example';
    await asking.whoAmI(email);
    const userId = await asking.getId('users', email);
    await asking.query('delete from memberships where user_id = $1', [userId]);
    expect((await inviteInto(email)).added).toEqual([email]);
    expect(await listTenants(email)).toEqual(['Tenant alpha']);
  });

  it('answers only open invitations of the caller', async () => {
    const email = 'roleless@beta.example';
    await asking.whoAmI(email);
    await inviteInto(email);
    expect((await answer('acceptInvitation', 'outsider@beta.example')).status).toBe(404);
    const params = {
      userId: await asking.getId('users', email),
      tenantId: await asking.getId('tenants', 'Tenant alpha'),
    };
    expect((await asking.callRoute(invited, 'acceptInvitation', params)).status).toBe(403);
    await asking.query("update invitations set expires_at = now() - interval '1 second' where email = $1", [
      email,
    ]);
    expect((await listOpen(email)).body).toEqual([]);
    expect((await answer('acceptInvitation', email)).status).toBe(404);
    expect(await findState(email)).toBe('expired');
    await asking.query('update invitations set expires_at = null where email = $1', [email]);
    await asking.query("update tenants set archived_at = now() where name = 'Tenant alpha'");
    expect((await listOpen(email)).body).toEqual([]);
    expect((await answer('acceptInvitation', email)).status).toBe(404);
    await asking.query("update tenants set archived_at = null where name = 'Tenant alpha'");
    expect((await answer('acceptInvitation', email)).status).toBe(204);
  });
});
