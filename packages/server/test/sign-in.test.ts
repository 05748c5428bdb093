import type { CurrentUser, ErrorBody } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ firstSuperAdmin: 'First@Example.com' });
});
afterAll(() => portal.close());

const whoAmI = <Body = CurrentUser>(token: string) => portal.requestWithToken<Body>('/auth/whoAmI', token);
const createToken = (email: string, claims: object = {}) => portal.createToken(email, claims);
const findSignIns = (userId: string) =>
  portal.query<{ method: string }>('select method from sign_in_log where user_id = $1 order by created_at', [
    userId,
  ]);

describe('Bearer tokens', () => {
  const email = 'bearer@example.com';
  const getTimeAfterMinutes = (count: number): number => portal.issuer.now() + count * 60;
  const cases: [string, () => string | Promise<string>][] = [
    ['an empty token', () => ''],
    ['a malformed token', () => 'abc'],
    ['a token without a signature', () => portal.issuer.createUnsignedToken({ email })],
    [
      'a token signed with the public key as a shared secret',
      () => portal.issuer.signWithPublicKey({ email }),
    ],
    [
      'a signature with an unknown key',
      () => portal.issuer.signToken({ email }, { key: portal.issuer.unknownKey }),
    ],
    [
      'a token with an embedded key',
      () =>
        portal.issuer.signToken(
          { email },
          { key: portal.issuer.unknownKey, header: { jwk: portal.issuer.unknownJwk } },
        ),
    ],
    [
      'a token that names its own key set',
      () =>
        portal.issuer.signToken(
          { email },
          { key: portal.issuer.unknownKey, header: { jku: `${portal.bi.url}/jwks`, kid: 'k2' } },
        ),
    ],
    ['a token with an unknown key ID', () => portal.issuer.signToken({ email }, { header: { kid: 'k9' } })],
    ['a token from another issuer', () => createToken(email, { iss: 'https://other.example' })],
    ['a token for another audience', () => createToken(email, { aud: 'another-client' })],
    [
      'a token for several audiences that was issued to another client',
      () => createToken(email, { aud: ['portal', 'x'], azp: 'x' }),
    ],
    ['an expired token', () => createToken(email, { exp: portal.issuer.now() - 61 })],
    ['a token that is not valid yet', () => createToken(email, { nbf: getTimeAfterMinutes(2) })],
    ['a token issued in the future', () => createToken(email, { iat: getTimeAfterMinutes(2) })],
    ['a token without an expiration', () => createToken(email, { exp: undefined })],
    ['a token without a subject', () => createToken(email, { sub: undefined })],
    ['a subject that is a list', () => createToken(email, { sub: ['root'] })],
    ['a subject that is a number', () => createToken(email, { sub: 5 })],
    ['a blank subject', () => createToken(email, { sub: '' })],
    ['NUL in the subject', () => createToken(email, { sub: 'ro\0ot' })],
    ['a lone surrogate in the subject', () => createToken(email, { sub: 'root\ud800' })],
    ['a subject of 256 characters', () => createToken(email, { sub: 'x'.repeat(256) })],
    ['a lifetime of more than 24 hours', () => createToken(email, { exp: getTimeAfterMinutes(24 * 60 + 1) })],
    ['an expiration in a million years', () => createToken(email, { exp: 31_536_000_000_000 })],
    [
      'an access token with the header type at+jwt',
      () => portal.issuer.signToken({ email }, { header: { typ: 'at+jwt' } }),
    ],
    ['an access token with a scope', () => createToken(email, { scope: 'openid profile' })],
    ['a refresh token', () => createToken(email, { typ: 'Refresh' })],
    [
      'a logout token',
      () => portal.issuer.signToken({ email, events: {} }, { header: { typ: 'logout+jwt' } }),
    ],
  ];

  it.each(cases)('rejects %s without creating a user [T6] [T7] [T8] [T35]', async (_, createInvalidToken) => {
    const response = await whoAmI<ErrorBody>(await createInvalidToken());
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await portal.query('select * from users where email = $1', [email])).toEqual([]);
  });

  it.each([
    ['expired less than one minute ago', () => ({ exp: portal.issuer.now() - 50 })],
    [
      'becomes valid in less than one minute',
      () => ({ nbf: portal.issuer.now() + 50, iat: portal.issuer.now() + 50 }),
    ],
  ])('accepts a token that %s [T7]', async (_, claims) => {
    expect((await whoAmI(await createToken('skewed@example.com', claims()))).status).toBe(200);
  });

  it('returns 503 while the issuer is unavailable and its keys are unknown', async () => {
    const portalWithoutKeys = await startPortal();
    const token = await portalWithoutKeys.createToken('viewer@alpha.example');
    portalWithoutKeys.issuer.state.down = true;
    expect(await portalWithoutKeys.requestWithToken('/auth/whoAmI', token)).toMatchObject({
      status: 503,
      body: { error: { code: 'identity_unavailable' } },
    });
    portalWithoutKeys.issuer.state.down = false;
    expect((await portalWithoutKeys.requestWithToken('/auth/whoAmI', token)).status).toBe(200);
    await portalWithoutKeys.close();
  });

  it('verifies tokens without requests to the issuer when its keys are known', async () => {
    await whoAmI(await createToken('often@example.com'));
    const { requests } = portal.issuer.state;
    await whoAmI(await createToken('often@example.com'));
    expect(portal.issuer.state.requests).toBe(requests);
  });
});

