import type { AuditLogEntry, RouteName, SignInLogEntry, User } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertUser } from './support/insert-rows.ts';
import { fetchAllPages as fetchPages, formatTotal } from './support/pages.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  await portal.whoAmI(admin);
});
afterAll(() => portal.close());

const admin = 'super@example.com';

const fetchList = <Item>(name: RouteName, query = '') => portal.callRoute<Item[]>(admin, name, {}, { query });

const fetchAllPages = <Item>(name: RouteName, query: string) => fetchPages<Item>(portal, admin, name, query);

describe('GET /users', () => {
  it('returns all users sorted by ID when no limit is set', async () => {
    const { body, headers } = await fetchList<User>('listUsers');
    expect(body.map(({ id }) => id)).toEqual(body.map(({ id }) => id).sort());
    expect(body.length).toBeGreaterThan(14);
    expect(headers.get('link')).toBeNull();
    expect(body.find(({ email }) => email === admin)).toMatchObject({
      name: 'Ada Vos',
      registered: true,
      roles: { superAdmin: true, viewer: true },
    });
    // Clients send `version` back in the If-Match header of updates.
    const fields = ['id', 'firstName', 'lastName', 'email', 'companyName', 'phone', 'name', 'registered']
      .concat(['created', 'active', 'roles', 'version'])
      .sort();
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(fields);
    expect(body[0]).not.toHaveProperty('subject');
  });

  it.each([
    '',
    'sort=email',
    'sort=-email',
    'sort=superAdmin,-email',
    'sort=-active,name,-created',
    'sort=created',
    'sort=-id',
  ])('returns each user once across pages for the query "%s"', async (sort) => {
    const allIds = (await fetchList<User>('listUsers', `?${sort}`)).body.map(({ id }) => id);
    const { items, totals } = await fetchAllPages<User>('listUsers', `?limit=4&${sort}`);
    expect(items.map(({ id }) => id)).toEqual(allIds);
    expect(new Set(totals)).toEqual(new Set([String(allIds.length)]));
  });

  it('links to the next page only if more users exist', async () => {
    const count = (await fetchList('listUsers')).body.length;
    for (const [limit, hasNext] of [
      [count - 1, true],
      [count, false],
      [count + 1, false],
    ] as const) {
      const { body, headers } = await fetchList('listUsers', `?limit=${String(limit)}`);
      expect(body).toHaveLength(Math.min(limit, count));
      expect(headers.get('x-total-count')).toBe(String(count));
      expect(headers.get('link') !== null).toBe(hasNext);
    }
  });

  it('sorts users with the same value by ID, in the direction of the column', async () => {
    const listIds = async (sort: string): Promise<string[]> =>
      (await fetchList<User>('listUsers', `?sort=${sort}`)).body
        .filter(({ active }) => active)
        .map(({ id }) => id);
    const sortedIds = (await listIds('id')).sort();
    expect(await listIds('active')).toEqual(sortedIds);
    expect(await listIds('-active')).toEqual([...sortedIds].reverse());
  });

  it('sorts users by the requested column', async () => {
    const emails = (await fetchList<User>('listUsers', '?sort=-email')).body.map(({ email }) => email);
    expect(emails).toEqual([...emails].sort().reverse());
  });

  it.each([
    ['BETA.example', 7],
    ['viewer@alpha', 1],
    ['%', 0],
    ['Ada Vos', 1],
    ["' or 1=1 --", 0],
  ])('returns the users that match the search %s', async (text, count) => {
    const { body } = await fetchList<User>('listUsers', `?search=${encodeURIComponent(text)}`);
    expect(body).toHaveLength(count);
    const paged = await fetchList<User>('listUsers', `?limit=1&search=${encodeURIComponent(text)}`);
    expect(paged.headers.get('x-total-count')).toBe(String(count));
  });

  const userId = '00000000-0000-4000-8000-000000000000';
  const buildCursor = (value: unknown): string =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  it.each([
    ['a limit of zero', 'limit=0'],
    ['a limit above 500', 'limit=501'],
    ['a limit that is not a number', 'limit=x'],
    ['a hexadecimal limit', 'limit=0x10'],
    ['an octal limit', 'limit=0o17'],
    ['a binary limit', 'limit=0b11'],
    ['a limit with an exponent', 'limit=1e1'],
    ['a limit with a sign', 'limit=%2B10'],
    ['a limit with a space', 'limit=%2010'],
    ['a limit with a fraction', 'limit=10.0'],
    ['an empty limit', 'limit='],
    ['two limits', 'limit=10&limit=20'],
    ['a limit in other digits', 'limit=%D9%A1%D9%A0'],
    ['an unknown column', 'sort=subject'],
    ['SQL in place of a column', 'sort=id;select'],
    ['a broken cursor', `limit=1&cursor=${buildCursor('{')}`],
    ['a cursor whose value has the wrong type', `limit=1&cursor=${buildCursor([1, '5'])}`],
    ['a cursor for another sort order', `limit=1&sort=email&cursor=${buildCursor(['x', '5'])}`],
    ['a cursor without the total', `limit=1&sort=email&cursor=${buildCursor(['x', userId])}`],
    ['a cursor with NUL', `limit=1&sort=email&cursor=${buildCursor(['\0', userId, '5'])}`],
  ])('rejects a request for users with %s', async (_, query) => {
    expect(await fetchList('listUsers', `?${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'malformed' } },
    });
  });
});

describe('PATCH /users/{userId}', () => {
  const patch = (userId: string, body: object) =>
    portal.callRoute<User>(admin, 'updateUser', { userId }, { body });

  it('grants and revokes roles, keeps omitted roles and never revokes the viewer role', async () => {
    const userId = await insertUser(portal, 'alpha');
    await portal.query('update users set viewer = false where id = $1', [userId]);
    const roles = { superAdmin: true, connectionAdmin: true, viewer: false };
    expect((await patch(userId, { roles })).body.roles).toEqual({
      superAdmin: true,
      userAdmin: false,
      connectionAdmin: true,
      contributerAdmin: false,
      viewer: true,
    });
    expect((await patch(userId, { roles: { superAdmin: false } })).body.roles).toMatchObject({
      superAdmin: false,
      connectionAdmin: true,
    });
  });

  it('ignores fields that administrators cannot change [T4]', async () => {
    const userId = await insertUser(portal, 'alpha');
    const [before] = await portal.query('select * from users where id = $1', [userId]);
    const forged = { email: 'x@y.example', firstName: 'X', registered: true, id: admin, tenantId: userId };
    expect((await patch(userId, forged)).status).toBe(200);
    expect(await portal.query('select * from users where id = $1', [userId])).toEqual([before]);
  });

  it('denies access to a deactivated user until reactivation', async () => {
    const email = 'outsider@beta.example';
    const userId = await portal.getId('users', email);
    expect((await portal.whoAmI(email)).status).toBe(200);
    expect((await patch(userId, { active: false })).body.active).toBe(false);
    expect(await portal.whoAmI(email)).toMatchObject({
      status: 401,
      body: { error: { message: 'User is not authorized, User is deactivated!' } },
    });
    await patch(userId, { active: true });
    expect((await portal.whoAmI(email)).status).toBe(200);
  });

  it.each([
    [{ active: 'yes' }, 'active'],
    [{ roles: { superAdmin: 1 } }, 'roles.superAdmin'],
    [{ roles: null }, 'roles'],
  ])('rejects the user change %j and names the field', async (body, field) => {
    const userId = await insertUser(portal, 'alpha');
    expect(await patch(userId, body)).toMatchObject({
      status: 422,
      body: { error: { details: [{ field }] } },
    });
  });
});

describe('DELETE /users/{userId}', () => {
  it('removes all memberships of a deleted user and keeps the log entries', async () => {
    const email = 'outsider@alpha.example';
    const userId = await portal.getId('users', email);
    await portal.whoAmI(email);
    expect((await portal.callRoute(admin, 'deleteUser', { userId })).status).toBe(204);
    expect(await portal.query('select * from memberships where user_id = $1', [userId])).toEqual([]);
    const { body } = await fetchList<SignInLogEntry>('listSignInLogs');
    expect(body.filter((entry) => entry.userId === userId)).toMatchObject([{ __user: null }]);
    expect((await portal.callRoute(admin, 'deleteUser', { userId })).status).toBe(404);
  });
});

describe('Last active superAdmin [T5]', () => {
  const getAdminId = () => portal.getId('users', admin);
  const expected = {
    status: 422,
    body: { error: { message: expect.stringMatching(/last active superAdmin/) as string } },
  };

  it.each([
    ['demoted', { roles: { superAdmin: false } }],
    ['deactivated', { active: false }],
  ])('rejects a request after which the last active superAdmin would be %s', async (_, body) => {
    const before = await portal.hashState();
    expect(
      await portal.callRoute(admin, 'updateUser', { userId: await getAdminId() }, { body }),
    ).toMatchObject(expected);
    expect(await portal.hashState()).toBe(before);
  });

  it('does not delete the last active superAdmin while the other superAdmins are deactivated', async () => {
    await portal.query("update users set super_admin = true where email = 'inactive@alpha.example'");
    expect(await portal.callRoute(admin, 'deleteUser', { userId: await getAdminId() })).toMatchObject(
      expected,
    );
    await portal.query("update users set super_admin = false where email = 'inactive@alpha.example'");
  });

  it('retains at least one superAdmin when two superAdmins demote each other at the same time', async () => {
    const otherAdmin = 'viewer@beta.example';
    const ids = { [admin]: await getAdminId(), [otherAdmin]: await portal.getId('users', otherAdmin) };
    const body = { roles: { superAdmin: false } };
    for (let round = 0; round < 5; round += 1) {
      await portal.query('update users set super_admin = true where email = any($1)', [[admin, otherAdmin]]);
      await Promise.all([
        portal.callRoute(admin, 'updateUser', { userId: ids[otherAdmin] ?? '' }, { body }),
        portal.callRoute(otherAdmin, 'updateUser', { userId: ids[admin] ?? '' }, { body }),
      ]);
      const superAdmins = await portal.query('select 1 from users where super_admin and active');
      expect(superAdmins.length).toBeGreaterThan(0);
    }
    await portal.query('update users set super_admin = (email = $1)', [admin]);
  });
});

describe('Sign-in log', () => {
  it('returns sign-ins with their users, newest first', async () => {
    await portal.whoAmI('viewer@alpha.example');
    const { body } = await fetchList<SignInLogEntry>('listSignInLogs');
    expect(body[0]).toMatchObject({
      method: 'oidc',
      created: expect.any(Number) as number,
      userId: await portal.getId('users', 'viewer@alpha.example'),
      __user: { email: 'viewer@alpha.example', name: 'Ada Vos' },
    });
    expect(body.map(({ created }) => created)).toEqual(
      body.map(({ created }) => created).sort((a, b) => b - a),
    );
  });
});

describe('Sorting and searching the sign-in log', () => {
  const insertSignIn = (email: string, method: string) =>
    portal.query(
      `insert into sign_in_log (user_id, method)
       select coalesce((select id from users where email = $1), gen_random_uuid()), $2`,
      [email, method],
    );
  beforeAll(async () => {
    await portal.query("insert into users (email) values ('one@sign-in.example'), ('Two@sign-in.example')");
    await insertSignIn('one@sign-in.example', 'mfa');
    await insertSignIn('Two@sign-in.example', 'otp,mfa');
    await insertSignIn('Two@sign-in.example', 'hwk');
    await insertSignIn('nobody', 'mfa');
  });
  const search = async (query: string) =>
    (await fetchList<SignInLogEntry>('listSignInLogs', query)).body.map(
      ({ __user, method }) => `${__user?.email ?? 'nobody'} ${method}`,
    );

  it.each([
    ['a method', 'MFA', ['Two@sign-in.example otp,mfa', 'nobody mfa', 'one@sign-in.example mfa']],
    ['an address', 'two@SIGN', ['Two@sign-in.example hwk', 'Two@sign-in.example otp,mfa']],
    ['neither', 'no such text', []],
  ])('finds sign-ins by %s', async (_, text, expected) => {
    const found = await search(`?limit=50&sort=user&search=${encodeURIComponent(text)}`);
    expect(found.sort()).toEqual(expected);
  });

  it('sorts sign-ins by method, and by address with deleted users first', async () => {
    const methods = (await search('?search=mfa&sort=-method')).map((entry) => entry.split(' ')[1]);
    expect(methods).toEqual(['otp,mfa', 'mfa', 'mfa']);
    expect(await search('?search=mfa&sort=user')).toEqual([
      'nobody mfa',
      'one@sign-in.example mfa',
      'Two@sign-in.example otp,mfa',
    ]);
  });
});

describe('Audit log', () => {
  beforeAll(async () => {
    await portal.query(`insert into audit_log (user_id, method, url, status_code, status_message, request_id, created_at)
      select null, 'TEST', '/old/' || number, 200, 'OK', '', timestamptz '2020-01-01' + (number / 3) * interval '1 microsecond'
      from generate_series(1, 10050) number`);
  });

  it('records the user, the request and its body in the audit log', async () => {
    const userId = await insertUser(portal, 'alpha');
    await portal.callRoute(admin, 'updateUser', { userId }, { body: { active: true } });
    const { body } = await fetchList<AuditLogEntry>('listAuditLogs', '?limit=1');
    expect(body).toMatchObject([
      {
        userId: await portal.getId('users', admin),
        created: expect.any(Number) as number,
        method: 'PATCH',
        url: `/api/users/${userId}`,
        statusCode: 200,
        statusMessage: 'OK',
        body: { active: true },
        __user: { email: admin },
      },
    ]);
  });

  it('returns the newest 10,000 audit log entries when no limit is set', async () => {
    expect((await fetchList('listAuditLogs')).body).toHaveLength(10_000);
  });

  it.each(['-created', 'created', 'method,-created', '-url'])(
    'returns each entry once across pages in the order %s, including entries with equal timestamps',
    async (sort) => {
      const { items, totals } = await fetchAllPages<AuditLogEntry>(
        'listAuditLogs',
        `?limit=500&search=TEST&sort=${sort}`,
      );
      expect(new Set(items.map(({ id }) => id)).size).toBe(10_050);
      expect(new Set(totals)).toEqual(new Set(['1000+']));
    },
  );

  it('sorts entries by the address of the user at that time, in capital or small letters', async () => {
    await portal.query(
      `insert into audit_log (method, url, status_code, status_message, request_id, actor_email)
       select 'ACTORS', '/' || coalesce(email, 'none'), 200, 'OK', '', email
       from unnest(array['c@former.example', null, 'B@former.example', 'a@former.example']) email`,
    );
    const { body } = await fetchList<AuditLogEntry>('listAuditLogs', '?search=ACTORS&sort=user');
    expect(body.map(({ url }) => url)).toEqual([
      '/none',
      '/a@former.example',
      '/B@former.example',
      '/c@former.example',
    ]);
  });

  it.each([
    ['999', 999],
    ['1000', 1_000],
    ['1000+', 1_001],
  ])('reports a total of %s for %s audit log entries', async (total, count) => {
    await portal.query(
      `insert into audit_log (method, url, status_code, status_message, request_id)
       select 'LIMIT' || $1, '/', 200, 'OK', '' from generate_series(1, $1::int)`,
      [count],
    );
    const first = await fetchList('listAuditLogs', `?limit=2&search=LIMIT${String(count)}`);
    expect(formatTotal(first.headers)).toBe(total);
  });

  it('counts audit log entries once for the first page', async () => {
    const insertEntries = (count: number) =>
      portal.query(
        `insert into audit_log (method, url, status_code, status_message, request_id)
         select 'COUNTED', '/', 200, 'OK', '' from generate_series(1, $1)`,
        [count],
      );
    const fetchPage = async (cursor = '') => {
      const { status, headers } = await fetchList('listAuditLogs', `?limit=2&search=COUNTED${cursor}`);
      const link = /<[^?]*\?([^>]*)>/.exec(headers.get('link') ?? '')?.[1];
      const next = new URLSearchParams(link).get('cursor') ?? '';
      return { status, total: headers.get('x-total-count'), next };
    };
    await insertEntries(5);
    const { total, next } = await fetchPage();
    expect(total).toBe('5');
    await insertEntries(1);
    expect(await fetchPage(`&cursor=${next}`)).toMatchObject({ status: 200, total: '5' });
    expect(await fetchPage()).toMatchObject({ total: '6' });
  });

  it('uses an index for any page of the audit log', async () => {
    await portal.query('analyze audit_log');
    const plan = await portal.query<{ 'QUERY PLAN': string }>(
      `explain select id from audit_log where (created_at, id) < (now(), gen_random_uuid())
       order by created_at desc, id desc limit 10`,
    );
    const text = JSON.stringify(plan);
    expect(text).toMatch(/Index (Only )?Scan/);
    expect(text).not.toMatch(/Seq Scan|->\s+Sort/);
  });
});
