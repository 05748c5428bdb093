import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from './support/portal.ts';
import type { AuditRow, Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

describe('Entries of the audit log', () => {
  const findEntries = (requestId: string | null) =>
    portal.query<{ email: string | null; url: string; status_code: number; status_message: string }>(
      `select email, url, status_code, status_message from audit_log
       left join users on users.id = user_id where request_id = $1`,
      [requestId],
    );

  it('creates an audit entry for a rejected request before the response is sent', async () => {
    const path = `/users/${await portal.getId('users', 'viewer@beta.example')}/tenants`;
    const { headers } = await portal.requestAs('viewer@alpha.example', `${path}?secret=1`);
    expect(await findEntries(headers.get('x-request-id'))).toEqual([
      {
        email: 'viewer@alpha.example',
        url: `/api${path}`,
        status_code: 403,
        status_message: 'The user ID in the URL must be your own.',
      },
    ]);
  });

  it.each([
    ['a request of a deactivated user', 'inactive@alpha.example', 'inactive@alpha.example'],
    ['a request without a token', '', null],
  ])('creates an audit entry for %s', async (_, email, expectedEmail) => {
    const token = email ? await portal.createToken(email) : '';
    const { headers } = await portal.requestWithToken('/auth/whoAmI', token);
    expect(await findEntries(headers.get('x-request-id'))).toMatchObject([
      { email: expectedEmail, status_code: 401 },
    ]);
  });

  it('does not create an audit entry for a successful read', async () => {
    const { headers } = await portal.whoAmI('viewer@alpha.example');
    expect(await findEntries(headers.get('x-request-id'))).toEqual([]);
  });
});

describe('Unknown fields of a request body', () => {
  it('does not store unknown fields of accepted or rejected requests [T39]', async () => {
    const marker = `marker-${randomUUID()}`;
    const unknownFields = {
      pwd: marker,
      apiKey: marker,
      sas: marker,
      refresh: marker,
      nested: { auth: marker },
    };
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const send = (body: object) =>
      portal.callRoute('useradmin@alpha.example', 'createGroup', { tenantId }, { body });
    expect(await send({ name: 'Odd', tenantId, ...unknownFields })).toMatchObject({ status: 201 });
    expect(await send({ name: '', tenantId, ...unknownFields })).toMatchObject({ status: 422 });
    expect(await send({ name: 'Odd', tenantId: randomUUID(), ...unknownFields })).toMatchObject({
      status: 422,
    });
    const reportId = await portal.getId('reports', 'sales of alpha');
    const report = { permissionDownload: true, ...unknownFields };
    expect(
      await portal.callRoute(
        'contributer@alpha.example',
        'updateReport',
        { reportId },
        { body: { report, ...unknownFields } },
      ),
    ).toMatchObject({ status: 200 });
    expect(
      await portal.query('select id from audit_log where audit_log::text like $1', [`%${marker}%`]),
    ).toEqual([]);
    const [entry] = await portal.query<AuditRow>(
      "select body from audit_log where method = 'PATCH' and url = $1 and status_code = 200",
      [`/api/reports/${reportId}`],
    );
    expect(entry?.body).toEqual({ report: { permissionDownload: true } });
  });
});
