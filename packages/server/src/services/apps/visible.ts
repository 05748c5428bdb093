import { can } from '@embed-portal/api-contract';
import type { CurrentUser } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { whereTenantVisible } from '../tenants/tenant-scope.ts';

/**
 * Selects the apps that a user may open: the apps of the user's tenants, or of all tenants for a superAdmin. Viewers
 * may open only the apps of their groups. All app queries must use this selection.
 */
export const selectVisibleApps = (tx: Tx, user: CurrentUser) =>
  tx
    .selectFrom('apps')
    .where(whereTenantVisible(user, 'apps.tenant_id'))
    .$if(!can(user.rolesList, 'seeAllApps'), (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('app_groups')
            .innerJoin('group_users', 'group_users.group_id', 'app_groups.group_id')
            .select(sql`1`.as('one'))
            .whereRef('app_groups.app_id', '=', 'apps.id')
            .where('group_users.user_id', '=', user.id),
        ),
      ),
    );
