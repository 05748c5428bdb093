import { randomUUID } from 'node:crypto';
import { routes } from '@embed-portal/api-contract';
import type { RouteName } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { routeAccess } from './support/route-access.ts';
import { deletingTargets, superAdmin, targets } from './support/targets.ts';
import type { Caller, Target } from './support/targets.ts';

const viewer: Caller = { persona: 'viewer', tenant: 'alpha', email: 'viewer@alpha.example' };

/** Routes that store the health of a report or a connection, if possible, independently of the rest of the request. */
const routesThatObserve: readonly RouteName[] = ['getToken', 'checkConnection', 'checkReport'];

/** Requests that write more than those of the access matrix. */
const requestTargets: Record<RouteName, Target> = {
  ...deletingTargets,
  inviteUsers: {
    buildRequest: async (...args) => {
      const request = await targets.inviteUsers.buildRequest(...args);
      return { ...request, body: { ...(request.body as object), sendInvite: true } };
    },
  },
  removeFavorite: {
    buildRequest: async (...args) => {
      const { params } = await targets.removeFavorite.buildRequest(...args);
      const [portal] = args;
      await portal.query(
        'insert into app_favorites (user_id, app_id) values ($1, $2) on conflict do nothing',
        [params['userId'], params['appId']],
      );
      return { params };
    },
  },
};

let portal: Portal;
/** Statement that returns the rows of all tables but the logs, and the queued emails. */
let selectRows: string;

/**
 * Creates triggers that count the writes to each table in a sequence, which remains when the transaction is rolled back,
 * and that reject writes to the tables in `watch.failing`. With `commit` in this table, no transaction that writes to the
 * audit log can be committed.
 */
async function watchTables(tables: readonly string[]): Promise<void> {
  await portal.query(
    `create schema watch;
     create table watch.failing (name text not null);
     create table watch.audited (name text not null);
     create function watch.on_write() returns trigger language plpgsql security definer as $$
       begin
         if tg_argv[0] in (select name from watch.failing) then raise 'write rejected'; end if;
         perform nextval(format('watch.%I', tg_argv[0])::regclass);
         if tg_argv[0] = 'audit_log' then insert into watch.audited values (tg_argv[0]); end if;
         return coalesce(new, old);
       end $$;
     create function watch.on_commit() returns trigger language plpgsql security definer as $$
       begin
         if 'commit' in (select name from watch.failing) then raise 'commit rejected'; end if;
         return null;
       end $$;
     create constraint trigger on_commit after insert on watch.audited deferrable initially deferred
       for each row execute function watch.on_commit();
     create sequence watch.mail;
     create trigger on_write before insert on pgboss.job for each row when (new.name = 'mail')
       execute function watch.on_write('mail')`,
  );
  for (const name of tables)
    await portal.query(
      `create sequence watch.${name};
       create trigger on_write before insert or update or delete on ${name}
       for each row execute function watch.on_write('${name}')`,
    );
}

beforeAll(async () => {
  // Nothing listens at this address. Emails remain in their queue.
  portal = await startPortal({
    mail: { url: 'smtp://127.0.0.1:9', from: 'Portal <no-reply@portal.example>' },
    jobs: { pollSeconds: 3_600 },
  });
  // Only users who have signed in receive emails.
  for (const email of [
    superAdmin.email,
    viewer.email,
    'useradmin@alpha.example',
    'contributer@alpha.example',
  ])
    await portal.whoAmI(email);
  const rows = await portal.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  );
  const tables = rows.map(({ name }) => name);
  await watchTables(tables);
  selectRows = [
    "select 'mail ' || data::text as row from pgboss.job where name = 'mail'",
    ...tables
      .filter((name) => !name.endsWith('_log'))
      .map((name) => `select '${name} ' || t as row from ${name} t`),
  ].join(' union all ');
});
afterAll(() => portal.close());

const isObservation = (name: RouteName, text: string): boolean =>
  routesThatObserve.includes(name) && /^health\b/.test(text);

async function findRows(name: RouteName): Promise<string[]> {
  const rows = await portal.query<{ row: string }>(`${selectRows} order by 1`);
  return rows.map(({ row }) => row).filter((row) => !isObservation(name, row));
}

/** Sends a request whose writes to a table fail, or whose commit fails. Returns the tables to which it has written. */
async function sendFailing(name: RouteName, failing: string) {
  // SuperAdmins can open every app, so that they request no access.
  const caller = name === 'requestAccess' ? viewer : superAdmin;
  const { params, ...request } = await requestTargets[name].buildRequest(portal, 'alpha', caller);
  const headers = { ...request.headers, 'idempotency-key': randomUUID() };
  const before = await findRows(name);
  await portal.query(
    `select setval(format('watch.%I', sequencename)::regclass, 1, false) from pg_sequences where schemaname = 'watch'`,
  );
  await portal.query('insert into watch.failing values ($1)', [failing]);
  const { status } = await portal.callRoute(caller.email, name, params, { ...request, headers });
  await portal.query('delete from watch.failing');
  const written = await portal.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'watch' and last_value is not null order by 1",
  );
  return {
    status,
    before,
    after: await findRows(name),
    written: written.map(({ name: table }) => table).filter((table) => !isObservation(name, table)),
  };
}

describe('Requests whose writes fail', () => {
  const names = (Object.keys(routes) as RouteName[]).filter((name) =>
    ['change', 'auditedRead'].includes(routeAccess[name].effect),
  );

  it.each(names)('return 500 and change nothing when any of their writes fails: %s', async (name) => {
    const { written } = await sendFailing(name, 'commit');
    expect(written).toContain('audit_log');
    for (const failing of ['commit', ...written]) {
      const { status, before, after } = await sendFailing(name, failing);
      expect.soft(status, failing).toBe(500);
      expect.soft(after, failing).toEqual(before);
    }
  });
});
