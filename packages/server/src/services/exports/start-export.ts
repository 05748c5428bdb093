import { Readable } from 'node:stream';
import type { CurrentUser, Route } from '@embed-portal/api-contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { createForbiddenError } from '../../errors.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import type { AuditScope } from '../audit/audit-entry.ts';
import { authorizeAccess, toAuditEntry } from '../operation.ts';
import { Download } from '../responses.ts';
import { findCurrentUser } from '../users.ts';
import type { ExportLease } from './export-lease.ts';

/** Maximum number of rows of an exported page. */
export const exportPageSize = 500;

/** Rows of an exported page, and the position after them; undefined on the last page. */
export interface ExportedPage<Row, Position> {
  rows: Row[];
  next: Position | undefined;
}

interface ExportedFile<Row, Position> {
  route: Route;
  /** Name of the file without the date. */
  name: string;
  fileExtension: string;
  mediaType: string;
  /** Text before the first row. */
  header: string;
  toText: (rows: Row[]) => string;
  /** Returns the rows after a position, or the first rows, for the caller with the current roles. */
  readPage: (tx: Tx, user: CurrentUser, after: Position | undefined) => Promise<ExportedPage<Row, Position>>;
  /** Entities and parameters for the audit log. */
  audit: AuditScope & { body: object | null };
}

/**
 * Reads a page in a separate transaction: an export holds no database connection while the client reads. Checks the
 * rights of the user for each page, because a download can take long.
 */
const readAuthorizedPage = <Row, Position>(
  ctx: Context,
  { route, readPage }: ExportedFile<Row, Position>,
  after: Position | undefined,
): Promise<ExportedPage<Row, Position>> =>
  ctx.db.asUser(ctx.user.id, async (tx) => {
    const user = await findCurrentUser(tx, ctx.user.id);
    if (!user.active) throw createForbiddenError();
    authorizeAccess({ user, addedRoles: ctx.addedRoles }, route.access);
    return readPage(tx, user, after);
  });

/** Yields the text of a file as the client reads it. Releases the lease before the download ends. */
async function* readText<Row, Position>(ctx: Context, file: ExportedFile<Row, Position>, lease: ExportLease) {
  try {
    if (file.header) yield file.header;
    let after: Position | undefined;
    do {
      const { rows, next } = await readAuthorizedPage(ctx, file, after);
      if (rows.length > 0) yield file.toText(rows);
      after = next;
      if (after !== undefined) await lease.renew();
    } while (after !== undefined);
  } finally {
    await lease.release();
  }
}

/**
 * Records an export in the audit log, and returns the file that is streamed page by page.
 *
 * @throws {PortalError} `conflict` while another export of the user runs.
 */
export const startExport = async <Row, Position>(
  ctx: Context,
  file: ExportedFile<Row, Position>,
): Promise<Download> => {
  const lease = await ctx.acquireExportLease(ctx.user.id);
  try {
    await ctx.db.asUser(ctx.user.id, (tx) =>
      recordAudit(tx, { ...toAuditEntry(ctx, file.route), ...file.audit }),
    );
  } catch (error) {
    await lease.release();
    throw error;
  }
  const content = Readable.from(readText(ctx, file, lease), { highWaterMark: 1 });
  // Covers clients that disconnect before the first read. If the database is unavailable, the lease expires.
  content.once('close', () => void lease.release().catch(() => undefined));
  const fileName = `${file.name}-${new Date().toISOString().slice(0, 10)}.${file.fileExtension}`;
  return new Download(content, { mediaType: file.mediaType, fileName });
};
