import { expect, test } from 'vitest';
import { noteworthy, readable } from './log-lines.ts';

test.each([
  ['{"level":30,"msg":"listening"}', 'stdout', undefined],
  ['{"level":40,"msg":"slow query"}', 'stdout', 'slow query'],
  ['{"level":50,"msg":"failed","err":{"message":"no\\n  route"}}', 'stdout', 'failed (no route)'],
  ['{"level":50}', 'stdout', '{"level":50}'],
  ['plain words', 'stdout', undefined],
  ['plain words', 'stderr', 'plain words'],
  ['{broken', 'stderr', '{broken'],
  ['  ', 'stderr', undefined],
] as const)('%s on %s is shown as %s', (line, from, shown) => {
  expect(noteworthy(line, from)).toBe(shown);
});

test('a long line is cut', () => {
  expect(noteworthy('x'.repeat(1000), 'stderr')?.length).toBeLessThan(310);
});

test.each([
  ['{"level":30,"msg":"listening"}', 'listening'],
  ['plain words', 'plain words'],
])('%s reads as %s', (line, text) => {
  expect(readable(line)).toBe(text);
});
