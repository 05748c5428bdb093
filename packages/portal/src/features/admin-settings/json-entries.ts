/** Returns whether a value is an object or an array. */
export const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns the fields of an object, sorted by name, or the items of an array, in order. */
export const getEntries = (value: object): [string, unknown][] => {
  const entries = Object.entries(value);
  return Array.isArray(value) ? entries : entries.sort(([a], [b]) => (a < b ? -1 : 1));
};

const sortKeys = (value: unknown): unknown => {
  if (!isBranch(value)) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  return Object.fromEntries(getEntries(value).map(([key, field]) => [key, sortKeys(field)]));
};

/** Returns indented JSON with sorted keys. */
export const stringifySorted = (value: unknown): string => JSON.stringify(sortKeys(value), null, 2);
