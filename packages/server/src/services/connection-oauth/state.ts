import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SecretBox } from '../../crypto/secret-box.ts';
import { PortalError } from '../../errors.ts';

/** What the portal has to know again when somebody comes back from the directory. */
const State = z.object({
  userId: z.string(),
  connectionId: z.string(),
  /** Digest of the browser's key: the way leads back into the browser that it began in. */
  browser: z.string(),
  /** Proves to the directory that it was us who asked. */
  verifier: z.string(),
  nonce: z.string(),
  /** Epoch milliseconds. */
  expiresAt: z.number(),
});
export type State = z.infer<typeof State>;

const lifetimeMs = 10 * 60_000;
const sealContext = 'authorize state';
const maxStateLength = 2_000;

const createRandom = (): string => randomBytes(32).toString('base64url');

/** SHA-256 in base64url: of a verifier, the PKCE challenge. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const createState = (userId: string, connectionId: string, browserKey: string): State => ({
  userId,
  connectionId,
  browser: digest(browserKey),
  verifier: createRandom(),
  nonce: createRandom(),
  expiresAt: Date.now() + lifetimeMs,
});

export const sealState = (secrets: SecretBox, state: State): string =>
  secrets.seal(JSON.stringify(state), sealContext).toString('base64url');

const invalidStateError = (): PortalError =>
  new PortalError(
    'malformed',
    'This page was not reached from the portal, or too late. Please start again there.',
  );

/**
 * Returns the state and the key of the browser that it is for.
 *
 * @throws {PortalError} `malformed` for a state that is not ours, expired, or of another browser.
 */
export const openState = (
  secrets: SecretBox,
  sealed: string,
  browserKeys: readonly string[],
): State & { browserKey: string } => {
  if (sealed.length > maxStateLength) throw invalidStateError();
  let state: State;
  try {
    state = State.parse(JSON.parse(secrets.open(Buffer.from(sealed, 'base64url'), sealContext)));
  } catch {
    throw invalidStateError();
  }
  const browserKey = browserKeys.find((key) => digest(key) === state.browser);
  if (browserKey === undefined || state.expiresAt < Date.now()) throw invalidStateError();
  return { ...state, browserKey };
};

export const usedState = invalidStateError;
