import { routes } from '@embed-portal/api-contract';
import type { AuditLogEntry, auditExportFormats } from '@embed-portal/api-contract';
import { emptyScope, toAuditBody } from '../audit-entries/audit-entry.ts';
import { buildCsvHeader, csvMediaType, toCsv } from '../exports/csv.ts';
import { startExport } from '../exports/start-export.ts';
import { defineQuery } from '../operations/define-operation.ts';
import { readPage } from '../operations/paging.ts';
import { assertAuditSearchable, findAuditList, newestFirst } from './logs.ts';

/** Converts pages of entries to the text of a file. */
interface ExportFormat {
  mediaType: string;
  fileExtension: string;
  /** Text before the first entry. */
  header: string;
  toText: (entries: readonly AuditLogEntry[]) => string;
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

const exportFormats: Record<(typeof auditExportFormats)[number], ExportFormat> = {
  csv: {
    mediaType: csvMediaType,
    fileExtension: 'csv',
    header: buildCsvHeader(columns),
    toText: (entries) => toCsv(columns, entries.map(toCsvRow)),
  },
  ndjson: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    fileExtension: 'ndjson',
    header: '',
    toText: (entries) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
  },
};

/** Streams the entries of the audit log that meet the conditions, newest first, up to the time of the request. */
export const exportAuditLog = defineQuery(
  routes.exportAuditLog,
  async ({ ctx, query: { format, ...query } }) => {
    const filters = { ...query, to: Math.min(query.to ?? Infinity, Date.now()) };
    assertAuditSearchable(filters);
    // Rejects searches that match too many users before the download starts.
    await ctx.db.asUser(ctx.user.id, (tx) => findAuditList(tx, filters, newestFirst));
    return startExport(ctx, {
      route: routes.exportAuditLog,
      name: 'audit-log',
      ...exportFormats[format],
      readPage: async (tx, _, page) =>
        readPage(tx, await findAuditList(tx, filters, newestFirst), { ...page, sort: newestFirst }),
      audit: {
        ...emptyScope,
        tenantId: query.tenant ?? null,
        body: toAuditBody(routes.exportAuditLog.query, { format, ...query }),
      },
    });
  },
);
