import type { userSortColumns } from '@embed-portal/api-contract';
import { routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { shownName, userText } from '../../db/search/texts.ts';
import { holds, listOrPage } from '../paging/keyset.ts';
import type { SortColumn } from '../paging/keyset.ts';
import { reading } from '../verb.ts';
import { userOf } from './current-user.ts';

const flag = (column: string): SortColumn => ({ expression: sql.ref(column), type: 'boolean' });
const columns: Record<(typeof userSortColumns)[number], SortColumn> = {
  id: { expression: sql.ref('id'), type: 'uuid' },
  name: { expression: sql`lower(${sql.raw(shownName)})`, type: 'text' },
  email: { expression: sql`lower(email)`, type: 'text' },
  registered: flag('registered'),
  created: { expression: sql.ref('created_at'), type: 'timestamptz' },
  active: flag('active'),
  superAdmin: flag('super_admin'),
  userAdmin: flag('user_admin'),
  connectionAdmin: flag('connection_admin'),
  contributerAdmin: flag('contributer_admin'),
};

/** All users, by id unless another order is asked for; a page of them when a limit is given. */
export const listUsers = reading(routes.listUsers, ({ ctx, query: { search, sort = [], ...page } }) =>
  ctx.db.asUser(ctx.user.id, (tx) => {
    const query = tx
      .selectFrom('all_users')
      .selectAll()
      .$if(Boolean(search), (all) => all.where(holds(search ?? '', sql.raw(userText))));
    return listOrPage({ query, columns, id: sql.ref('id'), show: userOf }, { ...page, sort });
  }),
);
