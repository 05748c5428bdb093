import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SecretBox } from '../../crypto/secret-box.ts';
import { PortalError } from '../../errors.ts';

/** State of an authorization, restored from the OAuth callback. */
const State = z.object({
  userId: z.string(),
  connectionId: z.string(),
  /** Digest of the browser key, which binds the callback to the browser. */
  browser: z.string(),
  /** PKCE code verifier. */
  verifier: z.string(),
  nonce: z.string(),
  /** Epoch milliseconds. */
  expiresAt: z.number(),
});
export type State = z.infer<typeof State>;

const lifetimeMs = 10 * 60_000;
const sealContext = 'authorize state';
const maxStateLength = 2_000;

const createRandomText = (): string => randomBytes(32).toString('base64url');

/** Returns the base64url-encoded SHA-256 hash, which is the PKCE challenge of a verifier. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const createState = (userId: string, connectionId: string, browserKey: string): State => ({
  userId,
  connectionId,
  browser: digest(browserKey),
  verifier: createRandomText(),
  nonce: createRandomText(),
  expiresAt: Date.now() + lifetimeMs,
});

export const sealState = (secrets: SecretBox, state: State): string =>
  secrets.seal(JSON.stringify(state), sealContext).toString('base64url');

const createInvalidStateError = (): PortalError =>
  new PortalError(
    'malformed',
    'This sign-in was not started in the portal or has expired. Start it again in the portal.',
  );

/**
 * Decrypts the state and returns it with its browser key.
 *
 * @throws {PortalError} `malformed` when the state is forged, expired or bound to another browser.
 */
export const openState = (
  secrets: SecretBox,
  sealed: string,
  browserKeys: readonly string[],
): State & { browserKey: string } => {
  if (sealed.length > maxStateLength) throw createInvalidStateError();
  let state: State;
  try {
    state = State.parse(JSON.parse(secrets.open(Buffer.from(sealed, 'base64url'), sealContext)));
  } catch {
    throw createInvalidStateError();
  }
  const browserKey = browserKeys.find((key) => digest(key) === state.browser);
  if (browserKey === undefined || state.expiresAt < Date.now()) throw createInvalidStateError();
  return { ...state, browserKey };
};

/** Creates the error for a state that was used before, which is the same as for an invalid one. */
export const createUsedStateError = createInvalidStateError;
