const secretName = /secret|token|password|authorization|recaptcha|credential/i;
/** A signed token, wherever it stands. */
const signedToken = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const redacted = '[redacted]';
const longest = 10_000;
const deepest = 20;

/** NUL and halves of surrogate pairs, which PostgreSQL does not take. */
const unstorable = /[\0\p{Surrogate}]/gu;

export const redactText = (text: string): string =>
  text.replace(signedToken, redacted).replace(unstorable, '\ufffd');

const redactValue = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return '[too deep]';
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      redactText(name),
      secretName.test(name) ? redacted : redactValue(item, depth + 1),
    ]),
  );
};

/** A body as the audit log may keep it: an object without secrets and tokens, at most 10 000 characters; null for none. */
export const redactBody = (body: unknown): object | null => {
  if (typeof body !== 'object' || body === null) return null;
  const clean = redactValue(Array.isArray(body) ? { list: body as unknown[] } : body, 0) as object;
  const size = JSON.stringify(clean).length;
  return size > longest ? { omitted: `The body had ${String(size)} characters.` } : clean;
};
