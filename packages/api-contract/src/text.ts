import { z } from 'zod';
import { limits } from './constants.ts';

/** NUL and halves of surrogate pairs can neither be stored nor sent on. */
const unstorableCharacters = /[\0\p{Surrogate}]/u;
/** Control characters other than tabs and line breaks, and those that turn the direction of what follows. */
const misleadingCharacters = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const lineBreaks = /[\t\n\r\u2028\u2029]/;
/** Anything but spaces and characters that take no room. */
const visibleCharacter = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** @param message - for what is no text at all; a text that breaks a rule is told by that rule. */
export const storableText = (message: string): z.ZodString =>
  z
    .string({ error: ({ code }) => (code === 'invalid_type' ? message : undefined) })
    .refine(
      (text) => !unstorableCharacters.test(text),
      'Contains a character that cannot be stored. Remove it.',
    )
    .refine(
      (text) => !misleadingCharacters.test(text),
      'Holds a character that does not show: please remove it',
    );

/** A line that must be filled in, trimmed; a missing and a blank one give the same message. */
export const requiredText = (message: string, maxLength: number = limits.maxNameLength) =>
  storableText(message)
    .trim()
    .min(1, message)
    .max(maxLength)
    .refine((text) => text === '' || visibleCharacter.test(text), message)
    .refine((text) => !lineBreaks.test(text), 'Must be a single line');

/** A text that may be left out; a blank one counts as none. */
export const optionalText = (maxLength: number = limits.maxDescriptionLength) =>
  storableText('Must be a text')
    .trim()
    .max(maxLength)
    .transform((text) => text || null)
    .nullish();

/** The id of something that must be chosen. */
export const requiredId = (message: string) => z.uuid({ error: message });

/** Ids in their order, each once. */
export const uniqueIds = (message: string) =>
  z
    .array(z.uuid({ error: 'Must be an id' }), { error: message })
    .max(limits.maxListLength, `Must hold at most ${String(limits.maxListLength)} entries`)
    .refine((list) => new Set(list).size === list.length, 'Must not name anything twice');
