import { limits, routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { defineQuery } from '../operation.ts';
import { buildTextCondition, listOrPage } from '../paging/keyset.ts';
import { logUserEmail, logUserColumns, toLogUser, newestFirst } from './log-user.ts';

const columns = {
  created: { expression: sql.ref('all_sign_ins.created_at'), type: 'timestamptz' },
  user: logUserEmail,
  method: { expression: sql.ref('all_sign_ins.method'), type: 'text' },
} as const;

/** Lists the sign-in log, newest first by default: one page if a limit is given, otherwise at most `maxLogEntries`. */
export const listSignInLogs = defineQuery(
  routes.listSignInLogs,
  ({ ctx, query: { search, sort = newestFirst, ...page } }) =>
    ctx.db.asUser(ctx.user.id, (tx) => {
      const query = tx
        .selectFrom('all_sign_ins')
        .leftJoin('all_users', 'all_users.id', 'all_sign_ins.user_id')
        .select(['all_sign_ins.id', 'user_id', 'all_sign_ins.created_at', 'method'])
        .select(logUserColumns)
        .$if(Boolean(search), (all) =>
          all.where(
            buildTextCondition(search ?? '', sql`(${logUserEmail.expression} || ' ' || all_sign_ins.method)`),
          ),
        );
      const id = sql.ref('all_sign_ins.id');
      const toItem = (row: Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>) => ({
        id: row.id,
        userId: row.user_id,
        created: row.created_at.getTime(),
        method: row.method,
        __user: toLogUser(row),
      });
      return listOrPage({ query, columns, id, toItem, maxItems: limits.maxLogEntries }, { ...page, sort });
    }),
);
