import { describe, expect, it } from 'vitest';
import { findBodyProblem } from './find-body-problem.ts';

/** Small where it is sent, and without end for who walks through it: each level holds the one below twice. */
const unfolding = (levels: number): unknown => {
  let value: unknown = 'end';
  for (let level = 0; level < levels; level += 1) value = [value, value];
  return value;
};

const circle: unknown[] = [];
circle.push(circle);

const nested = (levels: number): unknown => (levels === 0 ? 'end' : [nested(levels - 1)]);

describe('a body', () => {
  it.each([
    ['nothing', undefined],
    ['a token', 'eyJ'],
    ['a configuration', { id: 'r', settings: { panes: [null, { visible: true }] }, zoomLevel: Number.NaN }],
    ['a date', { value: new Date() }],
    ['what is nested as deep as anybody would', nested(100)],
  ])('with %s is fine', (_case, body) => expect(findBodyProblem(body)).toBeUndefined());

  it.each([
    ['a whole number beyond all', { filters: [{ values: [1n] }] }, 'number'],
    ['a map', [new Map()], 'something other'],
    ['bytes', { state: new Uint8Array(2) }, 'something other'],
    ['an object that is no text', { name: { toString: 1 } }, 'toString'],
    ['a hundred levels', nested(101), 'deep'],
    ['a circle', circle, 'deep'],
    ['two at each of sixty levels', unfolding(60), 'more than'],
  ])('with %s is refused', (_case, body, hint) => expect(findBodyProblem(body)).toContain(hint));
});
