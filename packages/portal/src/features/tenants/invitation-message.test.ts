import { expect, it } from 'vitest';
import { toHtmlBreaks } from './invitation-message.ts';

it.each([
  ['one line', 'one line'],
  ['two\nlines', 'two<br>lines'],
  ['of\r\nall\rkinds\n\n', 'of<br>all<br>kinds<br><br>'],
])('converts the line breaks of %j to HTML', (text, sent) => {
  expect(toHtmlBreaks(text)).toBe(sent);
});
