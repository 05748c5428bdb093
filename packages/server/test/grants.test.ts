import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDirectory } from './support/directory.ts';
import type { Directory } from './support/directory.ts';
import { workspaceId } from './support/fixture.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const viewer = 'viewer@alpha.example';
const connectionAdmin = 'connectionadmin@alpha.example';

let portal: Portal;
let directory: Directory;
beforeAll(async () => {
  portal = await startPortal({ publicUrl: 'https://portal.example' });
  directory = createDirectory(portal);
});
afterAll(() => portal.close());
beforeEach(() => directory.reset());

describe('Connection of type User Owns Data', () => {
  it("requires a grant from each user and embeds with the user's own token", async () => {
    expect(await directory.getToken(viewer, 'personal report')).toMatchObject({
      status: 403,
      body: { error: { code: 'grant_required' } },
    });
    await directory.authorize(viewer, 'personal of alpha');
    const { status, body } = await directory.getToken(viewer, 'personal report');
    expect(status).toBe(200);
    expect(body.accessToken).toMatchObject({ appOwnsData: false });
    expect(body.accessToken.token).toMatch(/^access \d+ of viewer@alpha\.example/);
    expect(body.accessToken.expiresAt).toBeGreaterThan(Date.now() + 10 * 60_000);
    expect(portal.bi.findRequests('/GenerateToken')).toEqual([]);
  });

  it('never uses the grant of another user or of an administrator [T24]', async () => {
    await directory.authorize(connectionAdmin, 'personal of alpha');
    await directory.authorize('contributer@alpha.example', 'personal of alpha');
    expect((await directory.getToken(viewer, 'personal report')).status).toBe(403);
    const { body } = await directory.getToken('contributer@alpha.example', 'personal report');
    expect(body.accessToken.token).toContain('of contributer@alpha.example');
  });

  it('syncs workspaces and lists pages with the grant of the caller', async () => {
    await directory.authorize(connectionAdmin, 'personal of alpha');
    const connectionId = await portal.getId('connections', 'personal of alpha');
    expect(await portal.callRoute(connectionAdmin, 'syncConnection', { connectionId })).toMatchObject({
      body: { authenticated: true, groups: [{ name: 'Retail' }, { name: 'Finance' }] },
    });
    expect(portal.bi.requests.find(({ path }) => path.startsWith('/api/groups?'))?.authorization).toContain(
      `of ${connectionAdmin}`,
    );
    const contributer = 'contributer@alpha.example';
    await directory.authorize(contributer, 'personal of alpha');
    const params = { connectionId, groupId: workspaceId, reportId: '33333333-3333-4333-8333-333333333301' };
    expect(await portal.callRoute(contributer, 'listReportPages', params)).toMatchObject({ status: 200 });
  });

  it("rejects reports that require an effective identity when they are embedded with the user's own token", async () => {
    await directory.authorize(viewer, 'personal of alpha');
    const identity = JSON.stringify({
      active: true,
      usernameValues: 'email',
      staticUsernameValue: null,
      role: null,
    });
    const name = 'personal report of alpha';
    await portal.query('update reports set effective_identity = $1 where name = $2', [identity, name]);
    expect(await directory.getToken(viewer, 'personal report')).toMatchObject({ status: 422 });
    await portal.query('update reports set effective_identity = null where name = $1', [name]);
  });
});

describe('Connection of type App Owns Data - User Principal', () => {
  it('creates embed tokens for all users with the shared account', async () => {
    expect(await directory.getToken(viewer, 'delegated report')).toMatchObject({ status: 422 });
    await directory.authorize(connectionAdmin, 'delegated of alpha', 'code of master');
    expect(await directory.getToken(viewer, 'delegated report')).toMatchObject({
      status: 200,
      body: { accessToken: { appOwnsData: true, token: 'embed-token-SECRET' } },
    });
    expect(portal.bi.findRequests('/GenerateToken')[0]?.authorization).toMatch(
      /^Bearer access \d+ of master/,
    );
    expect(await directory.listGrants()).toEqual([{ user_id: null }]);
  });

  it('reports a connection as unauthenticated after its grant is revoked, and accepts a new authorization', async () => {
    await directory.authorize(connectionAdmin, 'delegated of alpha', 'code of master');
    directory.revokeAll();
    expect(await directory.getToken(viewer, 'delegated report')).toMatchObject({
      status: 422,
      body: {
        error: {
          message:
            'This report cannot be opened, because its connection to the BI service does not work. An administrator can fix the connection.',
          failure: { concerns: 'connection' },
        },
      },
    });
    const rows = await portal.query(
      "select authenticated from connections where name = 'delegated of alpha'",
    );
    expect(rows).toEqual([{ authenticated: false }]);
    await directory.authorize(connectionAdmin, 'delegated of alpha', 'code of another');
    expect((await directory.getToken(viewer, 'delegated report')).status).toBe(200);
  });
});

