import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, startPostgres } from '@embed-portal/dev-postgres';
import type { RunningPostgres } from '@embed-portal/dev-postgres';
import { bundleProgram } from '@embed-portal/testing/bundle-program';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueueName } from '../src/db/job-queues.ts';
import { startBi } from './support/bi.ts';
import { listenLocally } from './support/http-listener.ts';
import type { Listener } from './support/http-listener.ts';
import { startIssuer } from './support/issuer.ts';
import type { Issuer } from './support/issuer.ts';
import { endRetryDelays, expireJobs, findJobs, shortIntervals } from './support/jobs.ts';
import { startMailServer } from './support/mail-server.ts';
import { fillDatabase, secretsKey, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { startServerProcess } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';

/** Number of writes, and number of times that the server and the database are each killed during them. */
const [writeCount, rounds] = process.env['TEST_LONG'] ? [10_000, 3] : [600, 1];
const writerCount = 12;
const admin = 'useradmin@alpha.example';
const mailSender = 'no-reply@portal.example';

let folder: string;
let postgres: RunningPostgres;
let issuer: Issuer;
let server: ServerProcess;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let acknowledgesMails = true;
let bi: Awaited<ReturnType<typeof startBi>>;
let webhookListener: Listener;
let acknowledgesWebhooks = true;
const webhookBodies: { id: string }[] = [];
const webhookSecret = 'webhook-SECRET-of-the-test';
let cache: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-kill-'));
  await chmod(folder, 0o711);
  postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), port: 0 });
  await fillDatabase(postgres.url);
  issuer = await startIssuer();
  mailServer = await startMailServer({ acknowledges: () => acknowledgesMails });
  bi = await startBi();
  webhookListener = await listenLocally((request, response) => {
    void json(request).then((body) => {
      webhookBodies.push(body as { id: string });
      if (acknowledgesWebhooks) response.end();
    });
  });
  const portalDir = path.join(folder, 'portal');
  await mkdir(portalDir);
  await writeFile(path.join(portalDir, 'index.html'), '<!doctype html>');
  const source = path.resolve(import.meta.dirname, '../src/main.ts');
  cache = path.resolve(
    import.meta.dirname,
    '../node_modules/.cache',
    `kill-${randomBytes(4).toString('hex')}`,
  );
  server = await startServerProcess(await bundleProgram(source, cache, [/^@embed-portal\//]), {
    PORT: String(await findFreePort()),
    DATABASE_URL: postgres.url,
    SECRETS_KEY: secretsKey.toString('base64'),
    OIDC_ISSUER: issuer.url,
    PORTAL_DIR: portalDir,
    REQUESTS_PER_MINUTE: '1000000',
    REQUESTS_PER_MINUTE_PER_ADDRESS: '1000000',
    LOG_LEVEL: 'silent',
    SMTP_URL: mailServer.url,
    MAIL_FROM: mailSender,
    CAPTCHA: 'none',
    BI_API_URL: `${bi.url}/api`,
    BI_LOGIN_URL: bi.url,
    HEALTH_CHECK_MINUTES: '0',
    HEALTH_WEBHOOK_URL: webhookListener.url,
    HEALTH_WEBHOOK_SECRET: webhookSecret,
  });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
  await mailServer.close();
  await bi.close();
  await webhookListener.close();
  await postgres.close();
  for (const directory of [folder, cache]) await rm(directory, { recursive: true, force: true });
});

async function killPostgres(): Promise<void> {
  const pidFile = path.join(postgres.dataDir, 'cluster/postmaster.pid');
  process.kill(Number.parseInt(await readFile(pidFile, 'utf8'), 10), 'SIGKILL');
  await postgres.exited;
  postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), port: postgres.port });
}

async function query<Row extends object>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Returns whether a write is repeated with an idempotency key until it is acknowledged. Other writes are sent once. */
const isRepeated = (number: number): boolean => number % 2 === 0;

const createToken = (): Promise<string> =>
  issuer.signToken({
    sub: `subject of ${admin}`,
    email: admin,
    exp: Math.floor(Date.now() / 1000) + 86_400,
  });

