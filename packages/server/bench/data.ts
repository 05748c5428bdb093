import { createHash } from 'node:crypto';
import pg from 'pg';
import { createSecretBox } from '../src/crypto/secret-box.ts';
import { migrate } from '../src/db/migrate.ts';
import { createSearchIndexes } from '../src/db/search/indexes.ts';
import { openViewsSql } from './open-views.ts';

/** Size of a database. All tables grow with it. */
export interface Scale {
  tenants: number;
  users: number;
  /** Number of audit log entries, spread over 400 days. */
  auditEntries: number;
}

/** Number of rows per table of the first tenant. The overheads are measured with its lists. */
const firstTenantRows = 120;

/** Derives a UUID from the MD5 hash of a name, so that rows can reference each other before they are inserted. */
export function toId(name: string): string {
  const hash = createHash('md5').update(name).digest('hex');
  const digits = `${hash.slice(0, 12)}4${hash.slice(13, 16)}8${hash.slice(17)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
/** Returns the SQL expression that is equivalent to `toId`. `numbers` are SQL expressions. */
const toIdSql = (type: string, ...numbers: string[]): string =>
  `overlay(overlay(md5('${type}-' || ${numbers.join(` || '-' || `)}) placing '4' from 13) placing '8' from 17)::uuid`;

export const workspaceId = '11111111-1111-4111-8111-111111111111';
const metadata = '{"workspaceName": "Sales", "reportName": "Overview", "includedPagesNames": []}';
/**
 * Returns the number of rows of tenant `t`. The second tenant grows with the number of tenants: the screens of
 * administrators are measured with it.
 */
const buildRowCountSql = (count: number, factorOfSecond = 1): string =>
  `(case t when 1 then ${String(firstTenantRows)} when 2 then $1 * ${String(factorOfSecond)} else ${String(count)} end)`;
const reportCountSql = buildRowCountSql(20, 5);

/** Returns FROM items that generate the number `t` of each tenant and the numbers `n` of its rows. */
const buildRowsSql = (countSql: string): string =>
  `generate_series(1, $1) t, generate_series(1, ${countSql}) n`;
const buildTenantRowsSql = (count: number): string => buildRowsSql(buildRowCountSql(count));

/** Statements whose parameter is the number of tenants. */
const tenantStatements: string[] = [
  `insert into tenants (id, name, slug) select ${toIdSql('tenant', 't')}, 'Tenant ' || t, 'tenant-' || t
   from generate_series(1, $1) t`,
  `insert into groups (id, tenant_id, name)
   select ${toIdSql('group', 't', 'n')}, ${toIdSql('tenant', 't')}, 'Group ' || n from ${buildTenantRowsSql(10)}`,
  `insert into connections (id, tenant_id, name, type)
   select ${toIdSql('connection', 't', 'n')}, ${toIdSql('tenant', 't')}, 'Connection ' || lpad(n::text, 3, '0'), 'App Owns Data'
   from ${buildTenantRowsSql(4)}`,
  `insert into reports (id, tenant_id, name, description, type, connection_id, workspace_id, bi_report_id, metadata)
   select ${toIdSql('report', 't', 'n')}, ${toIdSql('tenant', 't')}, 'Report ' || n, 'Figures of report ' || n, 'Report',
     ${toIdSql('connection', 't', '((n + 2) % 4 + 1)')}, '${workspaceId}', ${toIdSql('bi', 't', 'n')}, '${metadata}' from ${buildRowsSql(reportCountSql)}`,
  `insert into apps (id, tenant_id, name, description)
   select ${toIdSql('app', 't', 'n')}, ${toIdSql('tenant', 't')}, 'App ' || n, 'For group ' || n from ${buildTenantRowsSql(5)}`,
  `insert into app_groups (tenant_id, app_id, group_id)
   select ${toIdSql('tenant', 't')}, ${toIdSql('app', 't', 'n')}, ${toIdSql('group', 't', '((n - 1) % 10 + 1)')} from ${buildTenantRowsSql(5)}`,
  `insert into app_reports (tenant_id, app_id, report_id, position)
   select ${toIdSql('tenant', 't')}, ${toIdSql('app', 't', 'n')}, ${toIdSql('report', 't', `(((n - 1) * 5 + p) % ${reportCountSql} + 1)`)}, p
   from ${buildTenantRowsSql(5)}, generate_series(0, 4) p`,
];

/** Statements whose parameters are the number of tenants, the number of users and the token issuer. */
const userStatements: string[] = [
  `insert into users (id, issuer, subject, email, first_name, last_name, registered, super_admin, user_admin,
     connection_admin, contributer_admin)
   select ${toIdSql('user', 'u')}, $3, 'user-' || u, 'user-' || u || '@bench.example', 'First ' || u, 'Last ' || u, true,
     u = 1, u in (2, 4), u in (2, 4), u in (2, 4) from generate_series(1, $2::int) u where $1::int > 0`,
  `insert into memberships (tenant_id, user_id)
   select distinct ${toIdSql('tenant', `(case when u = 4 or u % 10 = 0 and u > 200 then 2 when u <= 200 then 1 else u % $1::int + 1 end)`)}, ${toIdSql('user', 'u')}
   from generate_series(1, $2::int) u where $3 <> ''`,
  // The groups of the second tenant have a fifth of its members, and the first of them all members.
  `insert into group_users (tenant_id, group_id, user_id)
   select m.tenant_id, g.id, m.user_id from memberships m join groups g using (tenant_id)
   where (m.user_id = '${toId('user-3')}' or g.id = '${toId('group-2-1')}'
       or hashtext(m.user_id::text || g.id::text) % 5 = 0)
     and (g.tenant_id <> '${toId('tenant-2')}' or substr(g.name, 7)::int <= 10)
     and $1::int > 0 and $2::int > 0 and $3 <> ''`,
  `insert into sign_in_log (user_id, method, created_at)
   select ${toIdSql('user', 'u')}, 'pwd', now() - u * (interval '400 days' / $2::int) from generate_series(1, $2::int) u
   where $1::int > 0 and $3 <> ''`,
  `insert into user_sessions (user_id, session_key, created_at)
   select user_id, n::text, created_at - n * interval '1 day' from sign_in_log, generate_series(1, 2) n
   where $1::int > 0 and $2::int > 0 and $3 <> ''`,
  // Half of the members were invited. One of 20 has not accepted yet.
  `insert into invitations (tenant_id, user_id, email, message, sent_at, expires_at, accepted_at)
   select m.tenant_id, u.id, u.email, 'Hello', sent, now() + interval '30 days',
     case when substr(u.subject, 6)::int % 20 <> 9 and u.id <> '${toId('user-100')}' then sent end
   from memberships m join users u on u.id = m.user_id
     cross join lateral (select now() - substr(u.subject, 6)::int * interval '1 minute' as sent) times
   where substr(u.subject, 6)::int % 20 >= 9 and u.id not in ('${['user-2', 'user-3', 'user-4'].map(toId).join("', '")}')
     and $1::int > 0 and $2::int > 0 and $3 <> ''`,
  `insert into access_requests (tenant_id, app_id, user_id, message, created_at, expires_at)
   select m.tenant_id, a.id, m.user_id, 'For my work', now() - n * interval '1 minute', now() + interval '20 days'
   from (
     select row_number() over (order by user_id) as n, row_number() over (partition by tenant_id), * from memberships
   ) m
     join lateral (select id from apps where tenant_id = m.tenant_id limit 2) a on true
   where (n % 20 = 0 or m.tenant_id = '${toId('tenant-2')}' and m.row_number <= 60)
     and $1::int > 0 and $2::int > 0 and $3 <> ''`,
  `insert into app_favorites (user_id, app_id)
   select m.user_id, a.id from memberships m join lateral (
     select id from apps where tenant_id = m.tenant_id order by id limit 10
   ) a on true where $1::int > 0 and $2::int > 0 and $3 <> ''`,
  `insert into app_recents (user_id, app_id, opened_at)
   select user_id, app_id, now() from app_favorites where $1::int > 0 and $2::int > 0 and $3 <> ''`,
];

/**
 * State of a connection or report. One of eight is broken, one degraded and one unknown, distributed evenly over tenants
 * and names, so that pages of small and large databases contain about as many failing entries.
 */
const stateSql = `(array['ok', 'ok', 'ok', 'ok', 'ok', 'unknown', 'degraded', 'broken'])[
  ((select substr(tenants.name, 8)::int from tenants where tenants.id = tenant_id) + substring(name from '\\d+$')::int) % 8 + 1] as state`;

const buildHealthSql = (kind: 'connection' | 'report'): string =>
  `insert into health (id, tenant_id, ${kind}_id, state, code, last_success, last_failure, failures, since)
   select id, tenant_id, id, state, case when state in ('broken', 'degraded') then 'notFound' end, now(), now(), 0,
     now() - (abs(hashtext(id::text)) % 100000) * interval '1 minute'
   from ${kind}s cross join lateral (select ${stateSql}) states
   on conflict (id) do update set state = excluded.state, code = excluded.code, since = excluded.since`;

/** Statements without parameters, for the screens of administrators. */
const administrationStatements: string[] = [
  buildHealthSql('connection'),
  buildHealthSql('report'),
  `insert into health_failures (id, user_id)
   select health.id, user_id from health join lateral (
     select user_id from memberships where memberships.tenant_id = health.tenant_id limit 3
   ) members on true where state in ('broken', 'degraded')`,
  // Deletions of groups: five of each tenant, and as many of the second one as there are tenants.
  `insert into deletions (id, type, tenant_id, tenant_name, entities, deleted_at, deleted_by)
   select gen_random_uuid(), 'group', g.tenant_id, 'Tenant', jsonb_build_array(jsonb_build_object('id', g.id, 'name', g.name)),
     now() - (abs(hashtext(g.id::text)) % 40000) * interval '1 minute', '${toId('user-2')}'
   from groups g where g.tenant_id = '${toId('tenant-2')}' or substr(g.name, 7)::int <= 5`,
];

const createMonthsSql = `select log_months.make(log, now() - make_interval(months => back))
  from unnest(array['audit_log', 'sign_in_log']::regclass[]) log, generate_series(0, 14) back`;
/**
 * One of ten requests concerns the second tenant, one of 100 is rejected and belongs to this tenant, and one of 200
 * concerns its first app.
 */
const insertAuditEntriesSql = `insert into audit_log (user_id, method, url, status_code, status_message, body, request_id, created_at,
    action, actor_name, actor_email, tenant_id, tenant_name, targets, changes, ip, user_agent)
  select ${toIdSql('user', '(l % $2::int + 1)')}, case when is_opening then 'GET' else 'PATCH' end,
    '/api/groups/' || gen_random_uuid(), case when l % 100 = 70 then 403 else 200 end, case when l % 100 = 70 then 'Forbidden' else 'OK' end,
    jsonb_build_object('name', 'Group ' || l, 'description', 'Changed description'), 'req-' || l,
    now() - l * (interval '400 days' / $1::int),
    case when is_opening then 'getToken' when l % 100 = 3 then 'updateUser' else 'updateGroup' end,
    'First Last', 'user-' || (l % $2::int + 1) || '@bench.example', ${toIdSql('tenant', 't')}, 'Tenant ' || t,
    jsonb_build_array(case when is_opening
      then jsonb_build_object('type', 'app', 'id', ${toIdSql('app', 't', '(case when l % 200 = 0 then 1 else n end)')}, 'name', 'App ' || n)
      else jsonb_build_object('type', 'group', 'id', ${toIdSql('group', 't', 'n')}, 'name', 'Group ' || n) end),
    case when is_opening then '[]' else jsonb_build_array(jsonb_build_object('field', 'name', 'before', 'Group', 'after', 'Group ' || l)) end,
    '192.0.2.0', 'Mozilla/5.0'
  from generate_series(1, $1::int) l
    cross join lateral (select case when l % 10 = 0 then 2 else l % $3::int + 1 end as t, l % 3 > 0 as is_opening) part
    cross join lateral (select case when t = 2 then l / 10 % $3::int + 1 else l / 1000 % 5 + 1 end as n) numbers`;

/** SQL that sets the credentials that getToken requires in the first tenant. */
const setCredentialsSql = `update connections set client_id = 'client', client_secret = $1, auth_tenant_id = 'bench.example',
  groups_filter = array['${workspaceId}'] where id = '${toId('connection-1-1')}'`;

/** Creates the tables of the database and inserts rows. */
export async function populateDatabase(
  url: string,
  { tenants, users, auditEntries }: Scale,
  { issuer, secretsKey }: { issuer: string; secretsKey: Buffer },
): Promise<void> {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    for (const sql of tenantStatements) await client.query(sql, [tenants]);
    await client.query(createMonthsSql);
    for (const sql of userStatements) await client.query(sql, [tenants, users, issuer]);
    await client.query(insertAuditEntriesSql, [auditEntries, users, tenants]);
    for (const sql of administrationStatements) await client.query(sql);
    await client.query(setCredentialsSql, [
      createSecretBox(secretsKey).seal('secret', toId('connection-1-1')),
    ]);
    await client.query(openViewsSql);
    await createSearchIndexes(url);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
