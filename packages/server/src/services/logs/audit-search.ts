import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { auditSearchSql, auditTargetNamesSql, userSearchSql } from '../../db/search/search-expressions.ts';
import { buildTextCondition } from '../paging/keyset.ts';

/** Above this number of matching users, an index does not help, because too many entries match. */
const maxListedUsers = 2_000;

const buildUserCondition = async (tx: Tx, search: string): Promise<RawBuilder<boolean>> => {
  const matching = tx
    .selectFrom('all_users')
    .select('id')
    // The first condition uses the index.
    .where(buildTextCondition(search, sql.raw(userSearchSql)))
    .where(buildTextCondition(search, sql.ref('email')));
  const users = await matching.limit(maxListedUsers + 1).execute();
  if (users.length > maxListedUsers) return sql<boolean>`user_id in (${matching})`;
  // The subselect makes the planner expect few users and use their index.
  return sql<boolean>`user_id = any((select ${users.map(({ id }) => id)}::uuid[])::uuid[])`;
};

/**
 * Returns the condition that the text of an audit entry, the names of its entities or the email address of its user
 * contain the search text. Each of these parts uses its own index.
 */
export const buildAuditCondition = async (tx: Tx, search: string): Promise<RawBuilder<boolean>> =>
  sql<boolean>`(${buildTextCondition(search, sql.raw(auditSearchSql))}
    or ${buildTextCondition(search, sql.raw(auditTargetNamesSql))} or ${await buildUserCondition(tx, search)})`;
