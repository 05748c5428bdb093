import { expect, it } from 'vitest';
import { toSlug } from './slug.ts';

it.each([
  ['Noordzee Retail', 'noordzee-retail'],
  ['  Two   spaces ', 'two-spaces'],
  ['  Café  Zürich & Co. ', 'cafe-zurich-co'],
  ['ﬁnance №1', 'finance-no1'],
  [`${'a'.repeat(79)} cut`, 'a'.repeat(79)],
  ['東京', ''],
  ['--', ''],
  ['', ''],
])('toSlug converts “%s” to “%s”', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});
