import { checksVersion, routes } from '@embed-portal/api-contract';
import type {
  AppOfUser,
  Connection,
  ErrorBody,
  Group,
  Report,
  RouteName,
  User,
} from '@embed-portal/api-contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../src/http/openapi/document.ts';
import { answerValidators, operationOf } from './support/api-document.ts';
import {
  freshApp,
  freshConnection,
  freshGroup,
  freshReport,
  freshTenant,
  freshUser,
} from './support/fresh.ts';
import { call, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { biReport, workspace } from './support/world.ts';

const admin = 'super@example.com';
const manager = 'contributer@alpha.example';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  for (const email of [admin, manager, 'useradmin@alpha.example', 'connectionadmin@alpha.example']) {
    await portal.whoAmI(email);
  }
});
afterAll(() => portal.close());

interface Versioned {
  id: string;
  version: number;
}

interface Kind {
  kind: string;
  /** Its id in the path. */
  param: string;
  read: RouteName;
  update: RouteName;
  remove: RouteName;
  make: (portal: Portal) => Promise<string>;
  /** Two changes of different fields, and what they lead to together. */
  one: object;
  other: object;
  both: object;
}

const kinds: Kind[] = [
  {
    kind: 'user',
    param: 'userId',
    read: 'getUser',
    update: 'updateUser',
    remove: 'deleteUser',
    make: (from) => freshUser(from, 'alpha'),
    one: { roles: { userAdmin: true } },
    other: { roles: { connectionAdmin: true, viewer: true } },
    both: {
      roles: {
        superAdmin: false,
        userAdmin: true,
        connectionAdmin: true,
        contributerAdmin: false,
        viewer: true,
      },
    },
  },
  {
    kind: 'tenant',
    param: 'tenantId',
    read: 'getTenant',
    update: 'updateTenant',
    remove: 'deleteTenant',
    make: (from) => freshTenant(from, 'alpha'),
    one: { name: 'Renamed' },
    other: { description: 'Described' },
    both: { name: 'Renamed', description: 'Described' },
  },
  {
    kind: 'group',
    param: 'groupId',
    read: 'getGroup',
    update: 'updateGroup',
    remove: 'deleteGroup',
    make: (from) => freshGroup(from, 'alpha'),
    one: { name: 'Renamed' },
    other: { description: 'Described' },
    both: { name: 'Renamed', description: 'Described' },
  },
  {
    kind: 'report',
    param: 'reportId',
    read: 'getReport',
    update: 'updateReport',
    remove: 'deleteReport',
    make: (from) => freshReport(from, 'alpha'),
    one: { name: 'Renamed' },
    other: { link: { embed: true } },
    both: { name: 'Renamed', link: { url: 'https://a.example', embed: true } },
  },
  {
    kind: 'app',
    param: 'appId',
    read: 'getApp',
    update: 'updateApp',
    remove: 'deleteApp',
    make: (from) => freshApp(from, 'alpha'),
    one: { name: 'Renamed' },
    other: { description: 'Described' },
    both: { name: 'Renamed', description: 'Described' },
  },
  {
    kind: 'connection',
    param: 'connectionId',
    read: 'getConnection',
    update: 'updateConnection',
    remove: 'deleteConnection',
    make: (from) => freshConnection(from, 'alpha'),
    one: { auth: { clientId: 'application' } },
    other: { auth: { tenantId: 'alpha.example' } },
    both: { auth: { clientId: 'application', tenantId: 'alpha.example', hasClientSecret: false } },
  },
];

const atVersion = (version: number | string) => ({ 'if-match': `"${String(version)}"` });

const clientOf = ({ param, read, update, remove }: Kind, id: string, email = admin) => ({
  read: () => portal.route<Versioned>(email, read, { [param]: id }),
  update: <Body = Versioned>(body: object, headers: Record<string, string> = {}) =>
    portal.route<Body>(email, update, { [param]: id }, { body, headers }),
  remove: (headers: Record<string, string> = {}) => portal.route(email, remove, { [param]: id }, { headers }),
});

