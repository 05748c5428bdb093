import { randomUUID } from 'node:crypto';
import type { Connection, Group } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const admin = 'super@example.com';
const buildCursor = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
const fetchList = (path: string, query: Record<string, string>) =>
  portal.requestAs(admin, `${path}?${new URLSearchParams(query).toString()}`);

describe('Forged cursors', () => {
  const times = [
    '2026-02-31 00:00:00+00',
    '2026-13-01 00:00:00+00',
    '2026-01-01 24:61:00+00',
    '2026-01-01 00:00:00+99',
    '2026-01-01 00:00:00+16',
    '0000-01-01 00:00:00+00',
    '9999-12-31 23:59:59.9999999+00',
    'today',
    '2026-01-01 00:00:00+00\0',
  ];
  const lists = [
    ['/users', 'created'],
    ['/audit-logs', '-created'],
    ['/sign-in-logs', 'created'],
  ] as const;
  it.each(lists)(
    'returns 400 for cursors of %s sorted by %s with an invalid time [T35]',
    async (path, sort) => {
      for (const time of times) {
        const cursor = buildCursor(time, randomUUID(), '5');
        expect(await fetchList(path, { limit: '5', sort, cursor }), time).toMatchObject({
          status: 400,
          body: { error: { code: 'malformed', message: expect.stringMatching(/^Invalid cursor/) as string } },
        });
      }
    },
  );

  it('returns 200 for cursors with a time in any time zone', async () => {
    for (const time of [
      '2026-01-01 00:00:00+00',
      '2026-01-01 00:00:00.123456-14',
      '2026-01-01 23:59:59+05:30',
    ]) {
      const cursor = buildCursor(time, randomUUID(), '5');
      const { status } = await fetchList('/users', { limit: '5', sort: 'created', cursor });
      expect(status, time).toBe(200);
    }
  });

  it('checks that the status code of a cursor is an integer [T35]', async () => {
    const statusesByCode = {
      '200': 200,
      '-1': 200,
      '999999999': 200,
      '9999999999': 400,
      x200: 400,
      '200x': 400,
      '': 400,
    };
    for (const [statusCode, expected] of Object.entries(statusesByCode)) {
      const cursor = buildCursor(statusCode, randomUUID(), '5');
      const { status } = await fetchList('/audit-logs', { limit: '5', sort: 'statusCode', cursor });
      expect(status, `status code ${JSON.stringify(statusCode)}`).toBe(expected);
    }
  });

  it.each([
    ['NUL', ['a\0', randomUUID(), '5']],
    ['a lone surrogate', ['a\ud800', randomUUID(), '5']],
    ['a malformed ID', ['a', 'b', '5']],
    ['too few values', ['a']],
    ['objects', [{ a: 1 }, randomUUID(), '5']],
    ['a total below zero', ['a', randomUUID(), '-1']],
  ])('returns 400 for a cursor of users sorted by name with %s [T35]', async (_, parts) => {
    expect(
      await fetchList('/users', { limit: '5', sort: 'name', cursor: buildCursor(...parts) }),
    ).toMatchObject({
      status: 400,
    });
  });
});

describe('Sort parameter', () => {
  it.each([
    ['a column twice', 'name,name'],
    ['a column in both directions', 'name,-name'],
    ['one thousand columns', Array(1_000).fill('id').join(',')],
    ['an unknown column', 'password'],
    ['an empty column', 'name,,email'],
  ])('rejects a sort parameter with %s [T35]', async (_, sort) => {
    expect(await fetchList('/users', { limit: '5', sort })).toMatchObject({
      status: 400,
      body: { error: { code: 'malformed', details: [{ field: 'sort' }] } },
    });
  });

  it('accepts a sort parameter with every column once', async () => {
    const sort =
      '-id,-name,-email,-registered,-created,-active,-superAdmin,-userAdmin,-connectionAdmin,-contributerAdmin';
    expect(await fetchList('/users', { limit: '5', sort })).toMatchObject({ status: 200 });
  });
});

