import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toDefaultMessage, customRules } from './default-messages.ts';

const day = new Date('2026-01-31T00:00:00Z');

describe('toDefaultMessage', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['undefined [000/8/13]', z.string(), undefined, 'is a required field'],
    [
      'undefined for a non-optional value [000/8/25]',
      z.string().optional().nonoptional(),
      undefined,
      'must be defined',
    ],
    ['null [000/8/26]', z.string(), null, 'cannot be null'],
    ['a value of another format [000/8/27]', z.string().regex(/^a/), 'b', 'is invalid'],
    [
      'an unlisted value [000/8/28]',
      z.enum(['In', 'NotIn']),
      'x',
      'must be one of the following values: In, NotIn',
    ],
    [
      'a disallowed value [000/8/29]',
      z.string().refine(...customRules.notOneOf(['a', 'b'])),
      'a',
      'must not be one of the following values: a, b',
    ],
    ['text that is not an email address [000/8/30]', z.email(), 'x', 'must be a valid email'],
    ['text that is not a URL [000/8/31]', z.url(), 'x', 'must be a valid URL'],
    ['text that is not a UUID [000/8/32]', z.uuid(), 'x', 'must be a valid UUID'],
    ['too few characters [000/8/33]', z.string().min(2), 'a', 'must be at least 2 characters'],
    ['too many characters [000/8/34]', z.string().max(2), 'abc', 'must be at most 2 characters'],
    ['a wrong number of characters [000/8/35]', z.string().length(2), 'abc', 'must be exactly 2 characters'],
    ['a value of another type [000/8/36]', z.string(), 7, 'must be a `string` type'],
    [
      'surrounding spaces [000/8/37]',
      z.string().refine(...customRules.trimmed),
      ' a',
      'must be a trimmed string',
    ],
    ['uppercase letters [000/8/38]', z.string().lowercase(), 'A', 'must be lowercase'],
    ['lowercase letters [000/8/39]', z.string().uppercase(), 'a', 'must be uppercase'],
    ['a non-positive number [000/8/40]', z.number().positive(), 0, 'must be a positive number'],
    ['a non-negative number [000/8/41]', z.number().negative(), 0, 'must be a negative number'],
    ['a fraction [000/8/42]', z.int(), 1.5, 'must be an integer'],
    ['a number below the minimum', z.number().min(3), 2, 'must be greater than or equal to 3'],
    ['a number that equals the exclusive maximum [000/8/43]', z.number().lt(3), 3, 'must be less than 3'],
    ['too few items [000/8/44]', z.array(z.string()).min(1), [], 'must have at least 1 items'],
    ['too many items [000/8/45]', z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 items'],
    ['a wrong number of items [000/8/46]', z.array(z.string()).length(2), ['a'], 'must have exactly 2 items'],
    [
      'a date before the minimum [000/8/47]',
      z.date().min(day),
      new Date(0),
      'must be later than 2026-01-31T00:00:00.000Z',
    ],
    [
      'a date after the maximum [000/8/48]',
      z.date().max(day),
      new Date('2027-01-01'),
      'must be earlier than 2026-01-31T00:00:00.000Z',
    ],
    ['any other violation [000/5/4]', z.string().refine(() => false), 'x', 'is not valid.'],
  ])('returns a message with the field label for %s', (_, schema, value, description) => {
    const { error } = z
      .object({ lastName: schema })
      .safeParse({ lastName: value }, { error: toDefaultMessage });
    expect(error?.issues.map(({ message }) => message)).toEqual([`Last name ${description}`]);
  });

  it('prefers the message of the schema [000/5/5]', () => {
    const schema = z.object({ name: z.string('Enter a name') });
    expect(schema.safeParse({}, { error: toDefaultMessage }).error?.issues[0]?.message).toBe('Enter a name');
  });
});
