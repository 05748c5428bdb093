import { messages } from '../messages/common.ts';

/** Returns a random nonce, which the provider copies into the ID token. Tokens with another nonce are rejected. */
export const createNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Returns the log message for a sign-in that could not start or complete. */
export function toSignInLogMessage({ message }: Error): string {
  // Contrary to its type, `subtle` is undefined outside secure contexts (HTTPS and localhost).
  if (!(globalThis.crypto as Partial<Crypto>).subtle) return messages.signIn.noWebCrypto;
  return message.includes('nonce') ? messages.signIn.invalidNonce : messages.signIn.startFailed;
}

/** Returns whether the provider did not respond. In this case, retrying may help. */
export const isUnreachable = ({ name }: Error): boolean => name === 'TypeError' || name === 'ErrorTimeout';
