import { expect, test } from 'vitest';
import { tailLines, extractWarning } from './log-lines.ts';

test.each([
  ['{"level":30,"msg":"listening"}', 'stdout', undefined],
  ['{"level":40,"msg":"slow query"}', 'stdout', 'slow query'],
  ['{"level":50,"msg":"failed","err":{"message":"no\\n  route"}}', 'stdout', 'failed (no route)'],
  ['{"level":50}', 'stdout', '{"level":50}'],
  ['plain words', 'stdout', undefined],
  ['plain words', 'stderr', undefined],
  ['TypeError: a bug', 'stderr', 'TypeError: a bug'],
  ['    at throwError (file.js:1:2)', 'stderr', undefined],
] as const)('formats %s of %s as %s', (line, from, shown) => {
  expect(extractWarning(line, from)).toBe(shown);
});

test('truncates long entries', () => {
  expect(extractWarning(`Error: ${'x'.repeat(1000)}`, 'stderr')?.length).toBeLessThan(310);
});

test('reports a crash with its error and without the stack', () => {
  const crash = [
    'file.js:1',
    'throw new Error()',
    '^',
    'RangeError: too deep',
    '    at f (file.js:1:2)',
    '',
    'Node.js v20',
  ];
  expect(tailLines(crash)).toEqual(['RangeError: too deep']);
});

test('reports any other exit with the last messages', () => {
  const lines = [
    '0',
    '1',
    '2',
    '',
    '{"level":30,"msg":"listening"}',
    '{"level":60,"msg":"gone","err":{"message":"why"}}',
    '3',
  ];
  expect(tailLines(lines)).toEqual(['1', '2', 'listening', 'gone (why)', '3']);
});