describe('Directory of a connection', () => {
  const updateDirectory = async (tenantId: string) =>
    portal.callRoute<Connection>(
      'connectionadmin@alpha.example',
      'updateConnection',
      { connectionId: await portal.getId('connections', 'principal of alpha') },
      { body: { auth: { tenantId } } },
    );

  it.each([
    ['IP addresses', ['127.0.0.1', '169.254.169.254', '1.2.3.4.5', '[::1]']],
    ['names without a top-level domain', ['localhost', 'a.1']],
    ['malformed domain names', ['-.-', 'a..b', '-a.example', 'a-.example', 'example.c-', 'a.example:80']],
    ['labels of 64 characters', [`${'a'.repeat(64)}.example`]],
  ])('rejects directory names: %s [T35]', async (_, names) => {
    for (const name of names) {
      expect(await updateDirectory(name), name).toMatchObject({
        status: 422,
        body: { error: { details: [{ field: 'auth.tenantId' }] } },
      });
    }
  });

  it('accepts domain names and GUIDs as directory names', async () => {
    for (const tenantId of [
      'a.example',
      'xn--bcher-kva.example',
      '1.a-b.co',
      '9122040d-6c67-4c5b-b112-36a304b66dad',
    ]) {
      expect(await updateDirectory(tenantId)).toMatchObject({ status: 200, body: { auth: { tenantId } } });
    }
  });
});

describe('Names', () => {
  const create = async (name: string) => {
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    return portal.callRoute<Group>(
      'useradmin@alpha.example',
      'createGroup',
      { tenantId },
      { body: { name, tenantId } },
    );
  };
  it.each([
    ['with a bidirectional override', 'a\u202egpj.exe'],
    ['with a bidirectional isolate', 'a\u2066b'],
    ['with a bell', 'a\u0007b'],
    ['with an escape sequence', '\u001b[31mred'],
    ['with a line break', 'a\nb'],
    ['of zero-width characters', '\u200b\u200d\ufeff'],
    ['of filler characters', '\u3164\u115f\u2800'],
    ['with NUL', 'a\0b'],
    ['with a lone surrogate', 'a\udc00'],
  ])('returns 422 for a name %s [T35]', async (_, name) => {
    expect(await create(name)).toMatchObject({
      status: 422,
      body: {
        error: { details: expect.arrayContaining([expect.objectContaining({ field: 'name' })]) as object[] },
      },
    });
  });

  it('accepts letters of any script and zero-width joiners in names', async () => {
    for (const name of [
      '\ud83d\udc69\u200d\ud83d\udc67',
      '\u05e2\u05d1\u05e8\u05d9\u05ea',
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    ]) {
      expect(await create(name)).toMatchObject({ status: 201, body: { name } });
    }
  });
});

describe('Request paths', () => {
  const cases: [string, string, number, string][] = [
    ['a malformed ID', '/apps/1/reports/2/getToken', 400, 'malformed'],
    ['a null byte', '/apps/%00/reports/2/getToken', 400, 'malformed'],
    ['a broken escape', '/apps/%zz/reports/2/getToken', 400, 'malformed'],
    ['an unknown path', '/nothing', 404, 'not_found'],
  ];
  it.each(cases)('rejects %s with the common error body', async (_, path, status, code) => {
    const { body, ...response } = await portal.requestAs('viewer@alpha.example', path);
    expect(response.status).toBe(status);
    expect(body).toMatchObject({ error: { code, message: expect.any(String) as string } });
  });

  it('names the invalid path parameters', async () => {
    const { body } = await portal.requestAs('viewer@alpha.example', '/apps/1/reports/2/getToken');
    expect(body.error.details?.map(({ field }) => field)).toEqual(['appId', 'reportId']);
  });

  it('accepts a path with a trailing slash', async () => {
    expect(await portal.requestAs('viewer@alpha.example', '/auth/whoAmI/')).toMatchObject({ status: 200 });
  });
});