describe.each(kinds)('editing a $kind at the same time', (kind) => {
  const make = async () => clientOf(kind, await kind.make(portal));

  it('answers the version in the body and in ETag, another one after each change', async () => {
    const client = await make();
    const read = await client.read();
    expect(read.status).toBe(200);
    expect(read.headers.get('etag')).toBe(`"${String(read.body.version)}"`);
    const changed = await client.update(kind.one);
    expect(changed.body.version).toBeGreaterThan(read.body.version);
    expect(changed.headers.get('etag')).toBe(`"${String(changed.body.version)}"`);
    expect((await client.read()).body).toEqual(changed.body);
  });

  it('keeps the version when nothing is changed', async () => {
    const client = await make();
    const { body } = await client.update(kind.one);
    expect((await client.update(kind.one)).body.version).toBe(body.version);
    expect((await client.update({})).body.version).toBe(body.version);
  });

  it('refuses a change of an older version with 412 and the current entity, and changes nothing', async () => {
    const client = await make();
    const old = (await client.read()).body.version;
    const { body: current } = await client.update(kind.one);
    const before = await portal.state();
    const { status, headers, body } = await client.update<ErrorBody>(kind.other, atVersion(old));
    expect({ status, body }).toEqual({
      status: 412,
      body: {
        error: {
          code: 'version_conflict',
          message: `This ${kind.kind} has changed since it was read. Compare it with the current one and try again.`,
          conflict: { current, changedAt: expect.any(Number) as number, changedBy: 'Ada Vos' },
        },
      },
    });
    expect(headers.get('etag')).toBeNull();
    expect(await portal.state()).toBe(before);
    expect(await portal.audit(headers.get('x-request-id'))).toMatchObject([{ status_code: 412 }]);
  });

  it('refuses to delete an older version with 412, and deletes the current one', async () => {
    const client = await make();
    const old = (await client.read()).body.version;
    const { body: current } = await client.update(kind.one);
    const refused = await client.remove(atVersion(old));
    expect(refused).toMatchObject({ status: 412, body: { error: { conflict: { current } } } });
    if (kind.kind !== 'user' && kind.kind !== 'app') expect((await client.read()).status).toBe(200);
    expect((await client.remove(atVersion(current.version))).status).toBe(204);
  });

  it('applies only what was sent, also without If-Match', async () => {
    const client = await make();
    await client.update(kind.one);
    expect((await client.update(kind.other)).body).toMatchObject(kind.both);
  });

  it('lets exactly one of two parallel changes of the same version win', async () => {
    for (let round = 0; round < 5; round += 1) {
      const client = await make();
      const match = atVersion((await client.read()).body.version);
      const answers = await Promise.all([client.update(kind.one, match), client.update(kind.other, match)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    }
  });

  it('keeps both of two parallel changes without If-Match', async () => {
    const client = await make();
    const answers = await Promise.all([client.update(kind.one), client.update(kind.other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await client.read()).body).toMatchObject(kind.both);
  });

  it('accepts * for any version, and a list that names the current one', async () => {
    const client = await make();
    expect((await client.update(kind.one, { 'if-match': '*' })).status).toBe(200);
    const { version } = (await client.read()).body;
    const list = `"none", W/"1", "${String(version)}"`;
    expect((await client.update(kind.other, { 'if-match': list })).status).toBe(200);
  });

  it.each(['3', '"3', "'3'", '*, "3"', '"a b"', 'x'.repeat(1_001)])(
    'refuses If-Match %s with 400',
    async (value) => {
      const client = await make();
      const before = await portal.state();
      for (const answer of [
        await client.update(kind.one, { 'if-match': value }),
        await client.remove({ 'if-match': value }),
      ]) {
        expect(answer).toMatchObject({ status: 400, body: { error: { code: 'malformed' } } });
      }
      expect(await portal.state()).toBe(before);
    },
  );

  it('answers 404, not 412, for what is not there', async () => {
    const client = clientOf(kind, randomUUID());
    expect((await client.update(kind.one, atVersion(1))).status).toBe(404);
    expect((await client.remove(atVersion(1))).status).toBe(404);
  });

  it('describes version, header and conflict in the API document', async () => {
    const { body: document } = await call<OpenApiDocument>(`${portal.url}/api/openapi.json`);
    const client = await make();
    const old = (await client.read()).body.version;
    await client.update(kind.one);
    const refused = await client.update<ErrorBody>(kind.other, atVersion(old));
    const isConflict = answerValidators(document)(kind.update, 412);
    expect(isConflict?.(refused.body)).toBe(true);
    const { message, code } = refused.body.error;
    expect(isConflict?.({ error: { message, code } })).toBe(false);
    for (const name of [kind.update, kind.remove]) {
      expect(operationOf(document, name)?.parameters).toContainEqual({
        $ref: '#/components/parameters/IfMatch',
      });
    }
    for (const name of [kind.read, kind.update]) {
      expect(operationOf(document, name)?.responses['200']?.headers).toHaveProperty('ETag');
    }
  });
});

describe('the routes with a version', () => {
  it('are those that read, create, change and delete what is edited', () => {
    const names = Object.entries(routes)
      .filter(([, route]) => checksVersion(route))
      .map(([name]) => name);
    expect(names.sort()).toEqual(kinds.flatMap(({ update, remove }) => [update, remove]).sort());
  });
});

describe('a revoked role', () => {
  const user = kinds[0] as Kind;

  it('does not come back through a change of another role, with or without If-Match', async () => {
    const client = clientOf(user, await freshUser(portal, 'alpha'));
    await client.update({ roles: { userAdmin: true } });
    const { version } = (await client.read()).body;
    await client.update({ roles: { userAdmin: false } });
    const refused = await client.update<ErrorBody>({ roles: { connectionAdmin: true } }, atVersion(version));
    expect(refused.status).toBe(412);
    const { body } = await client.update<User>({ roles: { connectionAdmin: true, viewer: true } });
    expect(body.roles).toMatchObject({ userAdmin: false, connectionAdmin: true });
  });

  it('is granted again by a whole body, as specified, for clients without If-Match', async () => {
    const client = clientOf(user, await freshUser(portal, 'alpha'));
    const roles = {
      superAdmin: false,
      userAdmin: true,
      connectionAdmin: false,
      contributerAdmin: false,
      viewer: true,
    };
    const { status, body } = await client.update<User>({ roles, active: true });
    expect({ status, roles: body.roles }).toEqual({ status: 200, roles });
  });
});

describe('the effective identity of a report', () => {
  it('keeps what is not sent of it', async () => {
    const tenantId = await portal.idOf('tenants', 'Tenant alpha');
    const connection = await portal.idOf('connections', 'principal of alpha');
    const reportEffectiveIdentity = {
      active: true,
      usernameValues: 'static',
      staticUsernameValue: 'region-north',
      role: 'Region',
    };
    const target = { connectionGroupId: `${connection}__${workspace}`, reportId: biReport };
    const body = {
      name: 'Restricted',
      tenantId,
      type: 'Report',
      report: { ...target, permissionRefresh: true, reportEffectiveIdentity },
    };
    const created = await portal.route<Report>(manager, 'createReport', { tenantId }, { body });
    const changed = await portal.route<Report>(
      manager,
      'updateReport',
      { reportId: created.body.id },
      { body: { report: { reportEffectiveIdentity: { role: 'Country' } } } },
    );
    expect(changed.body.report).toMatchObject({
      permissionRefresh: true,
      reportEffectiveIdentity: { ...reportEffectiveIdentity, role: 'Country' },
    });
  });
});

describe('members', () => {
  const group = kinds[2] as Kind;
  const app = kinds[4] as Kind;

  it('of a group are added and removed by several administrators without losing any', async () => {
    const id = await freshGroup(portal, 'alpha');
    const users = await Promise.all(Array.from({ length: 4 }, () => freshUser(portal, 'alpha')));
    const [first = '', second = '', third = '', fourth = ''] = users;
    const client = clientOf(group, id, manager);
    await client.update({ users: [first] });
    await Promise.all([
      client.update({ addUsers: [second] }),
      client.update({ addUsers: [third], removeUsers: [first] }),
      client.update({ addUsers: [fourth] }),
    ]);
    const { body } = await portal.route<Group>(manager, 'getGroup', { groupId: id });
    expect(body.users.sort()).toEqual([second, third, fourth].sort());
  });

  it('of a group may be there, or gone, already', async () => {
    const id = await freshGroup(portal, 'alpha');
    const [one, other] = [await freshUser(portal, 'alpha'), await freshUser(portal, 'alpha')];
    const client = clientOf(group, id, manager);
    const added = await client.update<Group>({ users: [one] });
    const again = await client.update<Group>({ addUsers: [one], removeUsers: [other] });
    expect(again.body).toEqual(added.body);
  });

  it.each([
    ['the list together with changes', { users: [], addUsers: [] }, 'users'],
    ['an id to add and to remove', { addUsers: [biReport], removeUsers: [biReport] }, 'addUsers'],
    ['a user who is not in the tenant', { addUsers: [biReport] }, 'addUsers'],
  ])('of a group are refused with %s', async (_, body, field) => {
    const client = clientOf(group, await freshGroup(portal, 'alpha'), manager);
    expect(await client.update(body)).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid', details: [{ field }] } },
    });
  });

  it('of a group count in its version, also when a user leaves the tenant', async () => {
    const id = await freshGroup(portal, 'alpha');
    const userId = await freshUser(portal, 'alpha');
    const client = clientOf(group, id, manager);
    const { body } = await client.update({ addUsers: [userId] });
    const tenantId = await portal.idOf('tenants', 'Tenant alpha');
    const removal = { tenantId, userId };
    expect((await portal.route('useradmin@alpha.example', 'removeUserFromTenant', removal)).status).toBe(204);
    const refused = await client.update<ErrorBody>({ name: 'Late' }, atVersion(body.version));
    expect(refused).toMatchObject({
      status: 412,
      body: { error: { conflict: { current: { users: [] }, changedBy: 'Ada Vos' } } },
    });
  });

  it('of a tenant count in its version', async () => {
    const tenant = kinds[1] as Kind;
    const id = await freshTenant(portal, 'alpha');
    const client = clientOf(tenant, id, 'useradmin@alpha.example');
    const { version } = (await client.read()).body;
    const userId = await portal.idOf('users', 'outsider@alpha.example');
    await portal.route('useradmin@alpha.example', 'removeUserFromTenant', { tenantId: id, userId });
    expect((await client.update({ name: 'Late' }, atVersion(version))).status).toBe(412);
  });

  it('of an app: groups are added and removed, at least one stays, reports keep their order', async () => {
    const id = await freshApp(portal, 'alpha');
    const client = clientOf(app, id, manager);
    const groups = await Promise.all(Array.from({ length: 2 }, () => freshGroup(portal, 'alpha')));
    await Promise.all(groups.map((groupId) => client.update({ addGroups: [groupId] })));
    const readers = await portal.idOf('groups', 'readers of alpha');
    const { body } = await client.update<AppOfUser>({ removeGroups: [readers] });
    expect(body.__groups.map((entry) => entry.id).sort()).toEqual([...groups].sort());
    expect(await client.update({ removeGroups: groups })).toMatchObject({
      status: 422,
      body: {
        error: { details: [{ field: 'removeGroups', message: 'At least one group must be selected' }] },
      },
    });
    const reports = [await freshReport(portal, 'alpha'), await freshReport(portal, 'alpha')].reverse();
    const ordered = await client.update<AppOfUser>({ reports });
    expect(ordered.body.__reports.map((entry) => entry.id)).toEqual(reports);
    const reversed = reports.toReversed();
    const refused = await client.update<ErrorBody>({ reports: reversed }, atVersion(body.version));
    expect(refused.status).toBe(412);
  });
});

describe('If-Match', () => {
  it('does not stand in the way of a repeated call: it gets the first answer, not a conflict', async () => {
    const client = clientOf(kinds[2] as Kind, await freshGroup(portal, 'alpha'), manager);
    const { version } = (await client.read()).body;
    const headers = { ...atVersion(version), 'idempotency-key': randomUUID() };
    const first = await client.update({ name: 'Once' }, headers);
    const again = await client.update({ name: 'Once' }, headers);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it('with another value under the same idempotency key is another request', async () => {
    const client = clientOf(kinds[2] as Kind, await freshGroup(portal, 'alpha'), manager);
    const key = { 'idempotency-key': randomUUID() };
    const { body } = await client.update({ name: 'Once' }, key);
    const again = await client.update<ErrorBody>({ name: 'Once' }, { ...key, ...atVersion(body.version) });
    expect(again).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } });
  });

  it('is not kept by a refusal: the same key works with the current version', async () => {
    const client = clientOf(kinds[2] as Kind, await freshGroup(portal, 'alpha'), manager);
    const key = { 'idempotency-key': randomUUID() };
    const { version } = (await client.read()).body;
    expect((await client.update({ name: 'Mine' }, { ...key, ...atVersion(0) })).status).toBe(412);
    expect((await client.update({ name: 'Mine' }, { ...key, ...atVersion(version) })).status).toBe(200);
  });

  it('tells nothing of another tenant: 404 with the version of its row', async () => {
    const id = await freshGroup(portal, 'beta');
    const client = clientOf(kinds[2] as Kind, id, manager);
    for (const version of [1, 7]) expect((await client.update({}, atVersion(version))).status).toBe(404);
  });

  it('names the user of the last change to those alone who share a tenant with that user', async () => {
    const id = await freshGroup(portal, 'alpha');
    const groups = kinds[2] as Kind;
    const { body } = await clientOf(groups, id, admin).update({ name: 'By the superAdmin' });
    const asked = { name: 'Mine' };
    expect(await clientOf(groups, id, manager).update<ErrorBody>(asked, atVersion(0))).toMatchObject({
      status: 412,
      body: { error: { conflict: { current: body, changedBy: null } } },
    });
  });

  it('is not needed by servers of the previous release, whose changes count as well', async () => {
    const id = await freshConnection(portal, 'alpha');
    const client = clientOf(kinds[5] as Kind, id);
    const { version } = (await client.read()).body;
    await portal.rows("update connections set name = 'By an older server' where id = $1", [id]);
    const refused = await client.update<ErrorBody>({ name: 'Mine' }, atVersion(version));
    const current = { name: 'By an older server' } as Partial<Connection>;
    expect(refused).toMatchObject({ status: 412, body: { error: { conflict: { current } } } });
  });
});
