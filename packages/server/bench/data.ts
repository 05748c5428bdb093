import { createHash } from 'node:crypto';
import pg from 'pg';
import { createSecretBox } from '../src/crypto/secret-box.ts';
import { migrate } from '../src/db/migrate.ts';
import { createSearchIndexes } from '../src/db/search/indexes.ts';
import { openViewsSql } from './open-views.ts';

export interface Scale {
  tenants: number;
  users: number;
  /** Number of audit log entries, spread over 400 days. */
  auditEntries: number;
}

/** Number of rows per table of the first tenant. The overheads are measured with its lists. */
const firstTenantRows = 120;

/** Derives a UUID from the MD5 hash of a name, so that rows can reference each other before they are inserted. */
export const toId = (name: string): string => {
  const hash = createHash('md5').update(name).digest('hex');
  const digits = `${hash.slice(0, 12)}4${hash.slice(13, 16)}8${hash.slice(17)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
/** Returns the SQL expression that is equivalent to `toId`. `numbers` are SQL expressions. */
const toIdSql = (type: string, ...numbers: string[]): string =>
  `overlay(overlay(md5('${type}-' || ${numbers.join(` || '-' || `)}) placing '4' from 13) placing '8' from 17)::uuid`;

export const workspaceId = '11111111-1111-4111-8111-111111111111';
const metadata = '{"workspaceName": "Sales", "reportName": "Overview", "includedPagesNames": []}';
/** Returns FROM items that generate the number `t` of each tenant and the numbers `n` of its rows. */
const buildTenantRowsSql = (count: number): string =>
  `generate_series(1, $1) t, generate_series(1, case t when 1 then ${String(firstTenantRows)} else ${String(count)} end) n`;

/** Statements whose parameter is the number of tenants. */
const tenantStatements: string[] = [
  `insert into tenants (id, name, slug) select ${toIdSql('tenant', 't')}, 'Tenant ' || t, 'tenant-' || t
   from generate_series(1, $1) t`,
  `insert into groups (id, tenant_id, name)
   select ${toIdSql('group', 't', 'n')}, ${toIdSql('tenant', 't')}, 'Group ' || n from ${buildTenantRowsSql(10)}`,
  `insert into connections (id, tenant_id, name, type)
   select ${toIdSql('connection', 't', 'n')}, ${toIdSql('tenant', 't')}, 'Connection ' || n, 'App Owns Data'
   from ${buildTenantRowsSql(2)}`,
  `insert into reports (id, tenant_id, name, description, type, connection_id, workspace_id, bi_report_id, metadata)
   select ${toIdSql('report', 't', 'n')}, ${toIdSql('tenant', 't')}, 'Report ' || n, 'Figures of report ' || n, 'Report',
     ${toIdSql('connection', 't', '1')}, '${workspaceId}', ${toIdSql('bi', 't', 'n')}, '${metadata}' from ${buildTenantRowsSql(20)}`,
  `insert into apps (id, tenant_id, name, description)
   select ${toIdSql('app', 't', 'n')}, ${toIdSql('tenant', 't')}, 'App ' || n, 'For group ' || n from ${buildTenantRowsSql(5)}`,
  `insert into app_groups (tenant_id, app_id, group_id)
   select ${toIdSql('tenant', 't')}, ${toIdSql('app', 't', 'n')}, ${toIdSql('group', 't', '((n - 1) % 10 + 1)')} from ${buildTenantRowsSql(5)}`,
  `insert into app_reports (tenant_id, app_id, report_id, position)
   select ${toIdSql('tenant', 't')}, ${toIdSql('app', 't', 'n')}, ${toIdSql('report', 't', '((n + p - 1) % 20 + 1)')}, p
   from ${buildTenantRowsSql(5)}, generate_series(0, 3) p`,
];

/** Statements whose parameters are the number of tenants, the number of users and the token issuer. */
const userStatements: string[] = [
  `insert into users (id, issuer, subject, email, first_name, last_name, registered, super_admin, user_admin,
     connection_admin, contributer_admin)
   select ${toIdSql('user', 'u')}, $3, 'user-' || u, 'user-' || u || '@bench.example', 'First ' || u, 'Last ' || u, true,
     u = 1, u = 2, u = 2, u = 2 from generate_series(1, $2::int) u where $1::int > 0`,
  `insert into memberships (tenant_id, user_id)
   select distinct ${toIdSql('tenant', '(case when u <= 200 then 1 else u % $1::int + 1 end)')}, ${toIdSql('user', 'u')}
   from generate_series(1, $2::int) u where $3 <> ''`,
  `insert into group_users (tenant_id, group_id, user_id)
   select m.tenant_id, g.id, m.user_id from memberships m join groups g using (tenant_id)
   where (m.user_id = '${toId('user-3')}' or hashtext(m.user_id::text || g.id::text) % 5 = 0)
     and $1::int > 0 and $2::int > 0 and $3 <> ''`,
  `insert into sign_in_log (user_id, method, created_at)
   select ${toIdSql('user', 'u')}, 'pwd', now() - u * (interval '400 days' / $2::int) from generate_series(1, $2::int) u
   where $1::int > 0 and $3 <> ''`,
];

const createMonthsSql = `select log_months.make(log, now() - make_interval(months => back))
  from unnest(array['audit_log', 'sign_in_log']::regclass[]) log, generate_series(0, 14) back`;
const insertAuditEntriesSql = `insert into audit_log (user_id, method, url, status_code, status_message, body, request_id, created_at)
  select ${toIdSql('user', '(l % $2::int + 1)')}, 'PATCH', '/api/groups/' || gen_random_uuid(), 200, 'OK',
    jsonb_build_object('name', 'Group ' || l, 'description', 'Changed description'), 'req-' || l,
    now() - l * (interval '400 days' / $1::int)
  from generate_series(1, $1::int) l`;

/** SQL that sets the credentials that getToken requires in the first tenant. */
const setCredentialsSql = `update connections set client_id = 'client', client_secret = $1, auth_tenant_id = 'bench.example',
  groups_filter = array['${workspaceId}'] where id = '${toId('connection-1-1')}'`;

/** Creates the tables of the database and inserts rows. */
export const populateDatabase = async (
  url: string,
  { tenants, users, auditEntries }: Scale,
  { issuer, secretsKey }: { issuer: string; secretsKey: Buffer },
): Promise<void> => {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    for (const sql of tenantStatements) await client.query(sql, [tenants]);
    await client.query(createMonthsSql);
    for (const sql of userStatements) await client.query(sql, [tenants, users, issuer]);
    await client.query(insertAuditEntriesSql, [auditEntries, users]);
    await client.query(setCredentialsSql, [
      createSecretBox(secretsKey).seal('secret', toId('connection-1-1')),
    ]);
    await client.query(openViewsSql);
    await createSearchIndexes(url);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
};
