import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toDefaultMessage, customRules } from './default-messages.ts';

const day = new Date('2026-01-31T00:00:00Z');

describe('toDefaultMessage', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['undefined', z.string(), undefined, 'is a required field'],
    ['undefined for a non-optional value', z.string().optional().nonoptional(), undefined, 'must be defined'],
    ['null', z.string(), null, 'cannot be null'],
    ['a value of another format', z.string().regex(/^a/), 'b', 'is invalid'],
    ['an unlisted value', z.enum(['In', 'NotIn']), 'x', 'must be one of the following values: In, NotIn'],
    [
      'a disallowed value',
      z.string().refine(...customRules.notOneOf(['a', 'b'])),
      'a',
      'must not be one of the following values: a, b',
    ],
    ['text that is not an email address', z.email(), 'x', 'must be a valid email'],
    ['text that is not a URL', z.url(), 'x', 'must be a valid URL'],
    ['text that is not a UUID', z.uuid(), 'x', 'must be a valid UUID'],
    ['too few characters', z.string().min(2), 'a', 'must be at least 2 characters'],
    ['too many characters', z.string().max(2), 'abc', 'must be at most 2 characters'],
    ['a wrong number of characters', z.string().length(2), 'abc', 'must be exactly 2 characters'],
    ['a value of another type', z.string(), 7, 'must be a `string` type'],
    ['surrounding spaces', z.string().refine(...customRules.trimmed), ' a', 'must be a trimmed string'],
    ['uppercase letters', z.string().lowercase(), 'A', 'must be lowercase'],
    ['lowercase letters', z.string().uppercase(), 'a', 'must be uppercase'],
    ['a non-positive number', z.number().positive(), 0, 'must be a positive number'],
    ['a non-negative number', z.number().negative(), 0, 'must be a negative number'],
    ['a fraction', z.int(), 1.5, 'must be an integer'],
    ['a number below the minimum', z.number().min(3), 2, 'must be greater than or equal to 3'],
    ['a number that equals the exclusive maximum', z.number().lt(3), 3, 'must be less than 3'],
    ['too few items', z.array(z.string()).min(1), [], 'must have at least 1 items'],
    ['too many items', z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 items'],
    ['a wrong number of items', z.array(z.string()).length(2), ['a'], 'must have exactly 2 items'],
    [
      'a date before the minimum',
      z.date().min(day),
      new Date(0),
      'must be later than 2026-01-31T00:00:00.000Z',
    ],
    [
      'a date after the maximum',
      z.date().max(day),
      new Date('2027-01-01'),
      'must be earlier than 2026-01-31T00:00:00.000Z',
    ],
    ['any other violation', z.string().refine(() => false), 'x', 'is not valid.'],
  ])('returns a message with the field label for %s', (_, schema, value, description) => {
    const { error } = z
      .object({ lastName: schema })
      .safeParse({ lastName: value }, { error: toDefaultMessage });
    expect(error?.issues.map(({ message }) => message)).toEqual([`Last name ${description}`]);
  });

  it('prefers the message of the schema', () => {
    const schema = z.object({ name: z.string('Enter a name') });
    expect(schema.safeParse({}, { error: toDefaultMessage }).error?.issues[0]?.message).toBe('Enter a name');
  });
});
