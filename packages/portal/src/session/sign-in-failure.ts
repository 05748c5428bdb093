import { messages } from '../messages.ts';

/** Nonce that the provider repeats in the ID token, to reject tokens of another sign-in. */
export const createNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Returns the logged error of a sign-in that could not start or complete. */
export const toSignInFailure = ({ message }: Error): string => {
  // Undefined on pages without TLS, unlike its type states.
  if (!(globalThis.crypto as Partial<Crypto>).subtle) return messages.signIn.noWebCrypto;
  return message.includes('nonce') ? messages.signIn.invalidNonce : messages.signIn.startFailed;
};

/** Returns whether the provider did not respond, so that retrying may help. */
export const isUnreachable = ({ name }: Error): boolean => name === 'TypeError' || name === 'ErrorTimeout';
