/**
 * Returns a copy without keys that contain a double underscore, at any depth. Responses use such keys for joined
 * fields.
 */
export const omitJoinedFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(omitJoinedFields);
  if (typeof value !== 'object' || value === null) return value;
  const ownFields = Object.entries(value).filter(([key]) => !key.includes('__'));
  return Object.fromEntries(ownFields.map(([key, field]) => [key, omitJoinedFields(field)]));
};

/** Returns a query string with its question mark. Omits undefined and blank fields. */
export const toQueryString = (query: unknown): string => {
  const fields = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return fields.length === 0
    ? ''
    : `?${new URLSearchParams(fields.map(([key, value]) => [key, String(value)])).toString()}`;
};
