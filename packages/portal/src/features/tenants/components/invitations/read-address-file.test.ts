import { describe, expect, it } from 'vitest';
import { readAddressFile } from './read-address-file.ts';

const read = (text: string, { name = 'users.csv', type = 'text/csv', taken = [] as string[] } = {}) =>
  readAddressFile(new File([text], name, { type }), taken);
const readAddresses = async (text: string) => (await read(text)).map(({ row, address }) => [row, address]);

describe('readAddressFile', () => {
  it.each([
    ['a column with a heading', 'Name,E-mail,Note\nAnna,a@x.nl,b@y.nl\nBen,,\n', [[2, 'a@x.nl']]],
    ['semicolons, as Excel writes them in Dutch', '\uFEFFNaam;Email\r\nAnna;a@x.nl\r\n', [[2, 'a@x.nl']]],
    [
      'quoted cells with separators and line breaks',
      '"Vries, A\nB",a@x.nl\n"C","C <c@x.nl>"',
      [
        [1, 'a@x.nl'],
        [2, 'c@x.nl'],
      ],
    ],
    [
      'a list without a heading',
      'a@x.nl\n\nnobody\nb@x.nl',
      [
        [1, 'a@x.nl'],
        [4, 'b@x.nl'],
      ],
    ],
  ])('finds the addresses in %s', async (_, text, addresses) => {
    expect(await readAddresses(text)).toEqual(addresses);
  });

  it('reports invalid and repeated addresses, and those that exceed the limit', async () => {
    const list = Array.from({ length: 500 }, (_, index) => `p${index}@x.nl`);
    const rows = await read(['email', 'a@x.nl', 'A@X.nl', 'a b@x.nl', ...list].join('\n'), {
      taken: ['p0@x.nl'],
    });
    expect(rows.slice(0, 5)).toEqual([
      { row: 2, address: 'a@x.nl', problem: undefined },
      { row: 3, address: 'A@X.nl', problem: 'Already in the list' },
      { row: 4, address: 'a b@x.nl', problem: 'It contains a space. Put one address in each chip.' },
      { row: 5, address: 'p0@x.nl', problem: 'Already in the list' },
      { row: 6, address: 'p1@x.nl', problem: undefined },
    ]);
    expect(rows.at(-1)).toMatchObject({
      address: 'p499@x.nl',
      problem: 'Exceeds the limit of 500 addresses',
    });
  });

  it('accepts the type that Windows reports for CSV files', async () => {
    expect(await read('a@x.nl', { type: 'application/vnd.ms-excel' })).toHaveLength(1);
  });

  it.each([
    ['another type', 'a@x.nl', { name: 'users.txt', type: 'text/plain' }, 'This field must be a CSV'],
    ['more than 256 KiB', 'x'.repeat(262_145), {}, 'The file is larger than 256 KiB. Split it.'],
    ['no address', 'Name\nAnna', {}, 'The file contains no email addresses.'],
  ])('rejects a file with %s', async (_, text, file, message) => {
    await expect(read(text, file)).rejects.toThrow(message);
  });
});
