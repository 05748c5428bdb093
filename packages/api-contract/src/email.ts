import { limits } from './constants.ts';

/** White space, control characters, and characters that do not show. */
const invisibleCharacters = /[\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Returns what two email addresses have in common when they are the same: the address after NFKC normalization, with
 * the letters from A to Z in lower case. Other letters stay, because a mail server may tell them apart. The database
 * compares in the same way, see its index `users_email_key`.
 */
export const getEmailKey = (email: string): string =>
  email.normalize('NFKC').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Whether an email address is the only way to write it: Unicode normalization leaves every part of it as it is. */
export const isUnambiguousEmail = (email: string): boolean =>
  email.length <= limits.maxEmailLength &&
  !invisibleCharacters.test(email) &&
  email === email.normalize('NFKC');
