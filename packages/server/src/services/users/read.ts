import { routes } from '@embed-portal/api-contract';
import type { userSortColumns } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { displayNameSql, userSearchSql } from '../../db/search/search-expressions.ts';
import { defineQuery } from '../operation.ts';
import { buildTextCondition, listOrPage } from '../paging/keyset.ts';
import type { SortColumn } from '../paging/keyset.ts';
import { toUser } from './current-user.ts';
import { findUser } from './find.ts';

const toBooleanColumn = (column: string): SortColumn => ({ expression: sql.ref(column), type: 'boolean' });
const columns: Record<(typeof userSortColumns)[number], SortColumn> = {
  id: { expression: sql.ref('id'), type: 'uuid' },
  name: { expression: sql`lower(${sql.raw(displayNameSql)})`, type: 'text' },
  email: { expression: sql`lower(email)`, type: 'text' },
  registered: toBooleanColumn('registered'),
  created: { expression: sql.ref('created_at'), type: 'timestamptz' },
  active: toBooleanColumn('active'),
  superAdmin: toBooleanColumn('super_admin'),
  userAdmin: toBooleanColumn('user_admin'),
  connectionAdmin: toBooleanColumn('connection_admin'),
  contributerAdmin: toBooleanColumn('contributer_admin'),
};

/** Lists users, sorted by ID by default, in pages if a limit is given. */
export const listUsers = defineQuery(routes.listUsers, ({ ctx, query: { search, sort = [], ...page } }) =>
  ctx.db.asUser(ctx.user.id, (tx) => {
    const query = tx
      .selectFrom('all_users')
      .selectAll()
      .$if(Boolean(search), (all) => all.where(buildTextCondition(search ?? '', sql.raw(userSearchSql))));
    return listOrPage({ query, columns, id: sql.ref('id'), toItem: toUser }, { ...page, sort });
  }),
);

/** Returns a user. */
export const getUser = defineQuery(routes.getUser, ({ ctx, params }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => toUser(await findUser(tx, params.userId))),
);

/** Returns the caller, whose data was loaded during authentication. */
export const whoAmI = defineQuery(routes.whoAmI, ({ ctx }) => ctx.user);
