import type { EntityReference } from '@embed-portal/api-contract';
import { expect, it } from 'vitest';
import { assertNotInUse } from './assert-not-in-use.ts';

const buildReferences = (count: number): EntityReference[] =>
  Array.from({ length: count }, (_, index) => ({
    type: 'app',
    id: String(index),
    name: `A${String(index + 1)}`,
  }));

it('assertNotInUse accepts an entity without references', () => {
  expect(() => {
    assertNotInUse('Report "Sales"', []);
  }).not.toThrow();
});

it.each([
  [1, 'Report "Sales" is in use by app "A1". Remove these references first.', 1],
  [
    5,
    'Report "Sales" is in use by app "A1", app "A2", app "A3", app "A4", app "A5". Remove these references first.',
    5,
  ],
  [
    6,
    'Report "Sales" is in use by app "A1", app "A2", app "A3", app "A4", app "A5" and 1 more. Remove these references first.',
    6,
  ],
  [
    101,
    'Report "Sales" is in use by app "A1", app "A2", app "A3", app "A4", app "A5" and 96 more. Remove these references first.',
    100,
  ],
])('assertNotInUse names up to five of %i references and lists up to 100', (count, message, listed) => {
  expect(() => {
    assertNotInUse('Report "Sales"', buildReferences(count));
  }).toThrow(expect.objectContaining({ code: 'invalid', message, references: buildReferences(listed) }));
});
