import type { AuditLogEntry, auditExportFormats } from '@embed-portal/api-contract';
import { stringify } from 'csv-stringify/sync';

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

export const exportFormats: Record<(typeof auditExportFormats)[number], ExportFormat> = {
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
