import { expect, it } from 'vitest';
import { getInitials } from './initials.ts';

it.each([
  ['Retail performance', 'RP'],
  ['finance', 'F'],
  ['Été 2025', 'É2'],
  ['R&D / labs', 'RD'],
  ['—', ''],
])('getInitials returns the initials of “%s”: “%s”', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