describe('Grants', () => {
  it('shares the refresh of a grant between waiting requests and replaces its refresh token', async () => {
    await directory.reset(1, 3600);
    await directory.authorize(connectionAdmin, 'delegated of alpha', 'code of master');
    const [firstToken] = directory.getRefreshTokens();
    const countRefreshes = () =>
      directory.getTokenRequests().filter(({ grant_type }) => grant_type === 'refresh_token').length;
    const earlierCount = countRefreshes();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => directory.getToken(viewer, 'delegated report')),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(countRefreshes() - earlierCount).toBe(1);
    expect(directory.getRefreshTokens()).toHaveLength(1);
    expect(directory.getRefreshTokens()).not.toContain(firstToken);
  });

  it('retains a grant when two servers refresh it simultaneously', async () => {
    await directory.reset(1);
    const secondPortal = await startPortal({
      databaseUrl: portal.config.databaseUrl,
      oidc: portal.config.oidc,
      bi: portal.config.bi,
    });
    await directory.authorize(connectionAdmin, 'delegated of alpha', 'code of master');
    const params = {
      appId: await portal.getId('apps', 'Everything of alpha'),
      reportId: await portal.getId('reports', 'delegated report of alpha'),
    };
    const token = await portal.createToken(viewer);
    for (let round = 0; round < 5; round += 1) {
      const responses = await Promise.all(
        [portal, secondPortal].map(({ requestWithToken }) =>
          requestWithToken(`/apps/${params.appId}/reports/${params.reportId}/getToken`, token),
        ),
      );
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    }
    await secondPortal.close();
  });

  it.each([
    [
      'the application of its connection changes',
      "update connections set client_id = 'x' || client_id where id = $1",
    ],
    ['the type of its connection changes', "update connections set type = 'App Owns Data' where id = $1"],
    ['its user leaves the tenant', 'delete from memberships where user_id = $2'],
    ['its user is deleted', 'delete from users where id = $2'],
  ])('deletes a grant when %s', async (_, sql) => {
    const email = 'outsider@alpha.example';
    const [connectionId, userId] = [
      await portal.getId('connections', 'personal of alpha'),
      await portal.getId('users', email),
    ];
    const client = await portal.owner.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into connection_grants (id, tenant_id, connection_id, user_id, refresh_token)
         select gen_random_uuid(), tenant_id, id, $2, 'x' from connections where id = $1`,
        [connectionId, userId],
      );
      await client.query(sql.includes('$1') ? sql : sql.replace('$2', '$1'), [
        sql.includes('$1') ? connectionId : userId,
      ]);
      const { rows } = await client.query('select id from connection_grants');
      expect(rows).toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('hides grants from the request role and never stores them in plain text [T10]', async () => {
    await directory.authorize(viewer, 'personal of alpha');
    await directory.getToken(viewer, 'personal report');
    const allowed = await portal.query(
      `select name from unnest(array['connection_grants', 'authorize_states_used']) as name
       where has_table_privilege('embed_portal_app', name, 'select, insert, update, delete')`,
    );
    expect(allowed).toEqual([]);
    const tables = await portal.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
    );
    const rows = await Promise.all(
      tables.map(({ name }) => portal.query<{ text: string }>(`select t::text as text from ${name} t`)),
    );
    const text = [...rows.flat().map((row) => row.text), ...portal.logs].join('\n');
    for (const secret of [...directory.getRefreshTokens(), ` of ${viewer} SECRET`, 'code of ']) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});
