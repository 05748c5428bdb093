import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Returns the time at which an invitation of now expires, by the clock of the database. */
export const buildExpiry = (days: number | undefined): RawBuilder<Date | null> =>
  days === undefined
    ? sql<Date | null>`null::timestamptz`
    : sql<Date | null>`now() + make_interval(days => ${days})`;
