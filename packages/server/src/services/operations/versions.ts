import { toEntityTag } from '@embed-portal/api-contract';
import type { AuditTarget } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { displayNameSql } from '../../db/search/search-expressions.ts';
import { ApiError } from '../../errors.ts';
import type { Context } from './context.ts';
import { whereUserVisible } from './tenant-scope.ts';

const maxHeaderLength = 1_000;

const createMalformedError = (): ApiError =>
  new ApiError(
    'malformed',
    'The header If-Match must be *, an ETag such as "3", or a comma-separated list of ETags.',
  );

function toTags(header: string): string[] {
  // The sticky flag makes each search start at the end of the last match, so that each character is scanned once.
  const entityTag = /[ \t]*((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?:,|$)/y;
  // Stryker disable next-line ArrayDeclaration: no entity tag equals text without quotes
  const tags: string[] = [];
  while (entityTag.lastIndex < header.length) {
    const tag = entityTag.exec(header)?.[1];
    if (tag === undefined) throw createMalformedError();
    tags.push(tag);
  }
  return tags;
}

/**
 * Returns whether the `If-Match` header accepts a version. A missing header and `*` accept any version. A weak tag
 * (`W/"3"`) never matches, as required by RFC 9110.
 *
 * @throws {ApiError} `malformed` when the header is too long, or neither `*` nor a list of entity tags.
 */
export function acceptsVersion(header: string | undefined, version: number): boolean {
  if (header === undefined) return true;
  if (header.length === 0 || header.length > maxHeaderLength) throw createMalformedError();
  return header.trim() === '*' || toTags(header).includes(toEntityTag(version));
}

/** Tables with versioned rows. */
type VersionedTable = 'tenants' | 'users' | 'groups' | 'connections' | 'reports' | 'apps';

const entityNames: Record<VersionedTable, AuditTarget['type']> = {
  tenants: 'tenant',
  users: 'user',
  groups: 'group',
  connections: 'connection',
  reports: 'report',
  apps: 'app',
};

/**
 * Locks a row until the end of the transaction, so that concurrent changes wait for this one. Has no effect on rows
 * that the caller cannot access.
 */
export async function lockRow(tx: Tx, table: VersionedTable, id: string): Promise<void> {
  await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
}

/**
 * Returns whether a request accepts the current state of the entity that it changes. Throws to reject it with another
 * error than `version_conflict`.
 */
export type Accept = (current: { version: number }) => boolean;

/** Input of a request that changes an entity. */
export interface ChangeInput {
  ctx: Context;
  tx: Tx;
  accept: Accept;
}

/**
 * Returns the time and the user of the last change. The name is included only if the caller shares a tenant with that
 * user.
 */
async function findLastChange({ ctx: { user }, tx }: ChangeInput, row: RawBuilder<unknown>) {
  const { rows } = await sql<{ at: Date | null; by: string | null }>`
    select changed_at as at, (
      select ${sql.raw(displayNameSql)} from users
      where users.id = changed.changed_by and (users.id = ${user.id} or ${whereUserVisible(user, 'users.id')})
    ) as by
    from ${row}`.execute(tx);
  return { changedAt: rows[0]?.at?.getTime() ?? null, changedBy: rows[0]?.by ?? null };
}

/**
 * Asserts that the request accepts the current state.
 *
 * @param state.row - table with the alias `changed` and the condition for the row of the entity.
 * @throws {ApiError} `version_conflict` with the current entity otherwise.
 */
export async function assertAccepted(
  input: ChangeInput,
  { name, current, row }: { name: string; current: { version: number }; row: RawBuilder<unknown> },
): Promise<void> {
  if (input.accept(current)) return;
  const text = `This ${name} has changed since it was read. Compare your change with the current version and try again.`;
  const conflict = { current, ...(await findLastChange(input, row)) };
  throw new ApiError('version_conflict', text, { conflict });
}

/** The entity to change or delete. */
interface ChangeTarget<Entity> {
  table: VersionedTable;
  id: string;
  /** Returns the entity. Rejects with `not_found` when the caller cannot access it. */
  find: () => Promise<Entity>;
}

/**
 * Locks and returns the entity that a request changes. Of two concurrent requests with the same `If-Match`, only one
 * succeeds.
 *
 * @throws {ApiError} `not_found`, or `version_conflict` when the request does not accept the current state.
 */
export async function findForChange<Entity extends { version: number }>(
  input: ChangeInput,
  { table, id, find }: ChangeTarget<Entity>,
): Promise<Entity> {
  await lockRow(input.tx, table, id);
  const current = await find();
  const row = sql`${sql.table(table)} changed where changed.id = ${id}`;
  await assertAccepted(input, { name: entityNames[table], current, row });
  return current;
}
