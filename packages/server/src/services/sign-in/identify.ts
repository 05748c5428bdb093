import { messages } from '@embed-portal/api-contract';
import type { CurrentUser } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { PortalError } from '../../errors.ts';
import type { OidcIdentity } from '../../oidc/claims.ts';
import { toCurrentUser } from '../users/current-user.ts';
import type { UserRow } from '../users/current-user.ts';
import { signIn } from './sign-in.ts';

export const createUserDeactivatedError = (): PortalError =>
  new PortalError('user_deactivated', messages.userDeactivated);

/** Returns the user of a known session. Uses a single query, because it runs for each request. */
const findBySession = async (db: Database, identity: OidcIdentity): Promise<UserRow | undefined> => {
  const row = await db.system
    .selectFrom('users')
    .selectAll('users')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('user_sessions')
            .select(sql`1`.as('one'))
            .whereRef('user_sessions.user_id', '=', 'users.id')
            .where('session_key', '=', identity.sessionKey),
        )
        .as('session_known'),
    )
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  return row?.session_known ? row : undefined;
};

/**
 * Returns the user of a verified ID token, active or not, and signs in new sessions. Deactivations take effect
 * immediately, because the user is read for each request.
 *
 * @throws {PortalError} `user_deactivated` when the provider has not verified the email address, or an error of
 *   {@link signIn}.
 */
export const identifyUser = async (
  {
    db,
    signInDb,
    firstSuperAdmin,
  }: { db: Database; signInDb: Database; firstSuperAdmin: string | undefined },
  identity: OidcIdentity,
): Promise<CurrentUser> => {
  const { verifiedEmail } = identity;
  if (verifiedEmail === null) throw createUserDeactivatedError();
  const row =
    (await findBySession(db, identity)) ??
    (await signIn({ db: signInDb, firstSuperAdmin, identity: { ...identity, verifiedEmail } }));
  return toCurrentUser(row);
};
