const redacted = '[redacted]';
const maxTextLength = 2_000;

/** Matches words joined by dots, including signed tokens with any prefix. */
const dottedWords = /[\w-]+(?:\.[\w-]+)*/g;
const tokenStart = 'eyJ';
/** Shorter words cannot contain a signature; names such as `keyJoin` stay readable. */
const minTokenLength = 20;

/** NUL and unpaired surrogates, which PostgreSQL rejects. */
const unstorable = /[\0\p{Surrogate}]/gu;

/** Redacts a word that contains a token. Searches each word once, so that the time is linear. */
function redactWord(word: string): string {
  const start = word.indexOf(tokenStart);
  return start === -1 || word.length - start < minTokenLength ? word : word.slice(0, start) + redacted;
}

/**
 * Truncates text and replaces signed tokens and characters that cannot be stored. Truncates first, so that the patterns
 * never see more than `maxLength` characters.
 */
export const redactText = (text: string, maxLength = maxTextLength): string =>
  text.slice(0, maxLength).replace(dottedWords, redactWord).replace(unstorable, '\ufffd');
