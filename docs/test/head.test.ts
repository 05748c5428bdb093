import { describe, expect, it } from 'vitest';
import { getMetaTags } from '../.vitepress/head.ts';

const page = { title: 'Tokens', description: 'About tokens.', relativePath: 'guides/tokens.md' };

describe('getMetaTags', () => {
  it('contains no absolute URLs if the address of the site is unknown', () => {
    expect(getMetaTags(page)).toEqual([
      ['meta', { property: 'og:title', content: 'Tokens' }],
      ['meta', { property: 'og:description', content: 'About tokens.' }],
    ]);
  });

  it('contains the addresses of the page and of a picture if the address of the site is known', () => {
    const tags = getMetaTags(page, 'https://docs.example.com/toolkit/');
    const url = 'https://docs.example.com/toolkit/guides/tokens.html';
    expect(tags).toEqual(
      expect.arrayContaining([
        ['meta', { property: 'og:url', content: url }],
        ['meta', { property: 'og:image', content: 'https://docs.example.com/toolkit/social.png' }],
        ['link', { rel: 'canonical', href: url }],
      ]),
    );
  });

  it('links to the folder of an index page', () => {
    const tags = getMetaTags({ ...page, relativePath: 'reference/index.md' }, 'https://docs.example.com/');
    expect(tags).toContainEqual(['link', { rel: 'canonical', href: 'https://docs.example.com/reference/' }]);
  });
});
