import { routes } from '@embed-portal/api-contract';
import type { AccessQuestion } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { displayNameSql, userSearchSql } from '../../db/search/search-expressions.ts';
import type { Caller } from '../operations/authorize.ts';
import { defineQuery } from '../operations/define-operation.ts';
import { buildTextCondition } from '../operations/paging.ts';
import { whereUserVisible } from '../operations/tenant-scope.ts';
import { explainableAppColumns, selectExplainableApps } from './access.ts';

const maxPairs = 8;
/** Maximum number of users, and of apps for each of them. */
const maxMatches = 4;
/** Maximum number of words that can belong to the user. */
const maxUserWords = 4;
/** Minimum length of a part of the text. Shorter parts match too much. */
const minPartLength = 2;

/** Returns the words of a text. Arrows can separate the user from the app, as in `vera → retail`. */
const getWords = (text: string): string[] =>
  text.split(/[\s→>]+/u).filter((word) => word !== '' && word !== '-');

const containsWords = (words: readonly string[], text: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    words.map((word) => buildTextCondition(word, text)),
    sql` and `,
  )}`;

const isSearchable = (words: readonly string[]): boolean => words.join(' ').length >= minPartLength;

const findUsers = (tx: Tx, caller: Caller, words: readonly string[]): Promise<AccessQuestion['user'][]> =>
  tx
    .selectFrom('visible_users')
    .select(['id', sql<string>`${sql.raw(displayNameSql)}`.as('name'), 'email'])
    .where(whereUserVisible(caller, 'visible_users.id'))
    .where(containsWords(words, sql.raw(userSearchSql)))
    .orderBy(sql`lower(${sql.raw(displayNameSql)})`)
    .orderBy('id')
    .limit(maxMatches)
    .execute();

const findApps = (tx: Tx, caller: Caller, words: readonly string[]): Promise<AccessQuestion['app'][]> =>
  selectExplainableApps(tx, caller)
    .select(explainableAppColumns)
    .where(containsWords(words, sql`apps.name`))
    .orderBy(sql`lower(apps.name)`)
    .orderBy('apps.id')
    .limit(maxMatches)
    .execute();

/** Finds pairs of a user and an app for a text whose first words match the user and whose other words match the app. */
export const searchAccess = defineQuery(routes.searchAccess, ({ ctx, query: { text } }) =>
  ctx.db.asUser(ctx.user.id, async (tx) => {
    const words = getWords(text);
    const pairs: AccessQuestion[] = [];
    for (let count = 1; count < words.length && count <= maxUserWords; count += 1) {
      const [userWords, appWords] = [words.slice(0, count), words.slice(count)];
      if (!isSearchable(userWords) || !isSearchable(appWords)) continue;
      const users = await findUsers(tx, ctx.user, userWords);
      // More words match no more users.
      if (users.length === 0) break;
      const apps = await findApps(tx, ctx.user, appWords);
      pairs.push(...users.flatMap((user) => apps.map((app) => ({ user, app }))));
      if (pairs.length >= maxPairs) break;
    }
    return pairs.slice(0, maxPairs);
  }),
);
