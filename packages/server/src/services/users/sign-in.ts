import { getEmailKey, messages } from '@embed-portal/api-contract';
import type { CurrentUser } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { ApiError, createForbiddenError } from '../../errors.ts';
import type { OidcIdentity } from '../../oidc/id-token.ts';
import { selectEffectiveRoles, toCurrentUser } from './users.ts';
import type { CurrentUserRow, UserRow } from './users.ts';

export const createUserDeactivatedError = (): ApiError =>
  new ApiError('user_deactivated', messages.userDeactivated);

type EmailVerifiedIdentity = OidcIdentity & { verifiedEmail: string };

interface SignInOptions {
  db: Database;
  identity: EmailVerifiedIdentity;
  firstSuperAdmin: string | undefined;
}

const findBySubject = (tx: Tx, { issuer, subject }: OidcIdentity): Promise<UserRow | undefined> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();

const findByEmail = (tx: Tx, email: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email collate "C")`, '=', getEmailKey(email))
    .forUpdate()
    .executeTakeFirst();

/** Inserts a user. Returns undefined if a concurrent request has created the row. */
const insertUser = (
  tx: Tx,
  { issuer, subject, verifiedEmail }: EmailVerifiedIdentity,
): Promise<UserRow | undefined> =>
  tx
    .insertInto('users')
    .values({ issuer, subject, email: verifiedEmail })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Returns whether the account or the address belongs to a deleted user, who can be restored. */
async function isDeleted(
  tx: Tx,
  { issuer, subject, verifiedEmail }: Pick<EmailVerifiedIdentity, 'verifiedEmail'> & Partial<OidcIdentity>,
): Promise<boolean> {
  const { rows } = await sql<{ deleted: boolean }>`
    select access.is_deleted_user(${issuer ?? null}, ${subject ?? null}, ${verifiedEmail}) as deleted`.execute(
    tx,
  );
  return rows[0]?.deleted ?? false;
}

/**
 * Returns the row of this identity: its existing row, the invitation of its address, or a new row.
 *
 * @throws {ApiError} `user_deactivated` when the user is deleted and can be restored.
 */
async function findOrCreate(tx: Tx, identity: EmailVerifiedIdentity): Promise<UserRow> {
  const known = await findBySubject(tx, identity);
  if (!known && (await isDeleted(tx, identity))) throw createUserDeactivatedError();
  const row =
    known ??
    (await findByEmail(tx, identity.verifiedEmail)) ??
    (await insertUser(tx, identity)) ??
    (await findBySubject(tx, identity));
  if (!row) throw new ApiError('conflict', 'This account is being set up. Try again.');
  const isOwn = row.issuer === identity.issuer && row.subject === identity.subject;
  if (row.subject !== null && !isOwn) {
    throw createForbiddenError('This email address belongs to another account. Contact support.');
  }
  return row;
}

async function isEmailFree(tx: Tx, email: string, userId: string): Promise<boolean> {
  const owner = await findByEmail(tx, email);
  if (owner) return owner.id === userId;
  return !(await isDeleted(tx, { verifiedEmail: email }));
}

/**
 * Returns whether the user becomes superAdmin. The user with the configured address becomes superAdmin at the first
 * sign-in, and at later sign-ins while no active superAdmin exists.
 */
async function becomesSuperAdmin(
  tx: Tx,
  row: UserRow,
  firstSuperAdmin: string | undefined,
): Promise<boolean> {
  if (firstSuperAdmin === undefined || getEmailKey(row.email) !== getEmailKey(firstSuperAdmin)) return false;
  if (!row.registered) return true;
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('super_admin', '=', true)
    .where('active', '=', true)
    .executeTakeFirst();
  return other === undefined;
}

async function bindUser(
  tx: Tx,
  row: UserRow,
  { identity, firstSuperAdmin }: SignInOptions,
): Promise<UserRow> {
  const email = (await isEmailFree(tx, identity.verifiedEmail, row.id)) ? identity.verifiedEmail : row.email;
  const isSuperAdmin = await becomesSuperAdmin(tx, { ...row, email }, firstSuperAdmin);
  const { firstName, lastName, companyName, phone } = identity.profile;
  return tx
    .updateTable('users')
    .set({
      issuer: identity.issuer,
      subject: identity.subject,
      email,
      first_name: firstName,
      last_name: lastName,
      company_name: companyName,
      phone,
      registered: true,
      ...(isSuperAdmin && { super_admin: true }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Stores the session and writes the sign-in log. If concurrent requests start the same session, only one of them writes
 * the log.
 */
async function logSession(tx: Tx, userId: string, { sessionKey, method }: OidcIdentity): Promise<void> {
  const inserted = await tx
    .insertInto('user_sessions')
    .values({ user_id: userId, session_key: sessionKey })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (inserted) await tx.insertInto('sign_in_log').values({ user_id: userId, method }).execute();
}

/**
 * Signs in a new session: binds the user's row to the provider's subject, updates the profile and writes the sign-in
 * log. Rows of deactivated users are returned unchanged.
 *
 * @throws {ApiError} `forbidden` when the address is bound to another subject, `conflict` when a concurrent request
 *   creates the user.
 */
const signIn = (options: SignInOptions): Promise<UserRow> =>
  options.db.system.transaction().execute(async (tx) => {
    const row = await findOrCreate(tx, options.identity);
    if (!row.active) return row;
    const bound = await bindUser(tx, row, options);
    await logSession(tx, bound.id, options.identity);
    return bound;
  });

const selectUsers = ({ system }: Database) =>
  system
    .selectFrom('users')
    .selectAll('users')
    .select(selectEffectiveRoles('access.all_effective_memberships'));

/** Returns the user of a known session. Uses a single query, because it runs for each request. */
async function findBySession(db: Database, identity: OidcIdentity): Promise<CurrentUserRow | undefined> {
  const row = await selectUsers(db)
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
}

/**
 * Returns the user of a verified ID token, active or not, and signs in new sessions. Deactivations take effect
 * immediately, because the user is read for each request.
 *
 * @throws {ApiError} `user_deactivated` when the provider has not verified the email address, or an error of
 *   {@link signIn}.
 */
export async function identifyUser(
  {
    db,
    signInDb,
    firstSuperAdmin,
  }: { db: Database; signInDb: Database; firstSuperAdmin: string | undefined },
  identity: OidcIdentity,
): Promise<CurrentUser> {
  const { verifiedEmail } = identity;
  if (verifiedEmail === null) throw createUserDeactivatedError();
  const known = await findBySession(db, identity);
  if (known) return toCurrentUser(known);
  const { id } = await signIn({ db: signInDb, firstSuperAdmin, identity: { ...identity, verifiedEmail } });
  return toCurrentUser(await selectUsers(signInDb).where('id', '=', id).executeTakeFirstOrThrow());
}
