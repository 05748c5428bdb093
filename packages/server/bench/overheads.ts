import { routes } from '@embed-portal/api-contract';
import type { CurrentUser } from '@embed-portal/api-contract';
import { interleave, computeRatio } from '@embed-portal/testing/statistics';
import type { Ratio } from '@embed-portal/testing/statistics';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { createDatabase } from '../src/db/database.ts';
import type { Database } from '../src/db/database.ts';
import type { Context } from '../src/services/operations/context.ts';
import { ResultPage } from '../src/services/operations/responses.ts';
import { operations } from '../src/services/registry.ts';
import { recordStatements } from '../test/support/record-statements.ts';
import type { UserQueries } from './bare.ts';
import type { Case } from './cases.ts';
import { measureMs } from './measure.ts';
import { openSearchPath } from './open-views.ts';

const rounds = 15;
/** Minimum duration of one measurement in milliseconds. Shorter runs are repeated. */
const minDurationMs = 20;

/** Returns a database that runs user transactions as the table owner, without policies and view conditions. */
const createOpenDatabase = (db: Database): Database => ({
  ...db,
  asUser: (userId, work) =>
    db.system.transaction().execute(async (tx) => {
      await sql`select set_config('role', 'none', true), set_config('app.user_id', ${userId}, true),
        set_config('search_path', ${openSearchPath}, true)`.execute(tx);
      return work(tx);
    }),
});

const getItems = (result: unknown): unknown =>
  result instanceof ResultPage ? (result.items as unknown) : result;

/** Returns a function that runs a case without HTTP as a user on a database. */
function createRunner({ route, params, query }: Case, user: CurrentUser) {
  const input = { params, query: Object.fromEntries(new URLSearchParams(query)), body: undefined };
  // The operations of the measured lists use only these two properties of the context.
  return async (db: Database): Promise<unknown> =>
    getItems(await operations[route].run({ ctx: { db, user } as Context, input }));
}

/** Returns a function that measures the average duration of several runs in milliseconds. */
async function createTimer(run: () => Promise<unknown>): Promise<() => Promise<number>> {
  await run();
  const count = Math.max(1, Math.round(minDurationMs / (await measureMs(run))));
  return () =>
    measureMs(async () => {
      for (let index = 0; index < count; index += 1) await run();
    }).then((ms) => ms / count);
}

export interface OverheadRatios {
  rowSecurity: Ratio;
  schemas: Ratio;
}

/** Compares the duration of a list with and without row-level security, and with and without its response schema. */
export async function measureOverheads(
  databaseUrl: string,
  benchCase: Case,
  user: CurrentUser,
): Promise<OverheadRatios> {
  const db = createDatabase({ url: databaseUrl, size: 2 });
  const openDb = createOpenDatabase(db);
  const run = createRunner(benchCase, user);
  const { method, path, response } = routes[benchCase.route];
  const serialize = serializerCompiler({ schema: response, method, url: path, httpStatus: '200' });
  try {
    const timers = {
      complete: await createTimer(async () => serialize(await run(db))),
      noRowSecurity: await createTimer(async () => serialize(await run(openDb))),
      noSchema: await createTimer(async () => JSON.stringify(await run(db))),
    };
    const names = ['complete', 'noRowSecurity', 'noSchema'] as const;
    const times = await interleave(names, rounds, (name) => timers[name]());
    return {
      rowSecurity: computeRatio(times.complete, times.noRowSecurity),
      schemas: computeRatio(times.complete, times.noSchema),
    };
  } finally {
    await db.close();
  }
}

/** Runs a case and returns its database queries. */
export async function recordQueries(
  databaseUrl: string,
  benchCase: Case,
  user: CurrentUser,
): Promise<UserQueries> {
  const db = createDatabase({ url: databaseUrl, size: 1 });
  const { statements, stop } = recordStatements();
  try {
    await createRunner(benchCase, user)(db);
  } finally {
    stop();
    await db.close();
  }
  const isQuery = ({ text }: { text: string }) =>
    /^\s*(select|with)/.test(text) && !text.includes('set_config');
  return { userId: user.id, queries: statements.filter(isQuery) };
}
