import { describe, expect, it } from 'vitest';
import { formatAppIcon, isAppIcon, parseAppIcon } from './app-icon.ts';

describe('parseAppIcon', () => {
  it.each([
    ['store', { name: 'store', color: undefined }],
    ['store:teal', { name: 'store', color: 'teal' }],
    ['rounded-corner', { name: 'rounded-corner', color: undefined }],
    ['star', { name: undefined, color: undefined }],
    ['store:pink', { name: 'store', color: undefined }],
    ['', { name: undefined, color: undefined }],
    ['constructor', { name: undefined, color: undefined }],
  ])('parses %j as %j', (icon, parsed) => {
    expect(parseAppIcon(icon)).toEqual(parsed);
  });
});

describe('formatAppIcon', () => {
  it('omits a missing color', () => {
    expect(formatAppIcon({ name: 'globe', color: undefined })).toBe('globe');
  });

  it('joins the name and the color with a colon', () => {
    expect(formatAppIcon({ name: 'globe', color: 'rose' })).toBe('globe:rose');
  });

  it('uses the default icon if the name is missing', () => {
    expect(formatAppIcon({ name: undefined, color: 'rose' })).toBe('rounded-corner:rose');
  });
});

describe('isAppIcon', () => {
  it.each(['rounded-corner', 'wallet', 'wallet:slate'])('accepts %s', (icon) => {
    expect(isAppIcon(icon)).toBe(true);
  });

  it.each(['', 'star', 'wallet:', 'wallet:pink', 'wallet:slate:x', 'Wallet', 'javascript:alert(1)'])(
    'rejects %j',
    (icon) => {
      expect(isAppIcon(icon)).toBe(false);
    },
  );
});
