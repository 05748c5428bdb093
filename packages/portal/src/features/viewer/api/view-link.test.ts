import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { hasView, parseView, toFragment } from './view-link.ts';

/** Returns random text, which cannot be compressed. */
const createNoise = (length: number) => randomBytes(length).toString('base64');

/** Returns a URL fragment that decompresses to the bytes. */
const createFragment = (bytes: Uint8Array | string, format = 't') =>
  `#view=${format}${deflateRawSync(bytes).toString('base64url')}`;

const basicFilter = (table: string, column: string, value: string | number) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  filterType: 1,
  target: { table, column },
  operator: 'In',
  values: [value],
});

/** State of a report with three slicers and a security filter, as the emulator captures it. */
const emulatorState = Buffer.from(
  JSON.stringify({
    activePage: 'overview',
    reportFilters: [
      {
        ...basicFilter('Store', 'Country', 'Netherlands'),
        displaySettings: { isLockedInViewMode: true, isHiddenInViewMode: true },
      },
    ],
    pageFilters: {},
    visualFilters: {},
    slicers: {
      'overview/year': [basicFilter('Calendar', 'Year', 2025)],
      'overview/country': [basicFilter('Store', 'Country', 'Belgium')],
      'overview/category': [basicFilter('Product', 'Category', 'Garden')],
      'products/category': [],
      'products/year': [basicFilter('Calendar', 'Year', 2025)],
      'trends/year': [basicFilter('Calendar', 'Year', 2025)],
    },
    sorts: {},
    onlyPage: false,
  }),
).toString('base64');

describe('view link', () => {
  it.each([
    ['a Base64 state', { name: 'Mine', state: 'eyJhIjoxfQ==' }],
    ['a state of the emulator', { name: '', state: emulatorState }],
    ['other text', { name: '', state: '{"a":1}' }],
    ['text that resembles Base64', { name: '', state: 'eyJhIjoxfQ' }],
    ['non-Latin text', { name: 'Überblick “ä” & 日本', state: '“日本”' }],
    ['long text', { name: 'Long', state: 'a'.repeat(200_000) }],
  ])('round-trips a view: %s', async (_, view) => {
    const fragment = await toFragment(view);
    expect(fragment).toMatch(/^#view=[\w-]+(&name=[\w%.-]+)?$/);
    expect(hasView(fragment)).toBe(true);
    expect(await parseView(fragment)).toEqual(view);
  });

  it('has fewer than 250 characters for three slicers', async () => {
    expect((await toFragment({ name: '', state: emulatorState })).length).toBeLessThan(250);
  });

  it('is limited to 16 kB', async () => {
    expect((await toFragment({ name: 'Fits', state: createNoise(11_000) })).length).toBeLessThanOrEqual(
      16_384,
    );
    for (const length of [13_000, 500_000]) {
      const fragment = toFragment({ name: 'Large', state: createNoise(length) });
      await expect(fragment).rejects.toMatchObject({ code: 'bookmark_too_large' });
    }
  });

  it.each([
    ['truncated', async () => (await toFragment({ name: '', state: createNoise(100) })).slice(0, -20)],
    ['not compressed', async () => '#view=tabc'],
    ['not Base64', async () => '#view=t%%%'],
    ['empty', async () => '#view='],
    ['without a state', async () => createFragment('')],
    ['of an unknown format', async () => createFragment('state', 'x')],
    ['not text', async () => createFragment(Uint8Array.of(0xff, 0xfe))],
    ['followed by unknown parameters', async () => `${createFragment('state')}&name=a&x=b`],
    ['named with invalid escapes', async () => `${createFragment('state')}&name=%E0%A4%A`],
    ['longer than 16 kB', async () => `#view=t${'A'.repeat(20_000)}`],
    ['small, but too large after decompression', async () => createFragment('a'.repeat(3_000_000))],
  ])('is rejected if it is %s', async (_, fragment) => {
    await expect(fragment().then(parseView)).rejects.toThrow();
  });

  it('truncates long names', async () => {
    const { name } = await parseView(`${createFragment('state')}&name=${'x'.repeat(5_000)}`);
    expect(name).toBe('x'.repeat(200));
  });
});
