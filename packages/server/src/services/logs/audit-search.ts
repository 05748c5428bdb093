import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { auditSearchSql, userSearchSql } from '../../db/search/search-expressions.ts';
import { containsText } from '../paging/keyset.ts';

/** More users than these are not named one by one: then so many lines are theirs that an index is no help. */
const maxListedUsers = 2_000;

const matchesUser = async (tx: Tx, search: string): Promise<RawBuilder<boolean>> => {
  const matching = tx
    .selectFrom('all_users')
    .select('id')
    // The first condition is what the index answers.
    .where(containsText(search, sql.raw(userSearchSql)))
    .where(containsText(search, sql.ref('email')));
  const found = await matching.limit(maxListedUsers + 1).execute();
  if (found.length > maxListedUsers) return sql<boolean>`user_id in (${matching})`;
  // Behind a select, the planner takes them for few: the index of users is worth it, whatever it reckons.
  return sql<boolean>`user_id = any((select ${found.map(({ id }) => id)}::uuid[])::uuid[])`;
};

/**
 * Condition on lines of the audit log: what they show, or the address of their user, holds what was searched for.
 * Each half has an index of its own.
 */
export const matchesAuditEntry = async (tx: Tx, search: string): Promise<RawBuilder<boolean>> =>
  sql<boolean>`(${containsText(search, sql.raw(auditSearchSql))} or ${await matchesUser(tx, search)})`;
