import { Readable } from 'node:stream';
import type { Route } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { createForbiddenError } from '../../errors.ts';
import { recordAudit } from '../audit-entries/audit-entry.ts';
import type { AuditScope } from '../audit-entries/audit-entry.ts';
import { authorize } from '../operations/authorize.ts';
import type { Caller } from '../operations/authorize.ts';
import type { Context, ExportLease } from '../operations/context.ts';
import { toAuditEntry } from '../operations/define-operation.ts';
import { Download } from '../operations/responses.ts';
import type { ResultPage } from '../operations/responses.ts';
import { findCurrentUser } from '../users/users.ts';

/** Maximum number of rows of a page, all of which are in memory. */
const pageSize = 500;

interface PageRequest {
  limit: number;
  /** Position after the previous page. */
  cursor: string | undefined;
}

interface ExportedFile<Item> {
  route: Route;
  /** Name of the file without the date. */
  name: string;
  fileExtension: string;
  mediaType: string;
  /** Text before the first item. */
  header: string;
  toText: (items: Item[]) => string;
  /** Returns a page for the user with the current roles. */
  readPage: (
    tx: Tx,
    caller: Caller,
    page: PageRequest,
  ) => Promise<Pick<ResultPage<Item[]>, 'items' | 'next'>>;
  /** Entities and parameters for the audit log. */
  audit: AuditScope & { body: object | null };
}

/**
 * Reads a page in a separate transaction: an export holds no database connection while the client reads. Checks the
 * rights of the user for each page, because a download can take long.
 */
const readAuthorizedPage = <Item>(
  ctx: Context,
  { route, readPage }: ExportedFile<Item>,
  cursor: string | undefined,
) =>
  ctx.db.asUser(ctx.user.id, async (tx) => {
    const user = await findCurrentUser(tx, ctx.user.id);
    if (!user.active) throw createForbiddenError();
    return readPage(tx, authorize(user, route, ctx.addedRoles), { limit: pageSize, cursor });
  });

/** Yields the text of a file as the client reads it. Releases the lease before the download ends. */
async function* readText<Item>(ctx: Context, file: ExportedFile<Item>, lease: ExportLease) {
  try {
    if (file.header) yield file.header;
    let cursor: string | undefined;
    do {
      const { items, next } = await readAuthorizedPage(ctx, file, cursor);
      if (items.length > 0) yield file.toText(items);
      cursor = next;
      if (cursor !== undefined) await lease.renew();
    } while (cursor !== undefined);
  } finally {
    await lease.release();
  }
}

/**
 * Records an export in the audit log, and returns the file that is streamed page by page.
 *
 * @throws {ApiError} `conflict` while another export of the user runs.
 */
export async function startExport<Item>(ctx: Context, file: ExportedFile<Item>): Promise<Download> {
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
}
