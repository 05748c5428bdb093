import type { Page } from '@embed-portal/emulator-protocol/report-schema';
import { reportSchema } from '@embed-portal/emulator-protocol/report-schema';
import { describe, expect, it } from 'vitest';
import { toPageBody, toVisualBodies } from './pages.ts';

const card = {
  name: 'card',
  type: 'card',
  value: 'Revenue',
  layout: { x: 0, y: 0, width: 300, height: 100 },
};

/** Parses a page definition as part of a report. */
function parsePage(definition: object): Page {
  const [page] = reportSchema.parse({
    bookmarks: [],
    pages: [{ name: 'p', displayName: 'P', visuals: [], ...definition }],
  }).pages;
  if (!page) throw new Error('The definition contains no page.');
  return page;
}

describe('toPageBody', () => {
  const defaultBody = {
    name: 'p',
    displayName: 'P',
    isActive: false,
    visibility: 0,
    defaultSize: { type: 0, width: 1280, height: 720 },
    defaultDisplayOption: 1,
  };
  const image = 'data:image/png;base64,AAAA';

  it.each([
    ['a page with defaults', {}, {}],
    ['a hidden page', { hidden: true }, { visibility: 1 }],
    ['a 4:3 page', { width: 960 }, { defaultSize: { type: 1, width: 960, height: 720 } }],
    ['a page of custom size', { width: 500 }, { defaultSize: { type: 4, width: 500, height: 720 } }],
    ['a page in actual size', { displayOption: 'actualSize' }, { defaultDisplayOption: 2 }],
    [
      'a page with a background',
      { background: { color: '#eef6ff' } },
      { background: { color: '#eef6ff', transparency: 0, hasImage: false } },
    ],
    [
      'a page with a wallpaper image',
      { wallpaper: { image, transparency: 40 } },
      { wallpaper: { transparency: 40, hasImage: true } },
    ],
    ['a page with visuals', { visuals: [card] }, { mobileSize: { type: 5, width: 380, height: 114 } }],
  ])('returns the body of %s', (_case, definition, expected) => {
    expect(toPageBody(parsePage(definition), false)).toEqual({ ...defaultBody, ...expected });
  });
});

describe('toVisualBodies', () => {
  it('returns the title of a visual, and no title of a visual without one', () => {
    const page = parsePage({ visuals: [card, { ...card, name: 'titled', title: 'Revenue' }] });
    expect(toVisualBodies(page, {}).map((body) => [body.name, 'title' in body, body.title])).toEqual([
      ['card', false, undefined],
      ['titled', true, 'Revenue'],
    ]);
  });
});

describe('Page definition of a report file', () => {
  it.each([
    ['a background color that is not hexadecimal', { background: { color: 'red' } }],
    ['an external image', { wallpaper: { image: 'https://evil.example/a.png' } }],
    ['an image URL that contains quotes', { wallpaper: { image: 'data:image/png;base64,A");x:url("y' } }],
    ['a transparency above 100', { background: { transparency: 101 } }],
    ['an unknown display option', { displayOption: 'stretch' }],
  ])('rejects a page with %s', (_case, definition) => {
    expect(() => parsePage(definition)).toThrow();
  });
});
