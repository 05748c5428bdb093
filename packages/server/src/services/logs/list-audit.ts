import { limits, routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { defineQuery } from '../operation.ts';
import { listOrPage } from '../paging/keyset.ts';
import { logUserEmail, newestFirst } from './log-user.ts';
import { selectAuditEntries, toAuditLogEntry } from './select-audit.ts';

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
  ({ ctx, query: { limit, cursor, sort = newestFirst, ...filters } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      const query = await selectAuditEntries(tx, filters);
      const id = sql.ref('all_audit_lines.id');
      const list = { query, columns, id, toItem: toAuditLogEntry, maxItems: limits.maxLogEntries };
      return listOrPage(list, { limit, cursor, sort });
    }),
);
