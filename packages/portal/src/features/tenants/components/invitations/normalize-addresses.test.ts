import { describe, expect, it } from 'vitest';
import { normalizeAddresses } from './normalize-addresses.ts';

describe('normalizeAddresses', () => {
  it.each([
    ['preserves the specified form', 'a@x.nl; b@x.nl', 'a@x.nl; b@x.nl'],
    ['splits at semicolons without a space', 'a@x.nl;b@x.nl', 'a@x.nl; b@x.nl'],
    ['splits at commas', 'a@x.nl, b@x.nl,c@x.nl', 'a@x.nl; b@x.nl; c@x.nl'],
    ['splits at line breaks', 'a@x.nl\r\nb@x.nl\n\nc@x.nl\n', 'a@x.nl; b@x.nl; c@x.nl'],
    ['splits at tabs', 'a@x.nl\tb@x.nl', 'a@x.nl; b@x.nl'],
    ['removes names', 'Anna de Vries <a@x.nl>; Ben <b@x.nl>', 'a@x.nl; b@x.nl'],
    ['removes quoted names with commas', '"Vries, Anna" <a@x.nl>, b@x.nl', 'a@x.nl; b@x.nl'],
    ['removes angle brackets without a name', '<a@x.nl>', 'a@x.nl'],
    ['removes empty entries', ' ; ,\n', ''],
    ['preserves text that is not an address', 'a@x.nl b@x.nl; nobody', 'a@x.nl b@x.nl; nobody'],
    ['preserves an unclosed bracket', 'Anna <a@x.nl', 'Anna <a@x.nl'],
  ])('%s', (_, text, normalized) => {
    expect(normalizeAddresses(text)).toBe(normalized);
  });

  it('does not change normalized addresses', () => {
    const once = normalizeAddresses('"Vries, Anna" <a@x.nl>,b@x.nl\nc@x.nl');
    expect(normalizeAddresses(once)).toBe(once);
  });
});
