import { describe, expect, it } from 'vitest';
import { acceptsVersion } from './versions.ts';

describe('acceptsVersion', () => {
  it.each([
    undefined,
    '*',
    ' * ',
    '"3"',
    ' "3" ',
    '"2", "3"',
    '"2","3",',
    'W/"3", "3"',
    '"a,b", "3"',
    '"\xe9", "3"',
    `"3"${' '.repeat(997)}`,
  ])('accepts version 3 for the header %j', (header) => {
    expect(acceptsVersion(header, 3)).toBe(true);
  });

  it.each(['"2"', '"03"', 'W/"3"', '""', '"*"', '"2", "4"', '"33"'])(
    'rejects version 3 for the header %j',
    (header) => {
      expect(acceptsVersion(header, 3)).toBe(false);
    },
  );

  it.each([
    '',
    ' ',
    '3',
    '"3',
    '3"',
    '"3" "4"',
    '*, "3"',
    "'3'",
    'w/"3"',
    ',"3"',
    '"3";',
    '"a b"',
    `"${'3'.repeat(1_000)}"`,
  ])('rejects the header %j as malformed', (header) => {
    expect(() => acceptsVersion(header, 3)).toThrow(
      expect.objectContaining({
        code: 'malformed',
        message: 'The header If-Match must be *, an ETag such as "3", or a comma-separated list of ETags.',
      }),
    );
  });
});
