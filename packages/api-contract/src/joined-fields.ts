/**
 * Returns a copy of a JSON value without the fields whose names contain a double underscore, at any depth. Responses
 * use such names for joined fields, which are read-only: clients do not send them, and the server ignores them.
 */
export function omitJoinedFields(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(omitJoinedFields);
  const fields = Object.entries(value).filter(([name]) => !name.includes('__'));
  return Object.fromEntries(fields.map(([name, field]) => [name, omitJoinedFields(field)]));
}
