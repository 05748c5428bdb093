import { routes } from '@embed-portal/api-contract';
import type { CurrentUser } from '@embed-portal/api-contract';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import pg from 'pg';
import { interleave, computeRatio } from '../../embed-toolkit/bench/statistics.ts';
import type { Ratio } from '../../embed-toolkit/bench/statistics.ts';
import type { Context } from '../src/context.ts';
import { createDatabase } from '../src/db/database.ts';
import type { Database } from '../src/db/database.ts';
import { apiRoutes } from '../src/http/routes/index.ts';
import { ResultPage } from '../src/services/paging/result-page.ts';
import type { BareQueries } from './bare.ts';
import type { Case } from './cases.ts';
import { measureMs } from './calls.ts';
import { openPath } from './open-views.ts';

const rounds = 15;
/** Minimum duration of one timing in milliseconds, which repeats the run. */
const timingMs = 20;

/** Runs the same transaction as the table owner, to whom neither policies nor view conditions apply. */
const withoutRowSecurity = (db: Database): Database => ({
  ...db,
  asUser: (userId, work) =>
    db.system.transaction().execute(async (tx) => {
      await sql`select set_config('role', 'none', true), set_config('app.user_id', ${userId}, true),
        set_config('search_path', ${openPath}, true)`.execute(tx);
      return work(tx);
    }),
});

const getItems = (answer: unknown): unknown =>
  answer instanceof ResultPage ? (answer.items as unknown) : answer;

/** Runs a case without HTTP, as one user on one database. */
const createRunner = ({ route, params, query }: Case, user: CurrentUser) => {
  const input = { params, query: Object.fromEntries(new URLSearchParams(query)), body: undefined };
  // These lists depend only on the database.
  return async (db: Database): Promise<unknown> =>
    getItems(await apiRoutes[route].operation.run({ ctx: { db, user } as Context, input }));
};

/** Times several runs together for sufficient precision. */
const timed = async (run: () => Promise<unknown>): Promise<() => Promise<number>> => {
  await run();
  const count = Math.max(1, Math.round(timingMs / (await measureMs(run))));
  return () =>
    measureMs(async () => {
      for (let left = count; left > 0; left -= 1) await run();
    }).then((ms) => ms / count);
};

export interface PartRatios {
  rowSecurity: Ratio;
  schemas: Ratio;
}

/** Compares the duration of a list with and without row-level security, and with and without its response schema. */
export const compareParts = async (
  databaseUrl: string,
  which: Case,
  user: CurrentUser,
): Promise<PartRatios> => {
  const db = createDatabase({ url: databaseUrl, size: 2 });
  const off = withoutRowSecurity(db);
  const run = createRunner(which, user);
  const { method, path, response } = routes[which.route];
  const serialize = serializerCompiler({ schema: response, method, url: path, httpStatus: '200' });
  try {
    const contenders = {
      whole: await timed(async () => serialize(await run(db))),
      noRowSecurity: await timed(async () => serialize(await run(off))),
      noSchema: await timed(async () => JSON.stringify(await run(db))),
    };
    const names = ['whole', 'noRowSecurity', 'noSchema'] as const;
    const times = await interleave(names, rounds, (name) => contenders[name]());
    return {
      rowSecurity: computeRatio(times.whole, times.noRowSecurity),
      schemas: computeRatio(times.whole, times.noSchema),
    };
  } finally {
    await db.close();
  }
};

/** Returns the database queries of a case. */
export const recordQueries = async (
  databaseUrl: string,
  which: Case,
  user: CurrentUser,
): Promise<BareQueries[string]> => {
  const db = createDatabase({ url: databaseUrl, size: 1 });
  const seen: BareQueries[string] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values = []] = args as [string, unknown[]?];
    if (/^(select|with)/.test(text) && !text.includes('set_config')) seen.push({ text, values });
    return Reflect.apply(query, this, args) as never;
  } as typeof query;
  try {
    await createRunner(which, user)(db);
    return seen;
  } finally {
    pg.Client.prototype.query = query;
    await db.close();
  }
};
