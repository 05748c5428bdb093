const redacted = '[redacted]';
const maxTextLength = 2_000;

/** Words joined by dots: a signed token is one, whatever is glued to its front. */
const dottedWords = /[\w-]+(?:\.[\w-]+)*/g;
const tokenStart = 'eyJ';
/** Shorter words hold no signature; names such as `keyJoin` stay readable. */
const minTokenLength = 20;

/** NUL and halves of surrogate pairs, which PostgreSQL does not take. */
const unstorable = /[\0\p{Surrogate}]/gu;

/** Starts one search per word, so that the time stays linear for words full of token starts. */
const redactWord = (word: string): string => {
  const start = word.indexOf(tokenStart);
  return start === -1 || word.length - start < minTokenLength ? word : word.slice(0, start) + redacted;
};

/**
 * Truncates a text and removes signed tokens and characters that cannot be stored. Truncates first, so that the
 * patterns never see more than `maxLength` characters.
 */
export const redactText = (text: string, maxLength = maxTextLength): string =>
  text.slice(0, maxLength).replace(dottedWords, redactWord).replace(unstorable, '\ufffd');
