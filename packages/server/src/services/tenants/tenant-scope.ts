import { can } from '@embed-portal/api-contract';
import type { CurrentUser } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Condition of a query: the tenant in this column is one of the user's; any, for a superAdmin. Every read of a
 * tenant's rows has it, row-level security aside.
 *
 * @param column - with its table, like `groups.tenant_id`.
 */
export const whereTenantVisible = ({ id, rolesList }: CurrentUser, column: string): RawBuilder<boolean> =>
  can(rolesList, 'crossTenants')
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} in (select tenant_id from memberships where user_id = ${id})`;
