import type { InvitationResult, TenantUser } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  portal = await startPortal({ mail: { url: mailServer.url, from }, publicUrl: 'https://portal.example' });
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
const listMembers = async (): Promise<string[]> => {
  const tenantId = await portal.getId('tenants', 'Tenant alpha');
  const { body } = await portal.callRoute<TenantUser[]>(admin, 'listUsersOfTenant', { tenantId });
  return body.map(({ email }) => email);
};
const findEmailsTo = (address: string) =>
  mailServer.mails.filter(({ to }) => !Array.isArray(to) && to?.text === address);
const waitForEmailTo = async (address: string) => {
  await expect.poll(() => findEmailsTo(address).length, { timeout: 20_000 }).toBe(1);
  return findEmailsTo(address)[0];
};

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
      },
    });
    expect(await listMembers()).toEqual(
      expect.arrayContaining(['NEW@people.example', 'viewer@beta.example']),
    );
    await waitForEmailTo('viewer@beta.example');
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

  it('sends an email that links to the public URL and contains neither secrets nor markup [000/1/6] [001/1/5] [001/7/42] [T13]', async () => {
    await invite(['guest+1@people.example'], { invitationMessage: 'Hello<br>you <b>there</b><BR/>Bye' });
    const mail = await waitForEmailTo('guest+1@people.example');
    expect(mail?.from?.text).toContain('no-reply@portal.example');
    expect(mail?.subject).toBe('Invitation to Embed Portal');
    const link = 'https://portal.example/?login_hint=guest%2B1%40people.example';
    expect(mail?.text?.trim()).toBe(`Hello\nyou <b>there</b>\nBye\n\n${link}`);
    expect(mail?.html).toContain('Hello<br>\nyou &lt;b&gt;there&lt;/b&gt;<br>\nBye');
    expect(mail?.html).toContain(`href="${link}"`);
  });

  it('grants access without an email when sendInvite is false', async () => {
    expect((await invite(['silent@people.example'], { sendInvite: false })).body.invited).toHaveLength(1);
    await invite(['loud@people.example']);
    await waitForEmailTo('loud@people.example');
    expect(findEmailsTo('silent@people.example')).toEqual([]);
  });

  it('allows only the invited person to sign in, with access to the tenant [000/4/2]', async () => {
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
