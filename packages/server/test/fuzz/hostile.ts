import fc from 'fast-check';

const encode = (...parts: string[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
const someId = '11111111-1111-4111-8111-111111111111';

/** Strings that have caused failures in other programs. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../../etc/passwd',
  '%00%2e%2e%2f',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://example.com\r\nX-Injected: 1',
  '__proto__',
  'constructor',
  'toString',
  '\u202e\u0000\uffff\ufeff',
  'İıſK',
  '9'.repeat(400),
  'a'.repeat(2_001),
  '🜲'.repeat(201),
  'null',
  'NaN',
  '1e400',
  '-0',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{11111111-1111-4111-8111-111111111111}',
  'eyJ'.repeat(700),
  'eyJhbGciOiJSUzI1NiJ9.'.repeat(100),
  '<br '.repeat(500),
  `<br${' '.repeat(2_000)}`,
  `${'.'.repeat(2_000)}/`,
  '\u212Aate@corp.example',
  '\uFF4Bate@corp.example',
  'kate\u0301@corp.example',
  '\u200b\u200d\ufeff',
  'a\u202egpj.exe',
  '-.-',
  '169.254.169.254',
  'https://user:password@evil.example',
  'https://evil.example\\@good.example',
  'id,'.repeat(500),
  'name,name',
  encode('2026-02-31 00:00:00+00', someId, '5'),
  encode('2026-01-01 00:00:00+99', someId, '5'),
  encode('a\0', someId, '5'),
];
const numbers = [0, -0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 5e-324];

export const hostileText = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 40 }));

/** Generates JSON values, often from the known hostile values. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  fc.constantFrom<unknown>(...numbers, true, false, null, [], {}, [[]], [null], { length: 5 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(Array.from({ length: 5_000 }, (_, index) => index)),
);

/**
 * Generates valid and invalid values of the `If-Match` header. Headers contain bytes, so all characters are Latin-1.
 */
export const hostileIfMatch = fc.oneof(
  fc.constantFrom(
    ...[
      '*',
      '"1"',
      '"2"',
      'W/"1"',
      '"1", "2", "3"',
      '"0"',
      '"-1"',
      '"1e400"',
      `"${'9'.repeat(400)}"`,
      '1',
      '"',
    ],
    ...[
      '',
      '*, "1"',
      '"1" "2"',
      "'1'",
      '"\xff"',
      '"1",,"2"',
      '"1"\t,',
      `${'"1",'.repeat(500)}"1"`,
      '"'.repeat(2_000),
    ],
    ...['__proto__', '"__proto__"', '"\'; drop table users; --"'],
  ),
  fc.nat(9).map((version) => `"${String(version)}"`),
  fc.stringMatching(/^[ -~\xa0-\xff]{1,40}$/),
);

/** Generates property names that most routes do not accept. */
export const hostileKey = fc.constantFrom(
  ...['id', 'tenantId', 'email', 'registered', 'created', 'roles', 'isAdmin', '__users', 'constructor', ''],
);

/** Bodies that most parsers process in linear time, but some parsers and patterns in quadratic time. */
const largeBodies = [
  `{"name":"${'eyJ'.repeat(330_000)}"}`,
  `{"name":"a","${'eyJ'.repeat(30_000)}":1}`,
  `{${Array.from({ length: 90_000 }, (_, index) => `"k${String(index)}":1`).join(',')}}`,
  `{"name":"a","groups":[${'1,'.repeat(19_000)}1]}`,
  `{"invitationMessage":"<br${' '.repeat(100_000)}"}`,
];

/** Generates malformed and unusual request bodies with their content types. */
export const hostileBody: fc.Arbitrary<{ body: string | Uint8Array; contentType: string }> = fc.oneof(
  fc.record({
    body: fc.constantFrom(
      '',
      'null',
      '[]',
      '"text"',
      '5',
      '{',
      '{"name":}',
      '{"name":"a",}',
      '{"__proto__":{"roles":{"superAdmin":true}},"name":"a"}',
      '{"constructor":{"prototype":{"active":true}},"name":"a"}',
      '{"name":"a","name":"b"}',
      '\ufeff{"name":"a"}',
      '['.repeat(10_000),
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      `{"name":"${'x'.repeat(100_000)}"}`,
      `{"name":"\\ud800"}`,
      ...largeBodies,
    ),
    contentType: fc.constant('application/json'),
  }),
  fc.record({
    body: fc.uint8Array({ maxLength: 64 }),
    contentType: fc.constantFrom('application/json', 'application/json; charset=utf-8'),
  }),
  fc.record({
    body: fc.constantFrom('name=a', '<name>a</name>', '{"name":"a"}'),
    contentType: fc.constantFrom(
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      ';',
      '',
    ),
  }),
);
