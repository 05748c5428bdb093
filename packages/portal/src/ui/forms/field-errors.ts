import type { ApiError } from '../../http/api-error.ts';
import { toSentence } from '../../to-sentence.ts';

type Details = ApiError['details'];

/** Paths that a field of the server may have in a form, the closest first: `a.b[0].c`, `a.b[0]`, …, `b[0].c`, … */
const pathsOf = (field: string): string[] => {
  const parts = field.split(/\.|(?=\[)/);
  const join = (some: readonly string[]) => some.join('.').replaceAll('.[', '[');
  return parts.flatMap((_, from) =>
    parts.slice(from).map((_part, cut, rest) => join(rest.slice(0, rest.length - cut))),
  );
};

/** What the server says of a form's fields: what stands beside a field, and what has no field on screen. */
export interface FieldErrors {
  byField: ReadonlyMap<string, string>;
  elsewhere: readonly string[];
}

/**
 * Assigns what the server says to the fields on screen. A fault within a value, such as one entry of a list, belongs
 * to the field that holds the value; each field gets its first fault.
 */
export const assignFieldErrors = (details: Details, shown: ReadonlySet<string>): FieldErrors => {
  const byField = new Map<string, string>();
  const elsewhere = new Set<string>();
  for (const { field, message } of details) {
    const place = pathsOf(field).find((path) => shown.has(path));
    if (place === undefined) elsewhere.add(toSentence(message));
    else if (!byField.has(place)) byField.set(place, message);
  }
  return { byField, elsewhere: [...elsewhere] };
};
