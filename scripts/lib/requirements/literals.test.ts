import { describe, expect, it } from 'vitest';
import { containsLiteral, parseLiterals } from './literals.mjs';

it('parseLiterals returns the texts in backticks', () => {
  expect(parseLiterals('Shows `a b`, then ``must be a `{type}` type``.')).toEqual([
    'a b',
    'must be a `{type}` type',
  ]);
  expect(parseLiterals('Shows nothing.')).toEqual([]);
});

describe('containsLiteral', () => {
  const id = `[${['000', 2, 14].join('/')}]`;

  it.each([
    ['expect(name).toBe("No apps found");', 'No apps found'],
    ['await advance(10_000);', '10000 ms'],
    ['await advance(30_000);', '30 s'],
    ['expect(state).toBe(3_600);', '60 min'],
    ["expect(url).toBe('/apps/7');", '/apps/{id}'],
    [String.raw`expect(text).toBe('the user\'s text');`, "the user's text"],
    [`it('shows 404 ${id}', () => expect(404));`, '404'],
  ])('reports that %s contains the literal %s', (code, literal) => {
    expect(containsLiteral(code, literal)).toBe(true);
  });

  it.each([
    ['a title with an identifier', `it('shows No apps found ${id}', () => {});`, 'No apps found'],
    ['a comment', '  // Shows No apps found.', 'No apps found'],
    ['a longer word', "expect(operator).toBe('Inner')", 'In'],
    ['a longer number', 'advance(100_000)', '10000 ms'],
    ['a larger unit', 'advance(10)', '10000 ms'],
  ])('does not find a literal in %s', (_, code, literal) => {
    expect(containsLiteral(code, literal)).toBe(false);
  });
});
