import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@embed-portal/dev-postgres';
import { createDatabase, runQuery } from '@embed-portal/dev-postgres/testing';
import { bundleProgram } from '@embed-portal/testing/bundle-program';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startIssuer } from './support/issuer.ts';
import type { Issuer } from './support/issuer.ts';
import { sendRequest, fillDatabase, secretsKey, startPortal } from './support/portal.ts';
import { startReverseProxy } from './support/reverse-proxy.ts';
import type { ReverseProxy } from './support/reverse-proxy.ts';
import { startServerProcess } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';

const admin = 'useradmin@alpha.example';
const clientCount = 8;

let folder: string;
let cache: string;
let databaseUrl: string;
let issuer: Issuer;
let servers: ServerProcess[];
let proxy: ReverseProxy;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-rolling-'));
  databaseUrl = await createDatabase(inject('postgresUrl'));
  await fillDatabase(databaseUrl);
  issuer = await startIssuer();
  const portalDir = path.join(folder, 'portal');
  await mkdir(portalDir);
  await writeFile(path.join(portalDir, 'index.html'), '<!doctype html>');
  const caches = path.resolve(import.meta.dirname, '../node_modules/.cache');
  cache = path.join(caches, `rolling-${randomBytes(4).toString('hex')}`);
  const program = await bundleProgram(path.resolve(import.meta.dirname, '../src/main.ts'), cache, [
    /^@embed-portal\//,
  ]);
  servers = [];
  for (let count = 0; count < 2; count += 1) {
    const server = await startServerProcess(program, {
      PORT: String(await findFreePort()),
      DATABASE_URL: databaseUrl,
      SECRETS_KEY: secretsKey.toString('base64'),
      OIDC_ISSUER: issuer.url,
      PORTAL_DIR: portalDir,
      LOG_LEVEL: 'silent',
      SHUTDOWN_DRAIN_SECONDS: '2',
      REQUESTS_PER_MINUTE: '100000',
      REQUESTS_PER_MINUTE_PER_ADDRESS: '1000000',
    });
    servers.push(server);
  }
  proxy = await startReverseProxy(servers.map(({ url }) => url));
});
afterAll(async () => {
  await proxy.close();
  await Promise.all(servers.map((server) => server.close()));
  await issuer.close();
  for (const directory of [folder, cache]) await rm(directory, { recursive: true, force: true });
});

const query = <Row extends object>(sql: string): Promise<Row[]> => runQuery(databaseUrl, sql);

/**
 * Sends reads and writes through the proxy until `stop` is called, which returns the failed requests and the names of
 * the created groups.
 */
async function startLoad() {
  const token = await issuer.signToken({ sub: `subject of ${admin}`, email: admin });
  const [tenant] = await query<{ id: string }>("select id from tenants where name = 'Tenant alpha'");
  const groups = `${proxy.url}/api/tenants/${tenant?.id ?? ''}/groups`;
  const failures: string[] = [];
  const createdNames: string[] = [];
  let isStopped = false;
  let sentCount = 0;

  const send = async (url: string, body?: { name: string }): Promise<void> => {
    sentCount += 1;
    const init = body && { method: 'POST', body: JSON.stringify({ ...body, tenantId: tenant?.id }) };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const outcome = await fetch(url, { ...init, headers }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      (error: unknown) => ({ status: 0, text: String(error) }),
    );
    if (outcome.status !== (body ? 201 : 200)) failures.push(`${String(outcome.status)} ${outcome.text}`);
    else if (body) createdNames.push(body.name);
  };
  const work = async (_: unknown, client: number): Promise<void> => {
    for (let count = 0; !isStopped; count += 1) {
      await send(`${proxy.url}/api/auth/whoAmI`);
      await send(groups);
      await send(groups, { name: `rolling ${String(client)} ${String(count)}` });
    }
  };
  const completed = Promise.all(Array.from({ length: clientCount }, work));
  return {
    getSentCount: () => sentCount,
    stop: async () => {
      isStopped = true;
      await completed;
      return { failures, createdNames };
    },
  };
}

const waitUntilBothHealthy = () => expect.poll(() => proxy.getHealthyUpstreams().length).toBe(2);

describe('Rolling restart of two servers behind a proxy', () => {
  it('completes every request during a rolling restart [T28]', async () => {
    await waitUntilBothHealthy();
    const load = await startLoad();
    for (const server of servers) {
      const before = load.getSentCount();
      await expect.poll(() => load.getSentCount()).toBeGreaterThan(before + clientCount);
      await server.restart();
      await waitUntilBothHealthy();
    }
    const { failures, createdNames } = await load.stop();
    expect(failures).toEqual([]);
    const rows = await query<{ name: string }>("select name from groups where name like 'rolling %'");
    expect(rows.map(({ name }) => name).sort()).toEqual(createdNames.sort());
  });
});

describe('Server that receives SIGTERM', () => {
  it('fails the readiness check and closes connections, but serves requests until the drain period ends [T28]', async () => {
    const portal = await startPortal({ drainMs: 3_600_000 });
    const before = await sendRequest(`${portal.url}/healthz`);
    expect(before.headers.get('connection')).not.toBe('close');
    const drained = portal.drain();
    expect(await sendRequest(`${portal.url}/readyz`)).toMatchObject({
      status: 503,
      body: { status: 'stopping' },
    });
    const during = await portal.whoAmI(admin);
    expect(during.status).toBe(200);
    expect(during.headers.get('connection')).toBe('close');
    await portal.close();
    await drained;
    await expect(sendRequest(`${portal.url}/healthz`)).rejects.toThrow();
  });
});
