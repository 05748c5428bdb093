import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startPostgres } from '@embed-portal/dev-postgres';
import { createDatabase, runQuery } from '@embed-portal/dev-postgres/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase as createPool } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { migrations } from '../src/db/migrations/index.ts';
import { startServer } from '../src/index.ts';
import { sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const viewer = 'viewer@alpha.example';

describe('Running server', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  it('reports liveness and readiness', async () => {
    for (const address of ['/healthz', '/readyz']) {
      expect(await sendRequest(portal.url + address)).toMatchObject({ status: 200, body: { status: 'ok' } });
    }
  });

  it('logs one entry with the request ID per request and none for health checks', async () => {
    portal.logs.length = 0;
    await sendRequest(`${portal.url}/healthz`);
    const { headers } = await portal.whoAmI(viewer);
    const getEntries = () => portal.logs.map((text) => JSON.parse(text) as Record<string, unknown>);
    await expect.poll(() => getEntries().filter(({ msg }) => msg === 'request')).toHaveLength(1);
    expect(getEntries().at(-1)).toMatchObject({
      method: 'GET',
      path: '/api/auth/whoAmI',
      status: 200,
      requestId: headers.get('x-request-id'),
      userId: await portal.getId('users', viewer),
    });
  });

  it('shares its database with another server [T20]', async () => {
    const second = await startServer({ ...portal.config, logLevel: 'silent' });
    const token = await portal.createToken(viewer);
    const headers = { authorization: `Bearer ${token}` };
    const responses = await Promise.all(
      [portal, second].map(({ url }) => sendRequest(`${url}/api/auth/whoAmI`, { headers })),
    );
    expect(responses[1]?.body).toEqual(responses[0]?.body);
    await second.close();
  });

  it('reports a port that is already in use', async () => {
    const port = Number(new URL(portal.url).port);
    await expect(startServer({ ...portal.config, port })).rejects.toThrow(
      `Port ${String(port)} on 127.0.0.1 is already in use. Stop the other program or set PORT.`,
    );
  });

  it('rejects a secrets key that differs from the key of the database', async () => {
    await expect(startServer({ ...portal.config, secretsKey: randomBytes(32) })).rejects.toThrow(
      /^SECRETS_KEY does not match the key/,
    );
  });

  it('responds to requests in progress before it stops', async () => {
    const stopping = await startPortal();
    const params = {
      appId: await stopping.getId('apps', 'Everything of alpha'),
      reportId: await stopping.getId('reports', 'sales of alpha'),
    };
    stopping.bi.respondWith(() => ({ silent: true }));
    const waiting = stopping.callRoute(viewer, 'getToken', params);
    await expect.poll(() => stopping.bi.requests.length).toBe(1);
    const socket = connect(Number(new URL(stopping.url).port), '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\n');
    const response = text(socket);
    await once(socket, 'connect');
    const closing = stopping.close();
    await expect(sendRequest(`${stopping.url}/healthz`)).rejects.toThrow();
    socket.write('host: localhost\r\n\r\n');
    expect(await response).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*connection: close\r\n[^]*{"status":"ok"}$/i);
    await closing;
    expect(await waiting).toMatchObject({ status: 503, body: { error: { code: 'bi_unavailable' } } });
    await expect(sendRequest(`${stopping.url}/healthz`)).rejects.toThrow();
  });
});

describe('Database outage [T18]', () => {
  it('returns 503 during a database outage and recovers automatically', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-restart-'));
    await chmod(folder, 0o711);
    const dataDir = path.join(folder, 'postgres');
    const first = await startPostgres({ dataDir, port: 0 });
    const portal = await startPortal({ databaseUrl: first.url });
    const token = await portal.createToken(viewer);
    const whoAmI = () => portal.requestWithToken('/auth/whoAmI', token);
    expect((await whoAmI()).status).toBe(200);

    await first.close();
    expect(await whoAmI()).toMatchObject({ status: 503, body: { error: { code: 'database_unavailable' } } });
    expect(await sendRequest(`${portal.url}/readyz`)).toMatchObject({ status: 503 });
    expect(await sendRequest(`${portal.url}/healthz`)).toMatchObject({ status: 200 });

    const second = await startPostgres({ dataDir, port: Number(new URL(first.url).port) });
    await expect.poll(async () => (await whoAmI()).status, { timeout: 10_000 }).toBe(200);
    expect((await portal.listApps(viewer)).body).toHaveLength(1);
    expect(await sendRequest(`${portal.url}/readyz`)).toMatchObject({ status: 200 });
    await portal.close();
    await second.close();
    await rm(folder, { recursive: true, force: true });
  });
});

