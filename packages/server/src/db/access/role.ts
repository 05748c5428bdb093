import type pg from 'pg';
import { OperatorError } from '../../errors.ts';
import { requestRole } from './rules.ts';

/**
 * SQL that creates the request role if it is missing and grants it to the current role. Roles belong to the cluster, so
 * a dump of one database does not contain them.
 */
export const ensureRoleSql = `do $$
begin
  if not exists (select from pg_roles where rolname = '${requestRole}') then
    create role ${requestRole} nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end $$;
do $$
begin
  if not pg_has_role(current_user, '${requestRole}',
    case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
  then
    execute format('grant ${requestRole} to %I', current_user);
  end if;
end $$`;

/**
 * Creates the request role if it is missing and grants it to the current role.
 *
 * @throws {OperatorError} `access_rules_missing` when the current role lacks the permission.
 */
export async function ensureRole(client: pg.Client): Promise<void> {
  await client.query(ensureRoleSql).catch((cause: unknown) => {
    throw new OperatorError(
      'access_rules_missing',
      `The role ${requestRole} is missing, or the role of DATABASE_URL is not a member of it, and this could not be repaired: ${(cause as Error).message}. See "Restore into a new cluster" in docs/operations.md.`,
      { cause },
    );
  });
}
