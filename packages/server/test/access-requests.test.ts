import type { AccessRequest, UserApp } from '@embed-portal/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase as createPool } from '../src/db/database.ts';
import { deleteExpiredState } from '../src/services/retention/delete-expired-state.ts';
import { findJobs, shortIntervals } from './support/jobs.ts';
import { startMailServer } from './support/mail-server.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { openSqlAsUser } from './support/sql-as-user.ts';

const viewer = 'viewer@alpha.example';
const outsider = 'outsider@alpha.example';
const stranger = 'viewer@beta.example';
const userAdmin = 'useradmin@alpha.example';
const contributer = 'contributer@alpha.example';
const superAdmin = 'super@example.com';
const closed = 'another of alpha';
const unknownId = '99999999-9999-4999-8999-999999999999';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let portal: Portal;
beforeAll(async () => {
  mailServer = await startMailServer();
  portal = await startPortal({
    mail: { url: mailServer.url, from: 'Portal <no-reply@portal.example>' },
    jobs: shortIntervals,
  });
  // Only registered users receive emails.
  for (const email of [userAdmin, contributer, superAdmin, viewer]) await portal.listApps(email);
});
afterAll(async () => {
  await portal.close();
  await mailServer.close();
});

beforeEach(async () => {
  await expect.poll(() => findJobs(portal, 'mail')).toEqual([]);
  await portal.query('delete from access_requests');
  await portal.query(
    "delete from group_users where group_id = (select id from groups where name = 'others of alpha')",
  );
  mailServer.mails.length = 0;
});

const getUserId = (email: string): Promise<string> => portal.getId('users', email);
const getAppId = (): Promise<string> => portal.getId('apps', closed);

const request = async (email: string, body: object = {}, appId?: string) =>
  portal.callRoute(email, 'requestAccess', { appId: appId ?? (await getAppId()) }, { body });
const list = async (email = userAdmin) =>
  (await portal.callRoute<AccessRequest[]>(email, 'listAccessRequests', {})).body;
const decide = async (email: string, user: string, body: object) =>
  portal.callRoute(
    email,
    'decideAccessRequest',
    { appId: await getAppId(), userId: await getUserId(user) },
    { body },
  );
/** Returns the text of the email to a user; '' if it has not arrived yet. */
const findText = (email: string) =>
  mailServer.mails.find(({ to }) => !Array.isArray(to) && to?.text === email)?.text ?? '';
const getGroupId = (): Promise<string> => portal.getId('groups', 'others of alpha');
const listRows = () => portal.query('select id from access_requests');
const listAppNames = async (email: string) =>
  (await portal.listApps(email)).body.map(({ name }: UserApp) => name);

it('lists the 100 oldest requests', async () => {
  await portal.query(
    `with people as (
       insert into users (email) select 'person' || n || '@alpha.example' from generate_series(1, 101) n returning id, email
     ), members as (
       insert into memberships (tenant_id, user_id) select tenants.id, people.id from tenants, people
       where tenants.name = 'Tenant alpha' returning tenant_id
     )
     insert into access_requests (tenant_id, app_id, user_id, created_at, expires_at)
     select apps.tenant_id, apps.id, people.id, now() - substring(email from '[0-9]+')::int * interval '1 minute',
       now() + interval '1 day'
     from apps, people where apps.name = $1`,
    [closed],
  );
  const emails = (await list()).map(({ user }) => user.email);
  expect([emails.length, emails[0], emails.at(-1)]).toEqual([
    100,
    'person101@alpha.example',
    'person2@alpha.example',
  ]);
  await portal.query("delete from users where email like 'person%'");
});

