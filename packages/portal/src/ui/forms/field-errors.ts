import type { ApiError } from '../../http/api-error.ts';
import { toSentence } from '../../to-sentence.ts';

type Details = ApiError['details'];

/**
 * Returns the paths that a server field may have in a form, most specific first: `a.b[0].c`, `a.b[0]`, …, `b[0].c`, …
 */
const buildPaths = (field: string): string[] => {
  const parts = field.split(/\.|(?=\[)/);
  const join = (some: readonly string[]) => some.join('.').replaceAll('.[', '[');
  return parts.flatMap((_, from) =>
    parts.slice(from).map((_part, cut, rest) => join(rest.slice(0, rest.length - cut))),
  );
};

/** Server errors of a form, separated into errors of visible fields and all others. */
export interface FieldErrors {
  byField: ReadonlyMap<string, string>;
  elsewhere: readonly string[];
}

/**
 * Assigns server errors to the visible fields. Errors within a value, such as one entry of a list, belong to the field
 * that contains the value. Each field shows its first error.
 */
export const assignFieldErrors = (details: Details, shown: ReadonlySet<string>): FieldErrors => {
  const byField = new Map<string, string>();
  const elsewhere = new Set<string>();
  for (const { field, message } of details) {
    const place = buildPaths(field).find((path) => shown.has(path));
    if (place === undefined) elsewhere.add(toSentence(message));
    else if (!byField.has(place)) byField.set(place, message);
  }
  return { byField, elsewhere: [...elsewhere] };
};
