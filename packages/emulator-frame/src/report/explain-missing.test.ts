import { expect, it } from 'vitest';
import { explainMissing } from './explain-missing.ts';

const pages = [
  { name: 'p1', displayName: 'Overview' },
  { name: 'p2', displayName: 'Products' },
];

it('lists the names that exist', () => {
  expect(explainMissing('page', 'gone', pages)).toBe("There is no page 'gone'. Names: p1, p2.");
  expect(explainMissing('bookmark', 'gone', [])).toBe("There is no bookmark 'gone', and no other bookmark.");
});

it('names the page or visual of a title', () => {
  expect(explainMissing('page', 'Products', pages)).toBe(
    "There is no page 'Products'. This is the title of the page 'p2': use the name.",
  );
  expect(explainMissing('visual', 'Revenue', [{ name: 'v1', title: 'Revenue' }])).toBe(
    "There is no visual 'Revenue'. This is the title of the visual 'v1': use the name.",
  );
});

it.each([
  [20, 'n20.'],
  [21, 'n20, ….'],
])('lists at most 20 of %i names', (count, end) => {
  const many = Array.from({ length: count }, (_, index) => ({ name: `n${index + 1}` }));
  expect(explainMissing('page', 'gone', many)).toMatch(new RegExp(`n19, ${end.replaceAll('.', '\\.')}$`));
});