describe('Database that rejects writes [T18]', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  const createGroup = async (name: string) => {
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    return portal.callRoute(
      'useradmin@alpha.example',
      'createGroup',
      { tenantId },
      { body: { name, tenantId } },
    );
  };
  const expectNotReady = async () => {
    expect(await createGroup('Rejected')).toMatchObject({
      status: 503,
      body: { error: { code: 'database_unavailable' } },
    });
    expect(await sendRequest(`${portal.url}/readyz`)).toMatchObject({
      status: 503,
      body: { status: 'writes_unavailable' },
    });
  };
  const expectReady = async () => {
    expect(await sendRequest(`${portal.url}/readyz`)).toMatchObject({ status: 200 });
    expect(await createGroup('Accepted')).toMatchObject({ status: 201 });
  };

  it('is not ready from the first write that fails because of a full disk until writes succeed again', async () => {
    await runQuery(
      portal.config.databaseUrl,
      `create function reject_write() returns trigger language plpgsql as
         $$begin raise 'could not extend file' using errcode = 'disk_full'; end$$;
       create function reject_table() returns event_trigger language plpgsql as
         $$begin raise 'could not extend file' using errcode = 'disk_full'; end$$;
       create trigger reject_write before insert on groups execute function reject_write();
       create event trigger reject_table on ddl_command_start when tag in ('CREATE TABLE AS')
         execute function reject_table()`,
    );
    expect(await sendRequest(`${portal.url}/readyz`)).toMatchObject({ status: 200 });
    await expectNotReady();
    await runQuery(
      portal.config.databaseUrl,
      'drop event trigger reject_table; drop trigger reject_write on groups',
    );
    await expectReady();
  });

  it('is not ready while the database is read-only', async () => {
    const [, name = ''] = new URL(portal.config.databaseUrl).pathname.split('/');
    const configure = (change: string) =>
      runQuery(
        inject('postgresUrl'),
        `alter database ${name} ${change};
         select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
    await configure('set default_transaction_read_only = on');
    await expect
      .poll(() => sendRequest(`${portal.url}/readyz`))
      .toMatchObject({ body: { status: 'writes_unavailable' } });
    await expectNotReady();
    await configure('reset default_transaction_read_only');
    await expect.poll(() => sendRequest(`${portal.url}/readyz`)).toMatchObject({ status: 200 });
    await expectReady();
  });
});

describe('Migrations', () => {
  it('runs migrations once when several servers start at the same time', async () => {
    const url = await createDatabase(inject('postgresUrl'));
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    expect(applied.flat().sort()).toEqual(migrations.map(({ name }) => name));
    expect(await migrate(url)).toEqual([]);
  });

  it('rejects a database that an incompatible version created, and does not change it', async () => {
    const url = await createDatabase(inject('postgresUrl'));
    await runQuery(url, 'create table schema_migrations (name text primary key, checksum text not null)');
    await runQuery(
      url,
      "insert into schema_migrations values ('002_row_security', 'other'), ('008_policies', 'other')",
    );
    await expect(migrate(url)).rejects.toMatchObject({
      code: 'database_incompatible',
      message:
        'The database was created by an incompatible version of the program, whose migration 008_policies differs: use that version or an empty database, or delete all data of the embedded database with npm start -- --reset.',
    });
    expect(await runQuery(url, "select tablename from pg_tables where schemaname = 'public'")).toEqual([
      { tablename: 'schema_migrations' },
    ]);
  });

  it('rolls back a migration that fails', async () => {
    const url = await createDatabase(inject('postgresUrl'));
    await runQuery(url, 'create table apps ()');
    await expect(migrate(url)).rejects.toThrow(/Migration 001_domain failed: .*"apps" already exists/);
    expect(
      await runQuery(url, "select tablename from pg_tables where schemaname = 'public' order by 1"),
    ).toEqual([{ tablename: 'apps' }, { tablename: 'schema_migrations' }]);
  });

  it('reports an unreachable database without revealing its password', async () => {
    const url = 'postgres://user:hidden@localhost:1/portal';
    await expect(migrate(url, { connectTimeoutMs: 0 })).rejects.toThrow(
      'The database at localhost:1 is unreachable. Start it, or set DATABASE_URL.',
    );
  });

  it('runs migrations and requests without a superuser of the cluster', async () => {
    const url = new URL(await createDatabase(inject('postgresUrl')));
    const owner = `owner_${randomBytes(4).toString('hex')}`;
    await runQuery(url.href, `create role ${owner} login createrole password 'p'`);
    await runQuery(url.href, `alter database ${url.pathname.slice(1)} owner to ${owner}`);
    // Another administrator has created the request role and grants it.
    await runQuery(url.href, `grant embed_portal_app to ${owner}`);
    url.username = owner;
    url.password = 'p';
    await migrate(url.href);
    const pool = createPool({ url: url.href, size: 1 });
    const user = await pool.system
      .insertInto('users')
      .values({ email: 'a@b.example' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = await pool.asUser(user.id, (tx) => tx.selectFrom('users').select('email').execute());
    expect(rows).toEqual([{ email: 'a@b.example' }]);
    await pool.close();
  });
});
