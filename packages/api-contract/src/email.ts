import { limits } from './constants.ts';

/** Whitespace, control characters and invisible characters. */
const invisibleCharacters = /[\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Returns the key by which email addresses are compared: the address after NFKC normalization, with the letters A to Z
 * in lower case. Other letters keep their case, because mail servers may distinguish them. The database index
 * `users_email_key` uses the same rule.
 */
export const getEmailKey = (email: string): string =>
  email.normalize('NFKC').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * Returns whether an email address has at most 254 characters, contains no whitespace or invisible characters, and has
 * only one spelling, because Unicode normalization (NFKC) leaves it unchanged.
 */
export const isUnambiguousEmail = (email: string): boolean =>
  email.length <= limits.maxEmailLength &&
  !invisibleCharacters.test(email) &&
  email === email.normalize('NFKC');

const addressParts = /^[^@]+@[^@]+$/;

/**
 * Returns why a text is not an email address that can be invited, as a sentence for users. Returns the general reason if
 * no specific one applies.
 */
export function explainInvalidEmail(text: string): string {
  if (text.length > limits.maxEmailLength)
    return `It has more than ${String(limits.maxEmailLength)} characters.`;
  if (!text.includes('@')) return 'It has no @.';
  if (/\s/.test(text)) return 'It contains a space. Put one address in each chip.';
  if (!addressParts.test(text)) return 'It needs one @ with text on both sides.';
  if (!isUnambiguousEmail(text)) return 'It contains a character that resembles another one.';
  if (!text.slice(text.indexOf('@')).includes('.')) return 'Its domain has no dot.';
  return 'It is not a valid email address.';
}
