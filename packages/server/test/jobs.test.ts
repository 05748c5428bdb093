import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findJobs, queueJob, shortIntervals } from './support/jobs.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { openSqlAsUser } from './support/sql-as-user.ts';

describe('Scheduled jobs', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ jobs: shortIntervals });
  });
  afterAll(() => portal.close());

  it('run at fixed times', async () => {
    expect(await portal.query('select name, cron from pgboss.schedule order by name')).toEqual([
      { name: 'deletions', cron: '15 * * * *' },
      { name: 'expired-state', cron: '10 * * * *' },
      { name: 'health-checks', cron: '* * * * *' },
      { name: 'log-partitions', cron: '0 * * * *' },
      { name: 'search-indexes', cron: '5 * * * *' },
      { name: 'secret-expiry', cron: '15 * * * *' },
      { name: 'workspace-refresh', cron: '*/10 * * * *' },
    ]);
  });

  it('delete expired idempotency keys, OAuth states and captchas, and keep the others', async () => {
    const [user] = await portal.query<{ id: string }>('select id from users limit 1');
    await portal.query(
      `insert into idempotency_keys (user_id, route, key, fingerprint, created_at)
       select $1, 'route', hours || ' hours', '', now() - make_interval(hours => hours)
       from unnest(array[23, 25]) hours`,
      [user?.id],
    );
    for (const [table, key] of [
      ['authorize_states_used', 'nonce'],
      ['captcha_uses', 'id'],
    ]) {
      await portal.query(
        `insert into ${table} (${key}, expires_at)
         select minutes || ' minutes', now() - make_interval(mins => minutes) from unnest(array[59, 61]) minutes`,
      );
    }
    await queueJob(portal, 'expired-state');
    const findRemaining = () =>
      portal.query(
        `select 'idempotency key' as kind, key from idempotency_keys
         union select 'state', nonce from authorize_states_used union select 'captcha', id from captcha_uses
         order by kind`,
      );
    await expect.poll(findRemaining).toEqual([
      { kind: 'captcha', key: '59 minutes' },
      { kind: 'idempotency key', key: '23 hours' },
      { kind: 'state', key: '59 minutes' },
    ]);
  });

  it('delete their earlier failures when they complete', async () => {
    await portal.query(
      "insert into pgboss.job (name, state, completed_on) values ('expired-state', 'failed', now())",
    );
    await queueJob(portal, 'expired-state');
    await expect.poll(() => findJobs(portal, 'expired-state')).toEqual([]);
  });
});

describe('Job queues', () => {
  it('are not accessible to requests, which only administrators of users can use to send emails [T21]', async () => {
    const portal = await startPortal();
    const { runAsUser, close } = await openSqlAsUser(portal);
    await expect(runAsUser('super@example.com', 'select from pgboss.job')).rejects.toThrow(
      'permission denied for schema pgboss',
    );
    const queueMails = "select access.queue_mails('[]')";
    await expect(runAsUser('viewer@alpha.example', queueMails)).rejects.toThrow('insufficient_privilege');
    await expect(runAsUser(null, queueMails)).rejects.toThrow('insufficient_privilege');
    expect(await runAsUser('useradmin@alpha.example', queueMails)).toHaveLength(1);
    await expect(runAsUser('super@example.com', "select access.add_jobs('mail', '[]')")).rejects.toThrow(
      'permission denied for function add_jobs',
    );
    await close();
    await portal.close();
  });
});