describe('POST /apps/{appId}/access-requests', () => {
  it('creates a request that administrators of the tenant see with the missing link and the groups', async () => {
    expect((await request(viewer, { message: ' For the report of Monday. ' })).status).toBe(204);
    const requests = await list();
    expect(requests).toEqual([
      expect.objectContaining({
        app: expect.objectContaining({ name: closed }) as unknown,
        message: 'For the report of Monday.',
        missing: 'group',
        groups: [expect.objectContaining({ name: 'others of alpha' })],
      }),
    ]);
    const [{ user, created, expires }] = requests as [AccessRequest];
    expect(user.email).toBe(viewer);
    expect(expires - created).toBe(30 * 86_400_000);
    expect(await list(contributer)).toEqual(requests);
    expect(await list(superAdmin)).toEqual(requests);
    expect(await list('useradmin@beta.example')).toEqual([]);
  });

  it('notifies the administrators of the tenant by email once, with a link to the decision', async () => {
    await request(viewer, { message: 'For Monday' });
    await request(viewer);
    await expect.poll(() => mailServer.getRecipients()).toEqual([contributer, userAdmin]);
    const [mail] = mailServer.mails;
    expect(mail?.text).toContain(`(${viewer}) requests access to the app “${closed}” of Tenant alpha.`);
    expect(mail?.text).toContain('Message: For Monday');
    expect(mail?.text).toContain('/access/requests');
    expect(await list()).toHaveLength(1);
  });

  it('notifies super administrators if the tenant has no administrators', async () => {
    await portal.query('update users set active = false where email in ($1, $2)', [userAdmin, contributer]);
    await request(viewer);
    await portal.query('update users set active = true where email in ($1, $2)', [userAdmin, contributer]);
    await expect.poll(() => mailServer.getRecipients()).toEqual([superAdmin]);
  });

  it('responds alike for closed, open, foreign and unknown apps, and creates requests only for closed ones [T46]', async () => {
    const [foreignApp, openApp] = [await getAppId(), await portal.getId('apps', 'Everything of alpha')];
    const responses = [
      await request(stranger, {}, foreignApp),
      await request(stranger, {}, unknownId),
      await request(viewer, {}, openApp),
      await request(superAdmin, {}, foreignApp),
    ];
    expect(await listRows()).toEqual([]);
    responses.push(await request(viewer));
    expect(await listRows()).toHaveLength(1);
    for (const { status, body } of responses) expect({ status, body }).toEqual({ status: 204, body: '' });
  });

  it('accepts a new request after the previous one has expired or was declined', async () => {
    await request(viewer, { message: 'First' });
    await portal.query('update access_requests set expires_at = now()');
    expect(await list()).toEqual([]);
    await request(viewer, { message: 'Second' });
    expect((await list()).map(({ message }) => message)).toEqual(['Second']);
    await decide(userAdmin, viewer, { decision: 'declined' });
    await request(viewer, { message: 'Third' });
    expect((await list()).map(({ message }) => message)).toEqual(['Third']);
  });

  it('rejects more than 20 requests of a user in 24 hours', async () => {
    await portal.query(
      `insert into access_requests (tenant_id, app_id, user_id, decided_at, created_at)
       select tenant_id, apps.id, users.id, now(), now() - case when n <= 19 then 1439 else 1441 end * interval '1 minute'
       from apps, users, generate_series(1, 30) n where apps.name = $1 and email = $2`,
      [closed, viewer],
    );
    expect((await request(viewer)).status).toBe(204);
    const response = await request(viewer);
    expect(response.status).toBe(429);
    expect(response.body.error.code).toBe('too_many_requests');
    expect((await request(outsider)).status).toBe(204);
  });

  it('rejects messages over 500 characters', async () => {
    expect((await request(viewer, { message: 'x'.repeat(500) })).status).toBe(204);
    const { status, body } = await request(viewer, { message: 'x'.repeat(501) });
    expect(status).toBe(422);
    expect(body.error.details).toEqual([expect.objectContaining({ field: 'message' })]);
  });

  it('is removed when the app moves to another tenant', async () => {
    await request(viewer);
    const moved = `delete from app_groups where app_id = (select id from apps where name = '${closed}');
      delete from app_reports where app_id = (select id from apps where name = '${closed}');
      update apps set tenant_id = (select id from tenants where name = 'Tenant beta') where name = '${closed}'`;
    const { runAsUser, close } = await openSqlAsUser(portal);
    expect(await runAsUser(superAdmin, 'select id from access_requests')).toHaveLength(1);
    expect(await runAsUser(superAdmin, 'select id from access_requests', moved)).toEqual([]);
    await close();
  });

  it('is removed after 30 days', async () => {
    await request(viewer);
    await portal.query('update access_requests set expires_at = now()');
    const pool = createPool({ url: portal.config.databaseUrl, size: 1 });
    await deleteExpiredState(pool.system, new AbortController().signal);
    await pool.close();
    expect(await listRows()).toEqual([]);
  });
});

