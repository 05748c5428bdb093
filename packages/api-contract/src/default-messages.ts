import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** Returns the label of a field: `Tenant id` for `tenantId`. */
export function toFieldLabel(name: string): string {
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the label of the innermost named field: `Included pages` for `report.includedPages[0]`. */
const getFieldLabel = ({ path = [] }: Issue): string =>
  toFieldLabel(path.filter((part): part is string => typeof part === 'string').at(-1) ?? 'value');

function describeInvalidType({ input, expected }: Issue): string | undefined {
  if (input === null) return 'cannot be null';
  if (input === undefined) return expected === 'nonoptional' ? 'must be defined' : 'is a required field';
  return expected === 'int' ? 'must be an integer' : `must be a \`${String(expected)}\` type`;
}

const toIsoDate = (bound: unknown): string => new Date(Number(bound)).toISOString();

/** Descriptions of a violated bound, by the type of the bounded value. */
const boundDescriptions: Record<
  string,
  (bound: unknown, side: 'least' | 'most' | 'exactly', inclusive: boolean) => string
> = {
  string: (bound, side) => `must be ${side === 'exactly' ? side : `at ${side}`} ${String(bound)} characters`,
  array: (bound, side) => `must have ${side === 'exactly' ? side : `at ${side}`} ${String(bound)} items`,
  date: (bound, side) => `must be ${side === 'least' ? 'later' : 'earlier'} than ${toIsoDate(bound)}`,
  number: (bound, side, inclusive) => {
    if (Number(bound) === 0 && !inclusive)
      return `must be a ${side === 'least' ? 'positive' : 'negative'} number`;
    const relation = side === 'least' ? 'greater' : 'less';
    return `must be ${relation} than ${inclusive ? 'or equal to ' : ''}${String(bound)}`;
  },
};

function describeBound(issue: Issue): string | undefined {
  const [bound, side] =
    issue.code === 'too_small' ? [issue.minimum, 'least' as const] : [issue.maximum, 'most' as const];
  const isExact = 'exact' in issue && issue.exact === true;
  return boundDescriptions[String(issue.origin)]?.(
    bound,
    isExact ? 'exactly' : side,
    issue.inclusive !== false,
  );
}

const formatDescriptions: Record<string, string> = {
  email: 'must be a valid email',
  url: 'must be a valid URL',
  uuid: 'must be a valid UUID',
  guid: 'must be a valid UUID',
  lowercase: 'must be lowercase',
  uppercase: 'must be uppercase',
  safeint: 'must be an integer',
};

function describeIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return describeInvalidType(issue);
    case 'too_small':
    case 'too_big':
      return describeBound(issue);
    case 'invalid_format':
      return formatDescriptions[String(issue.format)] ?? 'is invalid';
    case 'invalid_value':
      return `must be one of the following values: ${(issue.values as unknown[]).join(', ')}`;
    case 'custom':
      return issue.params?.['rule'] as string | undefined;
    default:
      return undefined;
  }
}

/**
 * Returns the default message of an issue, starting with the field label. Pass it to `parse` as `error`; messages of
 * the schema take precedence.
 */
export function toDefaultMessage(issue: Issue): string {
  const description = describeIssue(issue);
  return `${getFieldLabel(issue)} ${description ?? 'is not valid.'}`;
}

/** Refinements without a Zod equivalent, each with its message. The message omits the field label. */
export const customRules = {
  trimmed: [(text: string) => text === text.trim(), { params: { rule: 'must be a trimmed string' } }],
  notOneOf: (values: readonly unknown[]) =>
    [
      (value: unknown) => !values.includes(value),
      { params: { rule: `must not be one of the following values: ${values.join(', ')}` } },
    ] as const,
} as const;
