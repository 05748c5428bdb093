import { routes } from '@embed-portal/api-contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput, validate } from './parse-input.ts';

/** Returns the properties of the error that an action throws. */
function getError(action: () => unknown): object {
  try {
    action();
  } catch (error) {
    const { code, message, details } = error as { code: string; message: string; details: unknown };
    return { code, message, details };
  }
  throw new Error('The action throws no error.');
}

describe('validate', () => {
  const Settings = z.object({ name: z.string(), size: z.int().default(5) });

  it('returns the parsed value', () => {
    expect(validate(Settings, { name: 'a', unknown: 1 }, 'invalid')).toEqual({ name: 'a', size: 5 });
  });

  it.each(['malformed', 'invalid'] as const)('rejects a value as %s and names each field', (code) => {
    expect(getError(() => validate(Settings, { size: 1.5 }, code))).toEqual({
      code,
      message: 'Name is a required field. Size must be an integer.',
      details: [
        { field: 'name', message: 'Name is a required field' },
        { field: 'size', message: 'Size must be an integer' },
      ],
    });
  });

  it('names the path of a nested field', () => {
    const schema = z.object({ pages: z.array(z.object({ name: z.string() })) });
    expect(getError(() => validate(schema, { pages: [{}] }, 'invalid'))).toMatchObject({
      details: [{ field: 'pages[0].name' }],
    });
  });

  it('names the body for an error of the whole value', () => {
    expect(getError(() => validate(Settings, [], 'invalid'))).toMatchObject({ details: [{ field: 'body' }] });
  });

  it('returns equal errors of a field once, and different ones of the same or another field each', () => {
    const schema = z.object({
      name: z.string().min(3, 'Too short').regex(/^a/, 'Too short').regex(/\d/, 'No digit'),
      title: z.string().min(3, 'Too short'),
    });
    expect(getError(() => validate(schema, { name: 'b', title: 'b' }, 'invalid'))).toMatchObject({
      details: [
        { field: 'name', message: 'Too short' },
        { field: 'name', message: 'No digit' },
        { field: 'title', message: 'Too short' },
      ],
    });
  });

  it('returns at most 50 field errors', () => {
    const values = Array.from({ length: 51 }, () => 'x');
    const error = getError(() => validate(z.array(z.int()), values, 'invalid')) as { details: unknown[] };
    expect(error.details).toHaveLength(50);
  });
});

describe('parseInput', () => {
  const id = '11111111-1111-4111-8111-111111111111';

  it('returns the path parameters, the query and the body', () => {
    const input = { params: { groupId: id }, query: {}, body: { description: 'new' } };
    expect(parseInput(routes.updateGroup, input)).toMatchObject(input);
  });

  it.each([
    ['path parameter as malformed', { params: { groupId: '1' } }, 'malformed', 'groupId'],
    ['body field as invalid', { body: { name: 5 } }, 'invalid', 'name'],
  ])('rejects an invalid %s', (_, changes, code, field) => {
    const input = { params: { groupId: id }, query: {}, body: {}, ...changes };
    expect(getError(() => parseInput(routes.updateGroup, input))).toMatchObject({
      code,
      details: [{ field }],
    });
  });

  it('rejects an invalid query parameter as malformed', () => {
    const input = { params: {}, query: { limit: 'x' }, body: undefined };
    expect(getError(() => parseInput(routes.listUsers, input))).toMatchObject({
      code: 'malformed',
      details: [{ field: 'limit' }],
    });
  });
});
