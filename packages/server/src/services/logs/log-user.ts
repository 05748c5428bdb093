import { sql } from 'kysely';

/** The columns of a joined user, or nulls. */
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

/** The user of a log line, as the API joins it in; null when there is none any more. */
export const toLogUser = ({ joinedId, email, firstName, lastName }: JoinedUser) =>
  joinedId === null || email === null
    ? null
    : { id: joinedId, email, name: [firstName, lastName].filter(Boolean).join(' ') || email };

/** A log line whose user is gone sorts as if the address were blank. */
export const logUserEmail = { expression: sql`coalesce(lower(all_users.email), '')`, type: 'text' as const };

export const newestFirst = [{ column: 'created', descending: true }] as const;
