import { toSentence } from '../../format/to-sentence.ts';
import type { ApiError } from '../../http/api-error.ts';

type Details = ApiError['details'];

/**
 * Returns the form paths that may correspond to a field of a server error, most specific first. For `a.b[0].c`, these
 * are `a.b[0].c`, `a.b[0]`, …, `b[0].c`, …
 */
function buildPaths(field: string): string[] {
  const parts = field.split(/\.|(?=\[)/);
  const join = (segments: readonly string[]) => segments.join('.').replaceAll('.[', '[');
  return parts.flatMap((_, start) =>
    parts
      .slice(start)
      .map((_part, dropped, remaining) => join(remaining.slice(0, remaining.length - dropped))),
  );
}

/** Server errors of a form: the first error of each visible field, and all errors without a visible field. */
export interface FieldErrors {
  byField: ReadonlyMap<string, string>;
  otherErrors: readonly string[];
}

/**
 * Assigns server errors to the visible fields. Errors within a value, such as one entry of a list, belong to the field
 * that contains the value. Each field shows its first error.
 */
export function assignFieldErrors(details: Details, visibleFields: ReadonlySet<string>): FieldErrors {
  const byField = new Map<string, string>();
  const otherErrors = new Set<string>();
  for (const { field, message } of details) {
    const visibleField = buildPaths(field).find((path) => visibleFields.has(path));
    if (visibleField === undefined) otherErrors.add(toSentence(message));
    else if (!byField.has(visibleField)) byField.set(visibleField, message);
  }
  return { byField, otherErrors: [...otherErrors] };
}
