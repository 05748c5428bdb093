import { expect, it } from 'vitest';
import { toBatches, toHtmlBreaks } from './use-invite-users.ts';

it.each([
  ['one line', 'one line'],
  ['two\nlines', 'two<br>lines'],
  ['mixed\r\nline\rbreaks\n\n', 'mixed<br>line<br>breaks<br><br>'],
])('toHtmlBreaks converts the line breaks of %j', (text, sent) => {
  expect(toHtmlBreaks(text)).toBe(sent);
});

it('toBatches splits addresses into requests of at most 50', () => {
  const emails = Array.from({ length: 101 }, (_, index) => `p${index}@x.nl`);
  expect(toBatches(emails).map(({ length }) => length)).toEqual([50, 50, 1]);
  expect(toBatches(emails).flat()).toEqual(emails);
});
