/** Whether a value holds others. */
export const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What a value holds: an object's fields by the alphabet, a list's entries in their order. */
export const getEntries = (value: object): [string, unknown][] => {
  const entries = Object.entries(value);
  return Array.isArray(value) ? entries : entries.sort(([one], [other]) => (one < other ? -1 : 1));
};

const sorted = (value: unknown): unknown => {
  if (!isBranch(value)) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(getEntries(value).map(([key, field]) => [key, sorted(field)]));
};

/** The value as people read JSON: indented, its keys sorted. */
export const stringifySorted = (value: unknown): string => JSON.stringify(sorted(value), null, 2);
