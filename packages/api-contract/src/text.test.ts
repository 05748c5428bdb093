import { describe, expect, it } from 'vitest';
import { optionalText, requiredText } from './text.ts';

const invisible = 'Contains an invisible character. Remove it.';
const name = requiredText('Name is required');
const findError = (text: string): string | undefined => name.safeParse(text).error?.issues[0]?.message;

describe('requiredText', () => {
  it.each([
    ['a tag character', 'Sales\u{e0041}'],
    ['a text in tag characters', 'Sales\u{e0073}\u{e0065}\u{e0063}\u{e0072}\u{e0065}\u{e0074}'],
    ['a supplementary variation selector', 'Sales\u{e0100}'],
    ['a variation selector of no emoji', 'Sales\ufe00'],
    ['a zero-width space', 'Sa\u200bles'],
    ['a word joiner', 'Sa\u2060les'],
    ['an invisible separator', 'Sa\u2063les'],
    ['a soft hyphen', 'Sa\u00adles'],
    ['a byte order mark', 'Sa\ufeffles'],
    ['a Hangul filler', 'Sales \u3164'],
    ['a grapheme joiner', 'Sa\u034fles'],
    ['an interlinear annotation', 'Sales\ufff9'],
    ['a direction override', 'Sales\u202e'],
    ['an isolate', 'Sales\u2066'],
    ['a control character', 'Sales\u0007'],
    ['three joiners in a row', 'Sales\u200c\u200d\u200c'],
  ])('rejects %s', (_, text) => {
    expect(findError(text)).toBe(invisible);
    expect(optionalText().safeParse(text).error?.issues[0]?.message).toBe(invisible);
  });

  it.each([
    ['an emoji of several persons', 'Team \u{1f469}\u200d\u2764\ufe0f\u200d\u{1f468}'],
    ['an emoji with a variation selector', 'Favorites \u2764\ufe0f'],
    ['Persian with a zero-width non-joiner', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['Sinhala with a zero-width joiner', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
    ['Hebrew with a direction mark', '\u05e9\u05dc\u05d5\u05dd \u200e(A)'],
    ['Mongolian with a variation selector', '\u182d\u180b'],
    ['combining characters', 'Caf\u0065\u0301'],
  ])('accepts %s', (_, text) => {
    expect(name.parse(text)).toBe(text);
  });

  it('rejects text of invisible characters as missing', () => {
    expect(findError('\u200c')).toBe('Name is required');
  });
});