describe('POST /apps/{appId}/access-requests/{userId}/decision', () => {
  it('adds the user to the group, notifies the user, and audits the change of the group', async () => {
    await request(viewer);
    const { status, headers } = await decide(contributer, viewer, {
      decision: 'granted',
      groupId: await getGroupId(),
    });
    expect(status).toBe(204);
    expect(await listAppNames(viewer)).toContain(closed);
    expect(await list()).toEqual([]);
    await expect.poll(() => findText(viewer)).toContain(`/apps/${await getAppId()}`);
    const [entry] = await portal.query<{ action: string; targets: unknown; changes: unknown }>(
      'select action, targets, changes from audit_log where request_id = $1',
      [headers.get('x-request-id')],
    );
    expect(entry).toMatchObject({
      action: 'decideAccessRequest',
      targets: [{ type: 'group', name: 'others of alpha' }],
      changes: [{ field: 'users', added: [{ id: await getUserId(viewer) }], removed: [] }],
    });
  });

  it('declines with a reason that the user receives, and audits app and user', async () => {
    await request(viewer);
    const { status, headers } = await decide(userAdmin, viewer, {
      decision: 'declined',
      reason: 'Ask again in May.',
    });
    expect(status).toBe(204);
    expect(await listAppNames(viewer)).not.toContain(closed);
    await expect.poll(() => findText(viewer)).toContain('Reason: Ask again in May.');
    const [entry] = await portal.query<{ targets: unknown; body: unknown }>(
      'select targets, body from audit_log where request_id = $1',
      [headers.get('x-request-id')],
    );
    expect(entry).toMatchObject({
      targets: [{ type: 'app', name: closed }, { type: 'user' }],
      body: { decision: 'declined', reason: 'Ask again in May.' },
    });
  });

  it('closes the request of a user who can open the app by now', async () => {
    await request(viewer);
    await portal.query('insert into group_users select tenant_id, id, $1 from groups where name = $2', [
      await getUserId(viewer),
      'others of alpha',
    ]);
    expect((await list())[0]?.missing).toBeNull();
    expect((await decide(userAdmin, viewer, { decision: 'granted' })).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('rejects groups that do not open the app, and rolls back [T46]', async () => {
    await request(viewer);
    const groupId = await portal.getId('groups', 'readers of alpha');
    for (const body of [{ groupId }, { groupId: null }, {}]) {
      const response = await decide(userAdmin, viewer, { decision: 'granted', ...body });
      expect(response.status).toBe(422);
      expect(response.body.error.details).toEqual([
        { field: 'groupId', message: 'Must be a group of the app' },
      ]);
    }
    expect(await list()).toHaveLength(1);
  });

  it('names another missing link and rejects the grant', async () => {
    await request(viewer);
    await portal.query('update users set viewer = false where email = $1', [viewer]);
    const response = await decide(userAdmin, viewer, { decision: 'granted', groupId: await getGroupId() });
    expect((await list())[0]?.missing).toBe('role');
    await portal.query('update users set viewer = true where email = $1', [viewer]);
    expect(response.status).toBe(422);
    expect(response.body.error.message).toContain('Check the access of the user');
  });

  it('executes one of two concurrent decisions', async () => {
    await request(viewer);
    const responses = await Promise.all([
      decide(userAdmin, viewer, { decision: 'declined' }),
      decide(contributer, viewer, { decision: 'declined' }),
    ]);
    const [first, second] = responses.map(({ status }) => status).toSorted();
    expect(first).toBe(204);
    expect([404, 409]).toContain(second);
  });
});

describe('Row-level security of access requests', () => {
  it('shows requests to their user and to group managers of the tenant, and prevents forged emails [T46]', async () => {
    await request(viewer);
    const { runAsUser, close } = await openSqlAsUser(portal);
    const count = async (email: string) => (await runAsUser(email, 'select id from access_requests')).length;
    expect(await count(viewer)).toBe(1);
    expect(await count(userAdmin)).toBe(1);
    expect(await count(outsider)).toBe(0);
    expect(await count('useradmin@beta.example')).toBe(0);
    const update = 'update access_requests set granted = true returning id';
    expect(await runAsUser(viewer, update)).toEqual([]);
    await expect(runAsUser(viewer, 'insert into access_requests default values')).rejects.toThrow(
      /permission denied/,
    );
    const queueMail = "select access.queue_request_mail((select id from access_requests), '{}')";
    for (const email of [viewer, userAdmin]) {
      await expect(runAsUser(email, queueMail)).rejects.toThrow('insufficient_privilege');
    }
    const addForeign = `select access.request_app('${await getAppId()}', null) as id`;
    expect(await runAsUser(stranger, addForeign)).toEqual([{ id: null }]);
    await close();
  });
});
