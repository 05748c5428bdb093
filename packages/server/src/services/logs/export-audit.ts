import { Readable } from 'node:stream';
import { routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { createForbiddenError } from '../../errors.ts';
import { toAuditBody } from '../audit/audit-body.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { emptyScope } from '../audit/scope.ts';
import { Download } from '../download.ts';
import { authorizeAccess, defineQuery, toAuditEntry } from '../operation.ts';
import { findCurrentUser } from '../users.ts';
import { exportFormats } from './audit-export-format.ts';
import type { ExportLease } from './export-lease.ts';
import { selectAuditEntries, toAuditLogEntry } from './select-audit.ts';
import type { AuditFilters } from './select-audit.ts';

const pageSize = 500;

interface Position {
  createdAt: string;
  id: string;
}

const createdAtText = sql<string>`all_audit_lines.created_at::text`;

/**
 * Returns the entries after a position, newest first, in a separate transaction: an export holds no database
 * connection while the client reads. Checks the rights of the user for each page, because a download can take long.
 */
const readPage = ({ db, user }: Context, filters: AuditFilters, after: Position | undefined) =>
  db.asUser(user.id, async (tx) => {
    const current = await findCurrentUser(tx, user.id);
    if (!current.active) throw createForbiddenError();
    authorizeAccess({ user: current }, routes.exportAuditLog.access);
    const entries = await selectAuditEntries(tx, filters);
    return entries
      .select(createdAtText.as('createdAtText'))
      .$if(after !== undefined, (all) =>
        all.where(
          sql<boolean>`(all_audit_lines.created_at, all_audit_lines.id) < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`,
        ),
      )
      .orderBy('all_audit_lines.created_at', 'desc')
      .orderBy('all_audit_lines.id', 'desc')
      .limit(pageSize)
      .execute();
  });

/** Yields the pages of an export as the client reads them. Releases the lease before the download ends. */
async function* readEntries(ctx: Context, filters: AuditFilters, lease: ExportLease) {
  try {
    let after: Position | undefined;
    for (;;) {
      const rows = await readPage(ctx, filters, after);
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(toAuditLogEntry);
      if (rows.length < pageSize) return;
      after = { createdAt: last.createdAtText, id: last.id };
      await lease.renew();
    }
  } finally {
    await lease.release();
  }
}

/** Streams the entries of the audit log that meet the conditions, newest first, up to the time of the request. */
export const exportAuditLog = defineQuery(
  routes.exportAuditLog,
  async ({ ctx, query: { format, ...query } }) => {
    const filters = { ...query, to: Math.min(query.to ?? Infinity, Date.now()) };
    const lease = await ctx.acquireExportLease(ctx.user.id);
    try {
      await ctx.db.asUser(ctx.user.id, (tx) =>
        recordAudit(tx, {
          ...toAuditEntry(ctx, routes.exportAuditLog),
          ...emptyScope,
          tenantId: query.tenant ?? null,
          body: toAuditBody(routes.exportAuditLog.query, { format, ...query }),
        }),
      );
    } catch (error) {
      await lease.release();
      throw error;
    }
    const { header, toText, mediaType, fileExtension } = exportFormats[format];
    async function* toChunks() {
      if (header) yield header;
      for await (const entries of readEntries(ctx, filters, lease)) yield toText(entries);
    }
    const fileName = `audit-log-${new Date().toISOString().slice(0, 10)}.${fileExtension}`;
    const content = Readable.from(toChunks(), { highWaterMark: 1 });
    // Covers clients that disconnect before the first read. If the database is unavailable, the lease expires.
    content.once('close', () => void lease.release().catch(() => undefined));
    return new Download(content, { mediaType, fileName });
  },
);