async function startWriting() {
  const token = await createToken();
  const [tenant] = await query<{ id: string }>("select id from tenants where name = 'Tenant alpha'");
  const acknowledged = new Set<number>();
  let startedCount = 0;

  const send = async (number: number): Promise<number> => {
    const response = await fetch(`${server.url}/api/tenants/${tenant?.id ?? ''}/groups`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(isRepeated(number) && { 'idempotency-key': `write-${String(number)}` }),
      },
      body: JSON.stringify({ name: `write ${String(number)}`, tenantId: tenant?.id }),
    });
    await response.text();
    return response.status;
  };
  const write = async (number: number): Promise<void> => {
    for (let attempt = 0; attempt < 2_000; attempt += 1) {
      const status = await send(number).catch(() => 0);
      if (status === 201) return void acknowledged.add(number);
      if (status !== 0 && status !== 503)
        throw new Error(`Write ${String(number)} failed with ${String(status)}.`);
      await delay(20);
      if (!isRepeated(number)) return;
    }
    throw new Error(`Write ${String(number)} was never acknowledged.`);
  };
  const work = async (): Promise<void> => {
    while (startedCount < writeCount) {
      startedCount += 1;
      await write(startedCount);
    }
  };
  return {
    acknowledged,
    getStartedCount: () => startedCount,
    completed: Promise.all(Array.from({ length: writerCount }, work)),
  };
}

