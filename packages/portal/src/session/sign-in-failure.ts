import { messages } from '../messages.ts';

/** A value that the provider repeats in the ID token, so that the token of another sign-in is not taken. */
export const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** What the log says of a sign-in that could not start or end. */
export const toSignInFailure = ({ message }: Error): string => {
  // Browsers keep it from pages without TLS; the type knows nothing of them.
  if (!(globalThis.crypto as Partial<Crypto>).subtle) return messages.signIn.noWebCrypto;
  return message.includes('nonce') ? messages.signIn.invalidNonce : messages.signIn.startFailed;
};

/** Whether the provider did not answer, so that signing in can work as soon as it does. */
export const isUnreachable = ({ name }: Error): boolean => name === 'TypeError' || name === 'ErrorTimeout';
