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
