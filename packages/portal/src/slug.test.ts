import { expect, it } from 'vitest';
import { slugOf } from './slug.ts';

it.each([
  ['Noordzee Retail', 'noordzee-retail'],
  ['  Two   spaces ', 'two-spaces'],
  ['A&B', 'a&b'],
  ['', ''],
])('the address of “%s” is “%s”', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
