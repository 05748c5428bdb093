import { limits, routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { holds, listOrPage } from '../paging/keyset.ts';
import { reading } from '../verb.ts';
import { emailOfLine, logUserColumns, logUserOf, newestFirst } from './log-user.ts';

const columns = {
  created: { expression: sql.ref('sign_in_log.created_at'), type: 'timestamptz' },
  user: emailOfLine,
  method: { expression: sql.ref('sign_in_log.method'), type: 'text' },
} as const;

/** The newest sign-ins; a page of them, in any order, when a limit is given. */
export const listSignInLogs = reading(
  routes.listSignInLogs,
  ({ ctx, query: { search, sort = newestFirst, ...page } }) =>
    ctx.db.asUser(ctx.user.id, (tx) => {
      const query = tx
        .selectFrom('sign_in_log')
        .leftJoin('users', 'users.id', 'sign_in_log.user_id')
        .select(['sign_in_log.id', 'user_id', 'sign_in_log.created_at', 'method'])
        .select(logUserColumns)
        .$if(Boolean(search), (all) =>
          all.where(holds(search ?? '', [emailOfLine.expression, columns.method.expression])),
        );
      const id = sql.ref('sign_in_log.id');
      const show = (row: Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>) => ({
        id: row.id,
        userId: row.user_id,
        created: row.created_at.getTime(),
        method: row.method,
        __user: logUserOf(row),
      });
      return listOrPage({ query, columns, id, show, most: limits.newestLogs }, { ...page, sort });
    }),
);
