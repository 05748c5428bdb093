import { limits, routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { defineQuery } from '../operation.ts';
import { listOrPage } from '../paging/keyset.ts';
import { buildAuditCondition } from './audit-search.ts';
import { logUserEmail, logUserColumns, toLogUser, newestFirst } from './log-user.ts';

const columns = {
  created: { expression: sql.ref('all_audit_lines.created_at'), type: 'timestamptz' },
  user: logUserEmail,
  method: { expression: sql.ref('method'), type: 'text' },
  url: { expression: sql.ref('url'), type: 'text' },
  statusCode: { expression: sql.ref('status_code'), type: 'integer' },
  statusMessage: { expression: sql.ref('status_message'), type: 'text' },
} as const;

/** Lists the audit log, newest first by default: one page if a limit is given, otherwise at most `maxLogEntries`. */
export const listAuditLogs = defineQuery(
  routes.listAuditLogs,
  ({ ctx, query: { search, sort = newestFirst, ...page } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      const all = tx
        .selectFrom('all_audit_lines')
        .leftJoin('all_users', 'all_users.id', 'all_audit_lines.user_id')
        .select(['all_audit_lines.id', 'user_id', 'all_audit_lines.created_at', 'method', 'url'])
        .select(['status_code', 'status_message', 'body'])
        .select(logUserColumns);
      const query = search ? all.where(await buildAuditCondition(tx, search)) : all;
      const id = sql.ref('all_audit_lines.id');
      const toItem = (row: Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>) => ({
        id: row.id,
        userId: row.user_id,
        created: row.created_at.getTime(),
        method: row.method,
        url: row.url,
        statusCode: row.status_code,
        statusMessage: row.status_message,
        body: row.body as Record<string, unknown> | null,
        __user: toLogUser(row),
      });
      return listOrPage({ query, columns, id, toItem, maxItems: limits.maxLogEntries }, { ...page, sort });
    }),
);