describe('First sign-in', () => {
  it('creates a registered viewer without tenants from the claims of the token', async () => {
    const claims = { organization: 'Contoso', phone_number: '+31 20 123', amr: ['pwd'] };
    const { status, body } = await whoAmI(await createToken('new@example.com', claims));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Ada Vos',
      firstName: 'Ada',
      lastName: 'Vos',
      email: 'new@example.com',
      companyName: 'Contoso',
      phone: '+31 20 123',
      registered: true,
      active: true,
      roles: { superAdmin: false, viewer: true },
      rolesList: ['viewer'],
    });
    expect(Math.abs(body.created - Date.now())).toBeLessThan(60_000);
    expect(await portal.requestAs('new@example.com', `/users/${body.id}/tenants`)).toMatchObject({
      body: [],
    });
  });

  it('accepts an invitation regardless of the case of its address', async () => {
    const userId = await portal.getId('users', 'contributer@alpha.example');
    const { body } = await whoAmI(await createToken('Contributer@Alpha.example'));
    expect(body).toMatchObject({ id: userId, registered: true, rolesList: ['contributerAdmin', 'viewer'] });
  });

  it('creates one user for several simultaneous requests', async () => {
    const token = await createToken('parallel@example.com');
    const responses = await Promise.all(Array.from({ length: 8 }, () => whoAmI(token)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const ids = new Set(responses.map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    expect(await findSignIns([...ids].join())).toHaveLength(1);
  });

  it('accepts simultaneous first requests of an invited user [T9]', async () => {
    const token = await createToken('outsider@alpha.example');
    const responses = await Promise.all(Array.from({ length: 8 }, () => whoAmI(token)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it('rejects an address that is bound to another subject [T9]', async () => {
    const { body } = await whoAmI(await createToken('taken@example.com'));
    const response = await whoAmI<ErrorBody>(
      await createToken('taken@example.com', { sub: 'somebody else' }),
    );
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
    const rows = await portal.query('select subject from users where id = $1', [body.id]);
    expect(rows).toEqual([{ subject: 'subject of taken@example.com' }]);
  });

  it.each([
    ['not verified', { email_verified: false }],
    ['missing', { email: undefined }],
  ])('rejects a first sign-in with an address that is %s', async (_, claims) => {
    expect(await whoAmI<ErrorBody>(await createToken('unverified@example.com', claims))).toMatchObject({
      status: 401,
      body: { error: { code: 'user_deactivated', message: 'User is not authorized, User is deactivated!' } },
    });
    expect(await portal.query("select * from users where email = 'unverified@example.com'")).toEqual([]);
  });

  const lookalikes = [
    ['a Kelvin sign', '\u212Aate@alpha.example'],
    ['a full-width letter', '\uFF4Bate@alpha.example'],
    ['a full-width domain', 'kate@\uFF41lpha.example'],
    ['a letter with a combining mark', 'kate\u0301@alpha.example'],
    ['a zero-width space', 'ka\u200Bte@alpha.example'],
    ['NUL', 'kate@alpha.example\0'],
    ['a space', ' kate@alpha.example'],
  ] as const;
  it.each(lookalikes)(
    'rejects an address with %s without accepting an invitation [T32]',
    async (_, email) => {
      await portal.query("insert into users (email) values ('kate@alpha.example') on conflict do nothing");
      expect(await whoAmI<ErrorBody>(await createToken(email, { sub: 'impostor' }))).toMatchObject({
        status: 401,
        body: {
          error: { code: 'unauthenticated', message: expect.stringContaining('claim email') as string },
        },
      });
      expect(await portal.query("select subject from users where email = 'kate@alpha.example'")).toEqual([
        { subject: null },
      ]);
      expect(await portal.query("select id from users where subject = 'impostor'")).toEqual([]);
    },
  );

  it('distinguishes a dotless i from an i, and upper from lower case in non-ASCII letters [T32]', async () => {
    await portal.query("insert into users (email) values ('kim@beta.example'), ('j\u00F6rg@beta.example')");
    for (const email of ['k\u0131m@beta.example', 'J\u00D6RG@beta.example', 'K\u0130M@beta.example']) {
      expect(await whoAmI(await createToken(email))).toMatchObject({ status: 200, body: { email } });
    }
    expect(
      await portal.query(
        "select email from users where email like '%@beta.example' and subject is null and not registered and email in ('kim@beta.example', 'j\u00F6rg@beta.example')",
      ),
    ).toHaveLength(2);
  });

  it('does not grant the superAdmin role to addresses that resemble the configured address [T32]', async () => {
    for (const email of ['f\u0131rst@example.com', '\uFF46irst@example.com', 'FIR\u017FT@example.com']) {
      await whoAmI<ErrorBody>(await createToken(email));
      const rows = await portal.query('select id from users where super_admin and subject = $1', [
        `subject of ${email}`,
      ]);
      expect(rows, email).toEqual([]);
    }
  });

  it('removes characters that the database cannot store from claims [T35]', async () => {
    const claims = {
      given_name: 'A\0da\ud800',
      family_name: '\u202eVos',
      sid: 's\0\ud800',
      amr: ['p\0wd', 5],
    };
    const { status, body } = await whoAmI(await createToken('odd@example.com', claims));
    expect({ status, body }).toMatchObject({ status: 200, body: { firstName: 'A da', lastName: 'Vos' } });
    expect(await findSignIns(body.id)).toEqual([{ method: 'p wd' }]);
  });

  it('grants the superAdmin role only to the configured address', async () => {
    const { body } = await whoAmI(await createToken('first@example.com'));
    expect(body.rolesList).toEqual(['superAdmin', 'viewer']);
    expect((await whoAmI(await createToken('second@example.com'))).body.rolesList).toEqual(['viewer']);
  });

  it('restores the revoked superAdmin role of the configured address only when no other superAdmin exists', async () => {
    const email = 'first@example.com';
    await whoAmI(await createToken(email));
    await portal.query('update users set super_admin = false where email = $1', [email]);
    expect((await whoAmI(await createToken(email, { sid: 'later' }))).body.rolesList).toEqual(['viewer']);
    await portal.query("update users set super_admin = false where email = 'super@example.com'");
    expect((await whoAmI(await createToken(email, { sid: 'last' }))).body.rolesList).toContain('superAdmin');
  });

  it('does not register a deactivated user', async () => {
    await whoAmI<ErrorBody>(await createToken('inactive@alpha.example'));
    expect(
      await portal.query("select subject, registered from users where email = 'inactive@alpha.example'"),
    ).toEqual([{ subject: null, registered: false }]);
  });
});

describe('Later sign-ins', () => {
  it('updates the profile of a user in a new session', async () => {
    const { body } = await whoAmI(await createToken('renamed@example.com'));
    const renamed = { given_name: 'Grace', sid: 'session-2', email: 'grace@example.com' };
    const later = await whoAmI(await createToken('renamed@example.com', renamed));
    expect(later.body).toMatchObject({ id: body.id, name: 'Grace Vos', email: 'grace@example.com' });
  });

  it('keeps the address of a user when the new address belongs to another user', async () => {
    await whoAmI(await createToken('owner@example.com'));
    const { body } = await whoAmI(await createToken('wisher@example.com'));
    const later = await whoAmI(
      await createToken('wisher@example.com', { email: 'owner@example.com', sid: 'session-2' }),
    );
    expect(later.body).toMatchObject({ id: body.id, email: 'wisher@example.com' });
  });

  it('rejects the next request of a user who is deactivated during a session [T17]', async () => {
    const token = await createToken('leaving@example.com');
    const { body } = await whoAmI(token);
    await portal.query('update users set active = false where id = $1', [body.id]);
    expect(await whoAmI<ErrorBody>(token)).toMatchObject({
      status: 401,
      body: { error: { code: 'user_deactivated', message: 'User is not authorized, User is deactivated!' } },
    });
    await portal.query('update users set active = true where id = $1', [body.id]);
    expect((await whoAmI(token)).status).toBe(200);
  });
});

describe('Sign-in log', () => {
  it('records one sign-in per session regardless of token renewals', async () => {
    const email = 'logged@example.com';
    const { body } = await whoAmI(await createToken(email, { amr: ['pwd', 'otp'] }));
    await whoAmI(await createToken(email, { iat: portal.issuer.now() - 30, amr: ['pwd', 'otp'] }));
    expect(await findSignIns(body.id)).toEqual([{ method: 'pwd,otp' }]);
    await whoAmI(await createToken(email, { sid: 'session-2' }));
    expect(await findSignIns(body.id)).toEqual([{ method: 'pwd,otp' }, { method: 'oidc' }]);
  });

  it('distinguishes sessions by auth_time when tokens have no sid claim', async () => {
    const email = 'sidless@example.com';
    const createTokenAt = (auth_time: number) => createToken(email, { sid: undefined, auth_time });
    const { body } = await whoAmI(await createTokenAt(1_000));
    await whoAmI(await createTokenAt(1_000));
    await whoAmI(await createTokenAt(2_000));
    expect(await findSignIns(body.id)).toHaveLength(2);
  });
});
