import { Readable } from 'node:stream';
import { routes } from '@embed-portal/api-contract';
import type { AuditLogEntry, auditExportFormats } from '@embed-portal/api-contract';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { createForbiddenError } from '../errors.ts';
import { toAuditBody, recordAudit, emptyScope } from './audit/audit-entry.ts';
import type { ExportLease } from './export-lease.ts';
import { selectAuditEntries, toAuditLogEntry } from './logs.ts';
import type { AuditFilters } from './logs.ts';
import { authorizeAccess, defineQuery, toAuditEntry } from './operation.ts';
import { Download } from './responses.ts';
import { findCurrentUser } from './users.ts';

/** Converts pages of entries to the text of a file. */
interface ExportFormat {
  mediaType: string;
  fileExtension: string;
  /** Text before the first entry. */
  header: string;
  toText(entries: readonly AuditLogEntry[]): string;
}

const columns = [
  'id',
  'created',
  'userId',
  'userName',
  'userEmail',
  'action',
  'tenantId',
  'tenantName',
  'targets',
  'method',
  'url',
  'statusCode',
  'statusMessage',
  'changes',
  'body',
  'ip',
  'userAgent',
  'onBehalfOfId',
  'onBehalfOfName',
  'onBehalfOfEmail',
] as const;

type CsvRow = Record<(typeof columns)[number], string | number | null>;

const toCsvRow = (entry: AuditLogEntry): CsvRow => ({
  id: entry.id,
  created: new Date(entry.created).toISOString(),
  userId: entry.userId,
  userName: entry.actor?.name ?? null,
  userEmail: entry.actor?.email ?? null,
  action: entry.action,
  tenantId: entry.tenant?.id ?? null,
  tenantName: entry.tenant?.name ?? null,
  targets: entry.targets.map(({ type, name }) => `${type} ${name}`).join(', '),
  method: entry.method,
  url: entry.url,
  statusCode: entry.statusCode,
  statusMessage: entry.statusMessage,
  changes: entry.changes.length === 0 ? null : JSON.stringify(entry.changes),
  body: entry.body && JSON.stringify(entry.body),
  ip: entry.ip,
  userAgent: entry.userAgent,
  onBehalfOfId: entry.onBehalfOf?.id ?? null,
  onBehalfOfName: entry.onBehalfOf?.name ?? null,
  onBehalfOfEmail: entry.onBehalfOf?.email ?? null,
});

/** Blanks that spreadsheets ignore before a formula, including line feeds. `escape_formulas` checks only the first character. */
const indentedFormula = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]+[=+\-@\uff1d\uff0b\uff0d\uff20]|^\n/u;

const toSafeText = (text: string): string => (indentedFormula.test(text) ? `'${text}` : text);

const toCsv = (rows: readonly object[]): string =>
  stringify([...rows], {
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: '\r\n',
    // Line breaks other than the record delimiter are not quoted by default.
    quoted_match: /[\r\n]/,
    cast: { string: toSafeText },
  });

/** Spreadsheet programs read CSV files as UTF-8 only with this mark. */
const byteOrderMark = '\ufeff';

const exportFormats: Record<(typeof auditExportFormats)[number], ExportFormat> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    fileExtension: 'csv',
    header: `${byteOrderMark}${columns.join(',')}\r\n`,
    toText: (entries) => toCsv(entries.map(toCsvRow)),
  },
  ndjson: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    fileExtension: 'ndjson',
    header: '',
    toText: (entries) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
  },
};

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
