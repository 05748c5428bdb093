import { describe, expect, it } from 'vitest';
import { findBodyProblem } from './find-body-problem.ts';

/** Builds a value that is small to send but exponentially large to traverse: each level contains the next level twice. */
function buildExponential(levels: number): unknown {
  let value: unknown = 'end';
  for (let level = 0; level < levels; level += 1) value = [value, value];
  return value;
}

const cycle: unknown[] = [];
cycle.push(cycle);

const buildNested = (levels: number): unknown => (levels === 0 ? 'end' : [buildNested(levels - 1)]);

describe('findBodyProblem', () => {
  it.each([
    ['a missing body', undefined],
    ['a token', 'eyJ'],
    ['a configuration', { id: 'r', settings: { panes: [null, { visible: true }] }, zoomLevel: Number.NaN }],
    ['a date', { value: new Date() }],
    ['100 nesting levels', buildNested(100)],
  ])('accepts %s', (_case, body) => expect(findBodyProblem(body)).toBeUndefined());

  it.each([
    ['a bigint', { filters: [{ values: [1n] }] }, 'bigint'],
    ['a map', [new Map()], 'a value that JSON does not support'],
    ['bytes', { state: new Uint8Array(2) }, 'a value that JSON does not support'],
    ['an object that cannot be converted to a string', { name: { toString: 1 } }, 'toString'],
    ['101 nesting levels', buildNested(101), 'deep'],
    ['a cycle', cycle, 'deep'],
    ['an exponentially large body', buildExponential(60), 'more than'],
  ])('rejects %s', (_case, body, reason) => expect(findBodyProblem(body)).toContain(reason));
});
