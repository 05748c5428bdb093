import { expect, test } from 'vitest';
import { extractWarning, tailLines } from './log-lines.ts';

test.each([
  ['{"level":40,"msg":"slow query"}', 'stdout', 'slow query'],
  ['{"level":50,"msg":"failed","err":{"message":"no\\n  route"}}', 'stdout', 'failed (no route)'],
  ['{"level":50}', 'stdout', '{"level":50}'],
  ['TypeError: a bug', 'stderr', 'TypeError: a bug'],
  ['[PARSE_ERROR] Unexpected token', 'stderr', '[PARSE_ERROR] Unexpected token'],
] as const)('extractWarning converts %s from %s to the warning %s', (line, stream, warning) => {
  expect(extractWarning(line, stream)).toBe(warning);
});

test.each([
  ['{"level":30,"msg":"listening"}', 'stdout'],
  ['plain words', 'stdout'],
  ['plain words', 'stderr'],
  ['    at throwError (file.js:1:2)', 'stderr'],
] as const)('extractWarning ignores %s from %s', (line, stream) => {
  expect(extractWarning(line, stream)).toBeUndefined();
});

test('extractWarning truncates long warnings', () => {
  expect(extractWarning(`Error: ${'x'.repeat(1000)}`, 'stderr')?.length).toBeLessThan(310);
});

test('tailLines reduces the output of a crash to its error, without the stack trace', () => {
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

test('tailLines returns the last messages of a program that did not crash', () => {
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
