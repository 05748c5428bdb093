import { expect, it } from 'vitest';
import { toHtmlBreaks } from './use-invite-users.ts';

it.each([
  ['one line', 'one line'],
  ['two\nlines', 'two<br>lines'],
  ['mixed\r\nline\rbreaks\n\n', 'mixed<br>line<br>breaks<br><br>'],
])('toHtmlBreaks converts the line breaks of %j [001/7/45]', (text, sent) => {
  expect(toHtmlBreaks(text)).toBe(sent);
});
