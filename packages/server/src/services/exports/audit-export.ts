import { routes } from '@embed-portal/api-contract';
import type { AuditLogEntry, auditExportFormats } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { emptyScope, toAuditBody } from '../audit/audit-entry.ts';
import { selectAuditEntries, toAuditLogEntry } from '../logs.ts';
import type { AuditFilters } from '../logs.ts';
import { defineQuery } from '../operation.ts';
import { buildCsvHeader, csvMediaType, toCsv } from './csv.ts';
import { exportPageSize, startExport } from './start-export.ts';
import type { ExportedPage } from './start-export.ts';

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

interface Position {
  createdAt: string;
  id: string;
}

const createdAtText = sql<string>`all_audit_lines.created_at::text`;

/** Returns the entries after a position, newest first. */
const readPage = async (
  tx: Tx,
  filters: AuditFilters,
  after: Position | undefined,
): Promise<ExportedPage<AuditLogEntry, Position>> => {
  const entries = await selectAuditEntries(tx, filters);
  const rows = await entries
    .select(createdAtText.as('createdAtText'))
    .$if(after !== undefined, (all) =>
      all.where(
        sql<boolean>`(all_audit_lines.created_at, all_audit_lines.id) < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('all_audit_lines.created_at', 'desc')
    .orderBy('all_audit_lines.id', 'desc')
    .limit(exportPageSize)
    .execute();
  const last = rows.at(-1);
  const hasNext = last !== undefined && rows.length === exportPageSize;
  return {
    rows: rows.map(toAuditLogEntry),
    next: hasNext ? { createdAt: last.createdAtText, id: last.id } : undefined,
  };
};

/** Streams the entries of the audit log that meet the conditions, newest first, up to the time of the request. */
export const exportAuditLog = defineQuery(routes.exportAuditLog, ({ ctx, query: { format, ...query } }) => {
  const filters = { ...query, to: Math.min(query.to ?? Infinity, Date.now()) };
  return startExport(ctx, {
    route: routes.exportAuditLog,
    name: 'audit-log',
    ...exportFormats[format],
    readPage: (tx, _, after: Position | undefined) => readPage(tx, filters, after),
    audit: {
      ...emptyScope,
      tenantId: query.tenant ?? null,
      body: toAuditBody(routes.exportAuditLog.query, { format, ...query }),
    },
  });
});
