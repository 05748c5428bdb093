import { z } from 'zod';

/**
 * Creates the schema of a variable with an integer.
 *
 * @param rule - error message.
 */
export const integer = (
  min: number,
  max: number,
  rule = `must be an integer from ${String(min)} to ${String(max)}`,
) => z.coerce.number(rule).int(rule).min(min, rule).max(max, rule);

/** Schema of a variable with a port to listen on. 0 selects any free port. */
export const port = integer(0, 65_535, 'must be a port number from 0 to 65535');

/** Schema of a variable with comma-separated entries. Blank entries are omitted. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** Schema of a variable with comma-separated origins. */
export const origins = list.pipe(
  z.array(z.string().refine(isOrigin, 'must be exact origins such as https://bi.example')),
);

/**
 * Creates the schema of a variable with a number of days. `forever` becomes undefined.
 *
 * @param defaultDays - value of a missing variable.
 */
export const days = (defaultDays: number) =>
  z
    .string()
    .regex(/^([1-9]\d{0,4}|forever)$/, 'must be a whole number of days from 1 to 99999, or forever')
    .default(String(defaultDays))
    .transform((text) => (text === 'forever' ? undefined : Number(text)));

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
}

/** Schema of a variable with an https URL, which is not changed. */
export const exactSecureUrl = z.string().refine(isSecureUrl, 'must be an https URL (http only on localhost)');

/** Schema of a variable with an https URL, without trailing slashes. */
export const secureUrl = exactSecureUrl.transform((text) => text.replace(/\/+$/, ''));
