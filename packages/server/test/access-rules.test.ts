import { randomBytes } from 'node:crypto';
import { createDatabase, runQuery } from '@embed-portal/dev-postgres/testing';
import { describe, expect, inject, it } from 'vitest';
import { ensureAccess } from '../src/db/access/ensure.ts';
import {
  functions,
  policies,
  protectedTables,
  requestRole,
  tablePrivileges,
} from '../src/db/access/rules.ts';
import { migrate } from '../src/db/migrate.ts';
import { createReadiness } from '../src/db/readiness.ts';

async function createMigratedDatabase(): Promise<string> {
  const url = await createDatabase(inject('postgresUrl'));
  await migrate(url);
  return url;
}

/** Creates a database that a role without further privileges owns and has migrated. Returns the role and its URL. */
async function createOwnedDatabase() {
  const url = new URL(await createDatabase(inject('postgresUrl')));
  const owner = `owner_${randomBytes(4).toString('hex')}`;
  await runQuery(url.href, `create role ${owner} login password 'p'`);
  await runQuery(url.href, `alter database ${url.pathname.slice(1)} owner to ${owner}`);
  await runQuery(url.href, `grant embed_portal_app to ${owner}`);
  const adminUrl = url.href;
  url.username = owner;
  url.password = 'p';
  await migrate(url.href);
  return { owner, ownerUrl: url.href, adminUrl };
}

describe('Access rules of the database', () => {
  it('lists exactly the access rules that the migrations create', async () => {
    const url = await createMigratedDatabase();
    expect(await ensureAccess(url)).toEqual([]);

    const createdPolicies = await runQuery<{ table: string; name: string }>(
      url,
      'select polrelid::regclass::text as table, polname::text as name from pg_policy order by 1, 2',
    );
    const expectedPolicies = policies.map(({ table, name }) => `${table} ${name}`);
    expect(createdPolicies.map(({ table, name }) => `${table} ${name}`).sort()).toEqual(
      [...expectedPolicies].sort(),
    );

    const grantedPrivileges = await runQuery<{ name: string; privileges: string[] }>(
      url,
      `select table_name::text as name, array_agg(lower(privilege_type) order by privilege_type) as privileges
       from information_schema.role_table_grants where grantee = $1 and table_schema = 'public' group by 1`,
      [requestRole],
    );
    const expectedPrivileges = Object.entries(tablePrivileges).map(([name, list]) => [
      name,
      [...list].sort(),
    ]);
    expect(Object.fromEntries(grantedPrivileges.map(({ name, privileges }) => [name, privileges]))).toEqual(
      Object.fromEntries(expectedPrivileges),
    );

    const executableFunctions = await runQuery<{ name: string }>(
      url,
      `select oid::regprocedure::text as name from pg_proc where pronamespace = 'access'::regnamespace
       and has_function_privilege($1, oid, 'execute')`,
      [requestRole],
    );
    expect(executableFunctions.map(({ name }) => name).sort()).toEqual([...functions].sort());

    const securedTables = await runQuery<{ name: string }>(
      url,
      `select relname::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity`,
    );
    expect(securedTables.map(({ name }) => name).sort()).toEqual([...protectedTables].sort());
  });

  it.each([
    [
      'the schema usage',
      'revoke usage on schema access from embed_portal_app',
      'usage on schema access for embed_portal_app',
    ],
    [
      'a function',
      'revoke execute on function access.tenant_ids() from embed_portal_app',
      'execute on function access.tenant_ids() for embed_portal_app',
    ],
    [
      'a table privilege',
      'revoke select on app_reports from embed_portal_app',
      'select on table app_reports for embed_portal_app',
    ],
    ['a protected table', 'alter table apps disable row level security', 'row-level security on apps'],
    [
      'a protected monthly table',
      'alter table log_months.audit_log_default disable row level security',
      'row-level security on log_months.audit_log_default',
    ],
    [
      'a restrictive policy',
      'drop policy updated_by_managers on groups',
      'policy updated_by_managers on groups',
    ],
  ])('restores %s and reports it once', async (_, omission, item) => {
    const url = await createMigratedDatabase();
    await runQuery(url, omission);
    expect(await ensureAccess(url)).toEqual([item]);
    expect(await ensureAccess(url)).toEqual([]);
  });

  it('restores nothing if a part cannot be restored, and reports the first three parts', async () => {
    const url = await createMigratedDatabase();
    await runQuery(url, 'alter table apps disable row level security');
    await runQuery(url, 'alter table captcha_uses rename to lost');
    await expect(ensureAccess(url)).rejects.toThrow(
      'The database lacks required access rules (row-level security on apps, table captcha_uses, select on table captcha_uses for embed_portal_app, 3 more), and they could not be added: relation "captcha_uses" does not exist. See "Restore into a new cluster" in docs/operations.md.',
    );
    await runQuery(url, 'alter table lost rename to captcha_uses');
    expect(await ensureAccess(url)).toEqual(['row-level security on apps']);
  });

  it('rejects a permissive policy in place of a restrictive one', async () => {
    const url = await createMigratedDatabase();
    await runQuery(url, 'drop policy updated_by_managers on groups');
    await runQuery(url, 'create policy updated_by_managers on groups for update using (true)');
    await expect(ensureAccess(url)).rejects.toThrow(
      'The database lacks required access rules (policy updated_by_managers on groups), and they could not be added: policy "updated_by_managers" for table "groups" already exists.',
    );
  });

  it('reports a table of another owner', async () => {
    const { ownerUrl, adminUrl } = await createOwnedDatabase();
    await runQuery(adminUrl, 'alter table apps owner to postgres');
    await expect(ensureAccess(ownerUrl)).rejects.toThrow(
      'The database lacks required access rules (ownership of table apps), and they could not be added: the role of DATABASE_URL lacks the permission to add them.',
    );
  });

  it('reports that the request role is not granted', async () => {
    const { owner, ownerUrl, adminUrl } = await createOwnedDatabase();
    await runQuery(adminUrl, `revoke embed_portal_app from ${owner}`);
    await expect(ensureAccess(ownerUrl)).rejects.toThrow(
      'The database lacks required access rules (membership in the role embed_portal_app), and they could not be added: permission denied',
    );
  });

  it('restores dropped policies with the definitions of the migrations', async () => {
    const definitions = `select polrelid::regclass::text as table, polname::text as name, polcmd, polpermissive,
      pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check
      from pg_policy order by 1, 2`;
    const url = await createMigratedDatabase();
    const before = await runQuery(url, definitions);
    for (const { table, name } of policies) await runQuery(url, `drop policy ${name} on ${table}`);
    expect(await ensureAccess(url)).toHaveLength(policies.length);
    expect(await runQuery(url, definitions)).toEqual(before);
  });

  it('does not restore access rules of a database that a newer version has migrated', async () => {
    const url = await createMigratedDatabase();
    await runQuery(url, "insert into schema_migrations (name, checksum) values ('999_later', 'x')");
    await runQuery(url, 'drop policy tenant_isolation on apps');
    expect(await ensureAccess(url)).toEqual([]);
    const readiness = createReadiness(url);
    expect((await readiness.check()).status).toBe('ok');
    await readiness.close();
  });
});
