import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventTable } from './event-table.ts';

const page = readFileSync(new URL('../../../../docs/emulator-events.md', import.meta.url), 'utf8');
const words = (cell: string): string[] => cell.match(/[\w-]+/g) ?? [];

/** The rows of the page: event, kinds, whose it is, the body's fields, those that are not always there. */
const listed = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [event = '', kinds = '', of = '', body = ''] = line.split('|').slice(1);
    const [always = '', sometimes = ''] = body.split('; sometimes');
    return {
      event: words(event)[0],
      kinds: words(kinds),
      ofVisual: of.includes('visual'),
      fields: words(always),
      sometimes: words(sometimes),
    };
  });

it('the documentation lists each event that a frame can post, and no other', () => {
  const known = eventTable.map((row) => ({
    event: row.event,
    kinds: [...row.kinds],
    ofVisual: 'ofVisual' in row,
    fields: [...row.fields],
    sometimes: 'sometimes' in row ? [...row.sometimes] : [],
  }));
  expect(listed).toEqual(known);
});
