import type { InvitationResult, TenantUser } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const invite = async (emails: string[], more: object = {}, email = admin, of: Portal = portal) =>
  of.callRoute<InvitationResult>(
    email,
    'inviteUsers',
    { tenantId: await of.getId('tenants', 'Tenant alpha'), userId: await of.getId('users', email) },
    {
      body: { emails, sendInvite: true, invitationMessage: 'Welcome!', ...more },
      headers: await of.createCaptchaHeader(email),
    },
  );
const members = async (): Promise<string[]> => {
  const tenantId = await portal.getId('tenants', 'Tenant alpha');
  const { body } = await portal.callRoute<TenantUser[]>(admin, 'listUsersOfTenant', { tenantId });
  return body.map(({ email }) => email);
};
const mailTo = (address: string) =>
  mailServer.mails.filter(({ to }) => !Array.isArray(to) && to?.text === address);
const mailFor = async (address: string) => {
  await expect.poll(() => mailTo(address).length, { timeout: 20_000 }).toBe(1);
  return mailTo(address)[0];
};

describe('POST /users/{userId}/tenants/{tenantId}/invite', () => {
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
    expect(await members()).toEqual(expect.arrayContaining(['NEW@people.example', 'viewer@beta.example']));
    await mailFor('viewer@beta.example');
    await mailFor('NEW@people.example');
    expect(mailTo('viewer@alpha.example')).toEqual([]);
    expect(mailTo('inactive@beta.example')).toEqual([]);
  });

  it.each([
    '\u212Aate@people.example',
    '\uFF4Bate@people.example',
    'kate\u0301@people.example',
    'k\u0131te@people.example',
  ])('rejects %j, which resembles another address [T32]', async (address) => {
    expect(await invite([address])).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid', details: [{ field: 'emails[0]' }] } },
    });
    expect(await members()).not.toContain(address);
  });

  it('sends a mail that links to the public URL and contains no secret or markup [000/1/6] [001/1/5] [001/7/42] [T13]', async () => {
    await invite(['guest+1@people.example'], { invitationMessage: 'Hello<br>you <b>there</b><BR/>Bye' });
    const mail = await mailFor('guest+1@people.example');
    expect(mail?.from?.text).toContain('no-reply@portal.example');
    expect(mail?.subject).toBe('Invitation to Embed Portal');
    const link = 'https://portal.example/?login_hint=guest%2B1%40people.example';
    expect(mail?.text?.trim()).toBe(`Hello\nyou <b>there</b>\nBye\n\n${link}`);
    expect(mail?.html).toContain('Hello<br>\nyou &lt;b&gt;there&lt;/b&gt;<br>\nBye');
    expect(mail?.html).toContain(`href="${link}"`);
  });

  it('gives access without a mail when sendInvite is false', async () => {
    expect((await invite(['silent@people.example'], { sendInvite: false })).body.invited).toHaveLength(1);
    await invite(['loud@people.example']);
    await mailFor('loud@people.example');
    expect(mailTo('silent@people.example')).toEqual([]);
  });

  it('lets only the invited person sign in to the tenant [000/4/2]', async () => {
    await invite(['first@people.example']);
    const unverified = await portal.createToken('first@people.example', { email_verified: false });
    expect((await portal.requestWithToken('/auth/whoAmI', unverified)).status).toBe(401);
    const { body } = await portal.whoAmI('first@people.example');
    expect(body.registered).toBe(true);
    const tenants = await portal.callRoute(`first@people.example`, 'listTenantsOfUser', { userId: body.id });
    expect(tenants.body).toMatchObject([{ name: 'Tenant alpha' }]);
    const other = await portal.createToken('first@people.example', { sub: 'somebody else', sid: 'another' });
    expect((await portal.requestWithToken('/auth/whoAmI', other)).status).toBe(403);
  });

  it.each([
    ['no address', [], {}, 'Email(s) required'],
    ['a malformed address', ['a@x.example', 'b'], {}, 'One or more email addresses are invalid'],
    ['a line break in an address', ['a@x.example\r\nBcc: b@x.example'], {}, 'addresses are invalid'],
    ['a second header in an address', ['"a\r\nBcc: b"@x.example'], {}, 'addresses are invalid'],
    ['51 addresses', Array.from({ length: 51 }, (_, n) => `p${n}@x.example`), {}, 'at most 50 addresses'],
    ['no message', ['a@x.example'], { invitationMessage: ' ' }, 'Message is required'],
  ])('rejects %s without inviting anyone [T13]', async (_, emails, more, message) => {
    const before = await portal.hashState();
    expect(await invite(emails, more)).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid', message: expect.stringContaining(message) as string } },
    });
    expect(await portal.hashState()).toBe(before);
    expect(await portal.query("select * from mail_outbox where recipient like '%@x.example%'")).toEqual([]);
  });

  it('rejects the user ID of another user', async () => {
    const params = {
      tenantId: await portal.getId('tenants', 'Tenant alpha'),
      userId: await portal.getId('users', 'viewer@alpha.example'),
    };
    const sent = {
      body: { emails: ['a@x.example'], invitationMessage: 'x' },
      headers: await portal.createCaptchaHeader(admin),
    };
    expect((await portal.callRoute(admin, 'inviteUsers', params, sent)).status).toBe(403);
  });

  it('invites and mails once when repeated with the same idempotency key', async () => {
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const params = { tenantId, userId: await portal.getId('users', admin) };
    const sent = {
      body: { emails: ['again@people.example'], invitationMessage: 'x' },
      headers: { ...(await portal.createCaptchaHeader(admin)), 'idempotency-key': 'invite-1' },
    };
    const responses = [
      await portal.callRoute<InvitationResult>(admin, 'inviteUsers', params, sent),
      await portal.callRoute<InvitationResult>(admin, 'inviteUsers', params, sent),
    ];
    expect(responses.map(({ body }) => body.invited)).toEqual([
      ['again@people.example'],
      ['again@people.example'],
    ]);
    await mailFor('again@people.example');
    await expect.poll(() => portal.query('select * from mail_outbox')).toEqual([]);
    expect(mailTo('again@people.example')).toHaveLength(1);
  });
});

it('rejects mails without a mail server and offers an alternative', async () => {
  const silent = await startPortal();
  expect(await invite(['a@x.example'], {}, admin, silent)).toMatchObject({
    status: 422,
    body: { error: { message: 'This portal has no mail server. Invite without sending an email.' } },
  });
  expect((await invite(['a@x.example'], { sendInvite: false }, admin, silent)).status).toBe(200);
  await silent.close();
});

it('limits invitations per user [T14]', async () => {
  const flooded = await startPortal({ limits: { ...noLimits, invitations: 3 } });
  const statuses: number[] = [];
  for (let call = 0; call < 4; call += 1) {
    const { status } = await flooded.callRoute(
      admin,
      'inviteUsers',
      {
        tenantId: await flooded.getId('tenants', 'Tenant alpha'),
        userId: await flooded.getId('users', admin),
      },
      { body: {} },
    );
    statuses.push(status);
  }
  expect(statuses).toEqual([422, 422, 422, 429]);
  await flooded.close();
});
