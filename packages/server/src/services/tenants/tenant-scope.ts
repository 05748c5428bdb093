import { can } from '@embed-portal/api-contract';
import type { CurrentUser } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Returns the condition that the user can access the tenant in this column: members can access their tenants,
 * superAdmins all tenants. All queries of tenant data use it in addition to row-level security.
 *
 * @param column - qualified column name, such as `groups.tenant_id`.
 */
export const whereTenantVisible = ({ id, rolesList }: CurrentUser, column: string): RawBuilder<boolean> =>
  can(rolesList, 'crossTenants')
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} in (select tenant_id from memberships where user_id = ${id})`;
