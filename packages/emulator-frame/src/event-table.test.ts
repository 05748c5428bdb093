import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventTable } from './event-table.ts';

const page = readFileSync(new URL('../../../docs/emulator-events.md', import.meta.url), 'utf8');
const toWords = (cell: string): string[] => cell.match(/[\w-]+/g) ?? [];

/** Events listed in the documentation. */
const documentedEvents = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [event = '', contentTypes = '', source = '', body = ''] = line.split('|').slice(1);
    const [required = '', optional = ''] = body.split('; optional');
    return {
      event: toWords(event)[0],
      contentTypes: toWords(contentTypes),
      isVisualEvent: source.includes('visual'),
      fields: toWords(required),
      optionalFields: toWords(optional),
    };
  });

it('docs/emulator-events.md lists exactly the events that the frame can post', () => {
  const postedEvents = eventTable.map((row) => ({
    event: row.event,
    contentTypes: [...row.contentTypes],
    isVisualEvent: 'isVisualEvent' in row,
    fields: [...row.fields],
    optionalFields: 'optionalFields' in row ? [...row.optionalFields] : [],
  }));
  expect(documentedEvents).toEqual(postedEvents);
});
