import { limits, routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { holds, listOrPage } from '../paging/keyset.ts';
import { reading } from '../verb.ts';
import { emailOfLine, logUserColumns, logUserOf, newestFirst } from './log-user.ts';

const columns = {
  created: { expression: sql.ref('audit_log.created_at'), type: 'timestamptz' },
  user: emailOfLine,
  method: { expression: sql.ref('method'), type: 'text' },
  url: { expression: sql.ref('url'), type: 'text' },
  statusCode: { expression: sql.ref('status_code'), type: 'integer' },
  statusMessage: { expression: sql.ref('status_message'), type: 'text' },
} as const;

const { user, method, url, statusCode, statusMessage } = columns;
const searched = [user, method, url, statusCode, statusMessage].map(({ expression }) => expression);

/** The newest changes and refused calls; a page of them, in any order, when a limit is given. */
export const listAuditLogs = reading(
  routes.listAuditLogs,
  ({ ctx, query: { search, sort = newestFirst, ...page } }) =>
    ctx.db.asUser(ctx.user.id, (tx) => {
      const query = tx
        .selectFrom('audit_log')
        .leftJoin('users', 'users.id', 'audit_log.user_id')
        .select(['audit_log.id', 'user_id', 'audit_log.created_at', 'method', 'url'])
        .select(['status_code', 'status_message', 'body'])
        .select(logUserColumns)
        .$if(Boolean(search), (all) => all.where(holds(search ?? '', searched)));
      const id = sql.ref('audit_log.id');
      const show = (row: Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>) => ({
        id: row.id,
        userId: row.user_id,
        created: row.created_at.getTime(),
        method: row.method,
        url: row.url,
        statusCode: row.status_code,
        statusMessage: row.status_message,
        body: row.body as Record<string, unknown> | null,
        __user: logUserOf(row),
      });
      return listOrPage({ query, columns, id, show, most: limits.newestLogs }, { ...page, sort });
    }),
);
