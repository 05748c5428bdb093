import { randomUUID } from 'node:crypto';
import type { Tenant } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../src/index.ts';
import { insertTenant } from './support/insert-rows.ts';
import { sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  await portal.whoAmI(admin);
});
afterAll(() => portal.close());

const admin = 'useradmin@alpha.example';

const create = async (body: unknown, headers: Record<string, string> = {}) =>
  portal.callRoute<Tenant>(
    admin,
    'createTenant',
    { userId: await portal.getId('users', admin) },
    { body, headers },
  );
const findTenants = (name: string) => portal.query('select * from tenants where name = $1', [name]);

describe('Writes', () => {
  it('commits a write together with its audit entry', async () => {
    const unknown = { clientSecret: 'hidden', pwd: 'hidden', apiKey: 'hidden', sas: 'hidden' };
    const { headers, body } = await create({ name: ' Audited', description: 'x', ...unknown });
    expect(await portal.findAuditEntries(headers.get('x-request-id'))).toEqual([
      {
        email: admin,
        method: 'POST',
        url: `/api/users/${await portal.getId('users', admin)}/tenants`,
        status_code: 201,
        status_message: 'Created',
        body: { name: 'Audited', description: 'x' },
      },
    ]);
    expect(body.name).toBe('Audited');
  });

  it('rolls back a write when its audit entry cannot be written', async () => {
    await portal.query('alter table audit_log add constraint broken check (status_code <> 201) not valid');
    const { status, body } = await create({ name: 'Unaudited' });
    expect({ status, body }).toEqual({
      status: 500,
      body: { error: { message: 'Internal server error', code: 'internal' } },
    });
    await portal.query('alter table audit_log drop constraint broken');
    expect(await findTenants('Unaudited')).toEqual([]);
  });

  it('creates an audit entry with the reason for a rejected write', async () => {
    const { headers, status } = await create({ name: '' });
    expect(status).toBe(422);
    expect(await portal.findAuditEntries(headers.get('x-request-id'))).toMatchObject([
      { email: admin, status_code: 422, status_message: 'Name is required.', body: null },
    ]);
  });

  it('rejects a write without the required role before the body is validated', async () => {
    const viewer = 'viewer@alpha.example';
    const params = { userId: await portal.getId('users', viewer) };
    expect(await portal.callRoute(viewer, 'createTenant', params, { body: { name: '' } })).toMatchObject({
      status: 403,
    });
  });
});

describe('Request bodies', () => {
  const cases: [string, unknown, number, RegExp][] = [
    ['a missing name', {}, 422, /^Name is required\.$/],
    ['a blank name', { name: ' ' }, 422, /^Name is required\.$/],
    ['a name that is a number', { name: 5 }, 422, /^Name is required\.$/],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 422, /at most 200 characters/],
    ['a name with NUL', { name: 'a\0b' }, 422, /cannot be stored/],
    ['a name with a lone surrogate', { name: 'a\ud800b' }, 422, /cannot be stored/],
    ['a list as the body', [], 422, /^The body /],
    ['a missing body', undefined, 422, /^The body /],
  ];
  it.each(cases)(
    'rejects %s with a message that names the field or the body',
    async (_, body, status, message) => {
      const before = await portal.hashState();
      expect(await create(body)).toMatchObject({
        status,
        body: { error: { code: 'invalid', message: expect.stringMatching(message) as string } },
      });
      expect(await portal.hashState()).toBe(before);
    },
  );

  it('ignores fields that only the server can set [T4]', async () => {
    const id = randomUUID();
    const text = `{"name":"Plain","id":"${id}","URL":"stolen","created":1,"__users":[1],"__proto__":{"admin":1}}`;
    const path = `/users/${await portal.getId('users', admin)}/tenants/`;
    const headers = { 'content-type': 'application/json' };
    const response = await portal.requestAs<Tenant>(admin, path, { method: 'POST', body: text, headers });
    expect(response).toMatchObject({ status: 201, body: { name: 'Plain', URL: 'plain' } });
    expect(response.body.id).not.toBe(id);
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
    const [entry] = await portal.findAuditEntries(response.headers.get('x-request-id'));
    expect(entry?.body).not.toHaveProperty('__users');
  });

  it('preserves characters of any script in a name', async () => {
    const name = 'Ünïcode 東京 👩‍👩‍👧 עברית';
    expect((await create({ name })).body.name).toBe(name);
  });
});

describe('Idempotency keys', () => {
  const createWithKey = (body: unknown, key: string) => create(body, { 'idempotency-key': key });

  it('executes a repeated request once and returns the same response', async () => {
    const key = randomUUID();
    const first = await createWithKey({ name: 'Once' }, key);
    const repeated = await createWithKey({ name: 'Once' }, key);
    expect(repeated).toMatchObject({ status: 201, body: first.body });
    expect(await findTenants('Once')).toHaveLength(1);
    expect(await portal.findAuditEntries(repeated.headers.get('x-request-id'))).toEqual([]);
  });

  it('executes simultaneous requests with the same idempotency key once on two servers [T20]', async () => {
    const second = await startServer({ ...portal.config, logLevel: 'silent' });
    const path = `/api/users/${await portal.getId('users', admin)}/tenants`;
    const init = {
      method: 'POST',
      body: JSON.stringify({ name: 'Raced' }),
      headers: {
        authorization: `Bearer ${await portal.createToken(admin)}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
    };
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        sendRequest<Tenant>((index % 2 ? second : portal).url + path, init),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await findTenants('Raced')).toHaveLength(1);
    await second.close();
  });

  it('rejects a different request with the same idempotency key', async () => {
    const key = randomUUID();
    await createWithKey({ name: 'Mine' }, key);
    expect(await createWithKey({ name: 'Other' }, key)).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringMatching(/Idempotency-Key was used/) as string } },
    });
    expect(await findTenants('Other')).toEqual([]);
  });

  it('does not store error responses for idempotency keys', async () => {
    const key = randomUUID();
    const tenantId = await insertTenant(portal, 'alpha');
    const remove = () =>
      portal.callRoute(admin, 'deleteTenant', { tenantId }, { headers: { 'idempotency-key': key } });
    await portal.query("insert into groups (tenant_id, name) values ($1, 'last')", [tenantId]);
    expect((await remove()).status).toBe(422);
    await portal.query('delete from groups where tenant_id = $1', [tenantId]);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
  });

  it('executes a request again when its idempotency key is older than one day', async () => {
    const key = randomUUID();
    await createWithKey({ name: 'Daily' }, key);
    await portal.query(
      "update idempotency_keys set created_at = now() - interval '25 hours' where key = $1",
      [key],
    );
    expect((await createWithKey({ name: 'Daily' }, key)).status).toBe(201);
    expect(await findTenants('Daily')).toHaveLength(2);
  });

  it('accepts an idempotency key of 200 visible ASCII characters', async () => {
    expect(await createWithKey({ name: 'Longest' }, `!~${'x'.repeat(198)}`)).toMatchObject({ status: 201 });
  });

  it.each(['x'.repeat(201), 'a b', ''])('rejects malformed idempotency keys: %j', async (key) => {
    expect(await createWithKey({ name: 'Never' }, key)).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'malformed',
          message: 'The header Idempotency-Key must contain 1 to 200 visible ASCII characters.',
        },
      },
    });
  });
});
