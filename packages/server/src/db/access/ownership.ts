import type pg from 'pg';
import { OperatorError } from '../../errors.ts';

/**
 * Selects an object that belongs to another role: the schemas of the portal and their objects, and the table of
 * migrations. The other tables of the schema `public`, which can contain tables of others, are checked after the
 * migrations.
 */
const foreignObjectsSql = `
  with schema as (
    select oid, nspname, nspowner from pg_namespace where nspname in ('access', 'log_months', 'pgboss')
  ), object as (
    select 'schema ' || nspname as item, nspowner as owner from schema
    union all
    select 'table ' || relation.oid::regclass, relowner from pg_class relation
    where relkind in ('r', 'p', 'v') and (
      relnamespace in (select oid from schema) or relation.oid = to_regclass('public.schema_migrations')
    )
    union all
    select 'function ' || routine.oid::regprocedure, proowner from pg_proc routine
    where pronamespace in (select oid from schema)
  )
  select item, pg_get_userbyid(owner) as owner, count(*) over ()::int as count from object
  where not pg_has_role(current_user, owner, 'USAGE') order by item limit 1`;

/**
 * Asserts that the current role owns the objects of the portal, or is a member of their owner. A dump that was restored
 * as another role leaves it without access, for example to the job queues.
 *
 * @throws {OperatorError} `access_rules_missing` when an object belongs to another role.
 */
export async function assertOwnership(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ item: string; owner: string; count: number }>(foreignObjectsSql);
  const [row] = rows;
  if (!row) return;
  const { item, owner, count } = row;
  const objects = count === 1 ? item : `${item} and ${String(count - 1)} other objects`;
  throw new OperatorError(
    'access_rules_missing',
    `The role of DATABASE_URL does not own ${objects} in the database. The owner is ${owner}. See "Restore into a new cluster" in docs/operations.md.`,
  );
}
