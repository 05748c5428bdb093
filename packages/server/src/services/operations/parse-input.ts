import { toDefaultMessage } from '@embed-portal/api-contract';
import type { Route, RouteBody, RouteParams, RouteQuery } from '@embed-portal/api-contract';
import { z } from 'zod';
import { ApiError, describeFieldErrors } from '../../errors.ts';
import type { FieldError } from '../../errors.ts';

/** Unvalidated input of a request. */
export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

export interface ParsedInput<R extends Route> {
  params: RouteParams<R>;
  query: RouteQuery<R>;
  body: RouteBody<R>;
}

/** Covers all fields of a form and bounds the size of error responses. */
const maxDetails = 50;

/** Returns each distinct field error once. */
function toFieldErrors({ issues }: z.ZodError): FieldError[] {
  const errors = issues.map(({ path, message }) => ({ field: z.core.toDotPath(path) || 'body', message }));
  const isFirst = ({ field, message }: FieldError, index: number) =>
    errors.findIndex((error) => error.field === field && error.message === message) === index;
  return errors.slice(0, maxDetails).filter(isFirst);
}

/**
 * Parses a value with a schema.
 *
 * @throws {ApiError} with `code` and up to 50 field errors.
 */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  code: 'malformed' | 'invalid',
): z.infer<S> {
  const result = schema.safeParse(value, { error: toDefaultMessage });
  if (result.success) return result.data;
  const details = toFieldErrors(result.error);
  throw new ApiError(code, describeFieldErrors(details), { details });
}

/**
 * Parses the input of a request.
 *
 * @throws {ApiError} `malformed` for the URL, `invalid` for the body.
 */
export const parseInput = <R extends Route>(route: R, { params, query, body }: RawInput): ParsedInput<R> => ({
  params: validate(route.params, params, 'malformed') as RouteParams<R>,
  query: validate(route.query, query, 'malformed') as RouteQuery<R>,
  body: validate(route.body, body, 'invalid') as RouteBody<R>,
});