describe('Portal whose server and database are killed during writes', () => {
  it(`stores acknowledged writes exactly once and none of ${String(writeCount)} writes partially [T18]`, async () => {
    const { acknowledged, getStartedCount, completed } = await startWriting();
    const kills = Array.from({ length: rounds }, () => [() => server.killAndRestart(), killPostgres]).flat();
    const killing = (async () => {
      for (const [index, kill] of kills.entries()) {
        const killAfter = ((index + 1) * writeCount) / (kills.length + 1);
        while (getStartedCount() < killAfter) await Promise.race([delay(5), completed]);
        await kill();
      }
    })();
    await Promise.all([completed, killing]);

    const rows = await query<{ number: number; groups: number; entries: number; keys: number }>(`
      with entry as (
        select body ->> 'name' as name, count(*)::int as count from audit_log where status_code = 201 group by 1
      ), created as (select name, count(*)::int as count from groups where name like 'write %' group by 1
      ), key as (select answer ->> 'name' as name, count(*)::int as count from idempotency_keys group by 1)
      select substr(name, 7)::int as number, coalesce(created.count, 0) as groups,
        coalesce(entry.count, 0) as entries, coalesce(key.count, 0) as keys
      from created full join entry using (name) left join key using (name)`);
    const inconsistent = rows.filter(
      ({ number, groups, entries, keys }) =>
        groups !== 1 || entries !== 1 || keys !== (isRepeated(number) ? 1 : 0),
    );
    expect(inconsistent).toEqual([]);
    const stored = new Set(rows.map(({ number }) => number));
    expect([...acknowledged].filter((number) => !stored.has(number))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThanOrEqual(writeCount / 2);
    expect([...acknowledged].filter(isRepeated)).toHaveLength(writeCount / 2);
    const unacknowledged = writeCount - acknowledged.size;
    process.stdout.write(
      `${String(writeCount)} writes, ${String(kills.length)} kills: ${String(acknowledged.size)} acknowledged and stored once, ${String(unacknowledged)} unacknowledged and stored completely or not at all\n`,
    );
  }, 1_200_000);
});

describe('Portal with two servers, one of which is killed while it runs a job', () => {
  /** Starts the other server, kills the first one, and waits until the other one has completed its jobs. */
  const killAndTakeOver = async (queue: QueueName): Promise<Portal> => {
    const otherServer = await startPortal({
      databaseUrl: postgres.url,
      mail: { url: mailServer.url, from: mailSender },
      health: {
        checkMinutes: 0,
        recipients: [],
        webhook: { url: webhookListener.url, secret: webhookSecret },
      },
      jobs: shortIntervals,
    });
    const running = (await findJobs(otherServer, queue)).filter(({ state }) => state === 'active');
    expect(running).not.toEqual([]);
    expect(running.every(({ attempt }) => attempt === 1)).toBe(true);
    await server.kill();
    [acknowledgesMails, acknowledgesWebhooks] = [true, true];
    await expireJobs(otherServer);
    await expect
      .poll(async () => {
        await endRetryDelays(otherServer);
        return findJobs(otherServer, queue);
      })
      .toEqual([]);
    return otherServer;
  };

  it('sends the email again from the other server with the same Message-ID [T18] [T20]', async () => {
    acknowledgesMails = false;
    const [ids] = await query<{ tenantId: string; userId: string }>(
      `select tenants.id as "tenantId", users.id as "userId" from tenants, users
       where tenants.name = 'Tenant alpha' and users.email = '${admin}'`,
    );
    const response = await fetch(
      `${server.url}/api/tenants/${ids?.tenantId ?? ''}/users/rel/${ids?.userId ?? ''}/invite`,
      {
        method: 'PUT',
        headers: { authorization: `Bearer ${await createToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ emails: ['late@x.example'], invitationMessage: 'Welcome' }),
      },
    );
    expect(response.status).toBe(200);
    await expect.poll(() => mailServer.getRecipients()).toEqual(['late@x.example']);
    const otherServer = await killAndTakeOver('mail');
    expect(mailServer.getRecipients()).toEqual(['late@x.example', 'late@x.example']);
    const [first, second] = mailServer.mails.map(({ messageId }) => messageId);
    expect(first).toMatch(/^<[0-9a-f-]{36}@portal\.invalid>$/);
    expect(second).toBe(first);
    await otherServer.close();
  });

  it('sends the event to the webhook again from the other server with the same ID', async () => {
    acknowledgesWebhooks = false;
    await server.killAndRestart();
    await query(
      `insert into pgboss.job (name, data, retry_limit) select name, '{"event":"health.changed"}', 8 from pgboss.queue
       where name = 'webhook'`,
    );
    await expect.poll(() => webhookBodies).toHaveLength(1);
    const otherServer = await killAndTakeOver('webhook');
    expect(webhookBodies).toEqual([webhookBodies[0], webhookBodies[0]]);
    expect(webhookBodies[0]).toEqual({ id: expect.any(String) as string, event: 'health.changed' });
    await otherServer.close();
  });

  const readSyncs = () =>
    query<{ name: string; count: number }>(
      `select name, jsonb_array_length(groups) as count from connections
       where name in ('closed of alpha', 'principal of alpha', 'closed of beta', 'principal of beta') order by name`,
    );

  it('syncs the workspaces of all connections, including those that the killed server has started', async () => {
    await query("delete from pgboss.job where name in ('workspace-refresh', 'workspace-sync')");
    await query("update connections set groups = '[]', groups_sync_date = null");
    bi.respondWith(({ path: url }) => (url.startsWith('/api/groups?') ? { silent: true } : undefined));
    // The server syncs the workspaces when it starts.
    await server.killAndRestart();
    await expect
      .poll(() => bi.requests.filter(({ path: url }) => url.startsWith('/api/groups?')))
      .not.toEqual([]);
    const otherServer = await killAndTakeOver('workspace-sync');
    expect(await readSyncs()).toEqual([
      { name: 'closed of alpha', count: 2 },
      { name: 'closed of beta', count: 2 },
      { name: 'principal of alpha', count: 2 },
      { name: 'principal of beta', count: 2 },
    ]);
    await otherServer.close();
  });

  it('completes the sync that a user has started on the killed server', async () => {
    await query("delete from pgboss.job where name in ('workspace-refresh', 'workspace-sync')");
    await query("update connections set groups = '[]', groups_sync_date = now()");
    const connectionAdmin = 'connectionadmin@alpha.example';
    const [connection] = await query<{ id: string }>(
      "select id from connections where name = 'principal of alpha'",
    );
    const token = await issuer.signToken({ sub: `subject of ${connectionAdmin}`, email: connectionAdmin });
    await server.killAndRestart();
    bi.respondWith(({ path: url }) => (url.startsWith('/api/groups?') ? { silent: true } : undefined));
    const response = fetch(`${server.url}/api/power-bi-connections/${connection?.id ?? ''}/syncPbiGroups`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}` },
    }).then(
      ({ status }) => status,
      () => 'connection lost',
    );
    await expect
      .poll(() => bi.requests.filter(({ path: url }) => url.startsWith('/api/groups?')))
      .not.toEqual([]);
    const otherServer = await killAndTakeOver('workspace-sync');
    expect(await response).toBe('connection lost');
    expect(await readSyncs()).toContainEqual({ name: 'principal of alpha', count: 2 });
    await otherServer.close();
  });
});
