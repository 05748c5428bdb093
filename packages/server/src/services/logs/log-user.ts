import { sql } from 'kysely';

/** Columns of the joined user, which may be null. */
export const logUserColumns = [
  'all_users.id as joinedId',
  'all_users.email',
  'all_users.first_name as firstName',
  'all_users.last_name as lastName',
] as const;

interface JoinedUser {
  joinedId: string | null;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** Returns the user of a log entry, or null if the user was deleted or the request was not authenticated. */
export const toLogUser = ({ joinedId, email, firstName, lastName }: JoinedUser) =>
  joinedId === null || email === null
    ? null
    : { id: joinedId, email, name: [firstName, lastName].filter(Boolean).join(' ') || email };

/** Sort column of the user. Entries without a user are sorted by an empty address. */
export const logUserEmail = { expression: sql`coalesce(lower(all_users.email), '')`, type: 'text' as const };

export const newestFirst = [{ column: 'created', descending: true }] as const;
