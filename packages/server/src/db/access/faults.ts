import type pg from 'pg';
import { ensureRoleSql } from './role.ts';
import { functions, policies, protectedTables, requestRole, tablePrivileges } from './rules.ts';

/** A missing item of the access rules. */
export interface Fault {
  /** Such as `policy tenant_isolation on apps`. */
  what: string;
  /** SQL statement that repairs it; undefined when none can. */
  repair: string | undefined;
}

const rolesSql = `
  select rolsuper or rolbypassrls as "passesPolicies", pg_has_role(current_user, oid,
    case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as "isUsable"
  from pg_roles where rolname = $1`;

const roleFaults = async (client: pg.Client): Promise<Fault[]> => {
  const { rows } = await client.query<{ passesPolicies: boolean; isUsable: boolean }>(rolesSql, [
    requestRole,
  ]);
  const [role] = rows;
  if (!role) return [{ what: `role ${requestRole}`, repair: ensureRoleSql }];
  return [
    ...(role.isUsable ? [] : [{ what: `membership in the role ${requestRole}`, repair: ensureRoleSql }]),
    ...(role.passesPolicies
      ? [{ what: `role ${requestRole} without SUPERUSER and BYPASSRLS`, repair: undefined }]
      : []),
  ];
};

/** Uses catalog functions only, which do not wait for table locks. */
const grantsSql = `
  select kind, name, privilege
  from jsonb_to_recordset($1::jsonb) wanted (kind text, name text, privilege text)
  left join pg_roles on rolname = $2
  where not coalesce(case kind
    when 'table' then has_table_privilege(pg_roles.oid, to_regclass('public.' || name)::oid, privilege)
    when 'schema' then has_schema_privilege(pg_roles.oid, to_regnamespace(name)::oid, privilege)
    else has_function_privilege(pg_roles.oid, to_regprocedure(name)::oid, privilege)
  end, false)`;

const requiredGrants = JSON.stringify([
  { kind: 'schema', name: 'access', privilege: 'usage' },
  ...functions.map((name) => ({ kind: 'function', name, privilege: 'execute' })),
  ...Object.entries(tablePrivileges).flatMap(([name, privileges]) =>
    privileges.map((privilege) => ({ kind: 'table', name, privilege })),
  ),
]);

const grantFaults = async (client: pg.Client): Promise<Fault[]> => {
  const { rows } = await client.query<{ kind: string; name: string; privilege: string }>(grantsSql, [
    requiredGrants,
    requestRole,
  ]);
  return rows.map(({ kind, name, privilege }) => ({
    what: `${privilege} on ${kind} ${name} for ${requestRole}`,
    repair: `grant ${privilege} on ${kind} ${name} to ${requestRole}`,
  }));
};

/** Partitions of a log need the same protection as the log. */
const tablesSql = `
  select coalesce(t.oid::regclass::text, name) as name, t.oid is not null as "isThere",
    coalesce(t.relrowsecurity, false) as "isProtected",
    coalesce(pg_has_role(current_user, t.relowner, 'USAGE'), false) as "isOwn"
  from unnest($1::text[]) name
  left join lateral (
    select to_regclass('public.' || name)::oid as oid
    union all select inhrelid from pg_inherits where inhparent = to_regclass('public.' || name)::oid
  ) part on true
  left join pg_class t on t.oid = part.oid`;

const tableFaults = async (client: pg.Client): Promise<Fault[]> => {
  const { rows } = await client.query<{
    name: string;
    isThere: boolean;
    isProtected: boolean;
    isOwn: boolean;
  }>(tablesSql, [protectedTables]);
  return rows.flatMap(({ name, isThere, isProtected, isOwn }): Fault[] => {
    if (!isThere) return [{ what: `table ${name}`, repair: undefined }];
    if (!isOwn) return [{ what: `ownership of table ${name}`, repair: undefined }];
    const repair = `alter table ${name} enable row level security`;
    return isProtected ? [] : [{ what: `row-level security on ${name}`, repair }];
  });
};

const policiesSql = `
  select name, "table" from jsonb_to_recordset($1::jsonb) wanted (name text, "table" text, "isRestrictive" boolean)
  where not exists (
    select from pg_policy where polrelid = to_regclass('public.' || "table")::oid and polname = name
      and polpermissive <> "isRestrictive"
  )`;

const policyFaults = async (client: pg.Client): Promise<Fault[]> => {
  const required = policies.map(({ table, name, definition }) => ({
    table,
    name,
    isRestrictive: definition.startsWith('as restrictive'),
  }));
  const { rows } = await client.query<{ name: string; table: string }>(policiesSql, [
    JSON.stringify(required),
  ]);
  return rows.map((row) => {
    const policy = policies.find(({ table, name }) => table === row.table && name === row.name);
    return {
      what: `policy ${row.name} on ${row.table}`,
      repair: policy && `create policy ${row.name} on ${row.table} ${policy.definition}`,
    };
  });
};

/** Returns the missing items in the order in which they can be repaired. */
export const findFaults = async (client: pg.Client): Promise<Fault[]> => [
  ...(await roleFaults(client)),
  ...(await tableFaults(client)),
  ...(await grantFaults(client)),
  ...(await policyFaults(client)),
];

/** Describes the first three faults. */
export const describeFaults = (faults: readonly Fault[]): string => {
  const shown = faults.slice(0, 3).map(({ what }) => what);
  const more = faults.length - shown.length;
  return [...shown, ...(more > 0 ? [`${String(more)} more`] : [])].join(', ');
};
