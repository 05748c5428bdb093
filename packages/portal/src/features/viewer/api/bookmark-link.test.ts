import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseBookmark, hasBookmark, toFragment } from './bookmark-link.ts';

/** Returns random text, which cannot be compressed. */
const createNoise = (length: number) => randomBytes(length).toString('base64');

/** Returns a URL fragment that decompresses to the text. */
const createFragment = async (text: string) => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return `#bookmark=${Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url')}`;
};

describe('bookmark link', () => {
  it.each([
    ['plain text', { name: 'Mine', state: 'eyJhIjoxfQ==' }],
    ['non-Latin text', { name: 'Überblick “ä” 日本', state: '' }],
    ['long text', { name: 'Long', state: 'a'.repeat(200_000) }],
  ])('round-trips a bookmark: %s', async (_, bookmark) => {
    const fragment = await toFragment(bookmark);
    expect(fragment).toMatch(/^#bookmark=[\w-]+$/);
    expect(hasBookmark(fragment)).toBe(true);
    expect(await parseBookmark(fragment)).toEqual(bookmark);
  });

  it('limits a bookmark link to 16 kB', async () => {
    expect((await toFragment({ name: 'Fits', state: createNoise(11_000) })).length).toBeLessThanOrEqual(
      16_384,
    );
    for (const length of [13_000, 500_000]) {
      const fragment = toFragment({ name: 'Large', state: createNoise(length) });
      await expect(fragment).rejects.toMatchObject({ code: 'bookmark_too_large' });
    }
  });

  it.each([
    ['truncated', async () => (await toFragment({ name: 'Mine', state: createNoise(100) })).slice(0, -20)],
    ['not compressed', async () => '#bookmark=abc'],
    ['not Base64', async () => '#bookmark=%%%'],
    ['empty', async () => '#bookmark='],
    ['JSON of another shape', () => createFragment('{"name":1}')],
    ['not JSON', () => createFragment('hello')],
    ['longer than 16 kB', async () => `#bookmark=${'A'.repeat(20_000)}`],
    [
      'small, but too large after decompression',
      () => createFragment(`{"name":"x","state":"${'a'.repeat(3_000_000)}"}`),
    ],
  ])('rejects a bookmark link that is %s', async (_, fragment) => {
    await expect(fragment().then(parseBookmark)).rejects.toThrow();
  });
});
