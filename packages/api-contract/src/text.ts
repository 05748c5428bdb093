import { z } from 'zod';
import { limits } from './constants.ts';

/** NUL and unpaired surrogates, which PostgreSQL cannot store. */
const unstorableCharacters = /[\0\p{Surrogate}]/u;
/**
 * Control characters other than tabs and line breaks, and invisible characters: they hide text (such as tag characters),
 * make different texts look the same, or change the text direction. Scripts and emoji need joiners, direction marks, and
 * the variation selectors of Mongolian and emoji.
 */
const misleadingCharacters =
  /(?![\t\n\r\u200c-\u200f]|[\u180b-\u180d]|[\ufe0e-\ufe0f])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
/** Runs of the invisible characters that are needed can hide text, too. */
const invisibleRun = /(?:[\u200c-\u200f]|[\u180b-\u180d]|[\ufe0e-\ufe0f]){3}/u;
/** Tabs and line breaks, which single-line text must not contain. */
const lineBreaksAndTabs = /[\t\n\r\u2028\u2029]/;
/** Matches any visible character. */
const visibleCharacter = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Creates a schema for text that the database can store and that contains no misleading invisible characters.
 *
 * @param message - error message for values that are not text.
 */
export const storableText = (message: string): z.ZodString =>
  z
    .string({ error: ({ code }) => (code === 'invalid_type' ? message : undefined) })
    .refine(
      (text) => !unstorableCharacters.test(text),
      'Contains a character that cannot be stored. Remove it.',
    )
    .refine(
      (text) => !misleadingCharacters.test(text) && !invisibleRun.test(text),
      'Contains an invisible character. Remove it.',
    );

/**
 * Creates the schema of a required single-line text, which it trims. Missing and blank values are rejected with
 * `message`.
 */
export const requiredText = (message: string, maxLength: number = limits.maxNameLength) =>
  storableText(message)
    .trim()
    .min(1, message)
    .max(maxLength)
    .refine((text) => text === '' || visibleCharacter.test(text), message)
    .refine((text) => !lineBreaksAndTabs.test(text), 'Must be a single line without tabs');

/** Creates the schema of an optional text. Blank values become null. */
export const optionalText = (maxLength: number = limits.maxDescriptionLength) =>
  storableText('Must be text')
    .trim()
    .max(maxLength)
    .transform((text) => text || null)
    .nullish();

/** Creates the schema of a required ID. */
export const requiredId = (message: string) => z.uuid({ error: message });

/**
 * Creates the schema of an ordered list without duplicates.
 *
 * @param message - error message for values that are not a list.
 * @param getId - returns the ID of an entry.
 */
export const uniqueList = <S extends z.ZodType>(
  entry: S,
  message: string,
  getId: (entry: z.infer<S>) => unknown,
) =>
  z
    .array(entry, { error: message })
    .max(limits.maxListLength, `Must contain at most ${String(limits.maxListLength)} entries`)
    .refine((list) => new Set(list.map(getId)).size === list.length, 'Must not contain duplicates');

/** Creates the schema of an ordered list of unique IDs. */
export const uniqueIds = (message: string) =>
  uniqueList(z.uuid({ error: 'Must be an ID' }), message, (id) => id);
