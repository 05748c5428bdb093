import { describe, expect, it } from 'vitest';
import type { Page } from '../../content/report-schema.ts';
import { reportSchema } from '../../content/report-schema.ts';
import { toPageBody } from './pages.ts';

const card = {
  name: 'card',
  type: 'card',
  value: 'Revenue',
  layout: { x: 0, y: 0, width: 300, height: 100 },
};

/** A page as its author wrote it. */
function pageOf(written: object): Page {
  const [page] = reportSchema.parse({
    bookmarks: [],
    pages: [{ name: 'p', displayName: 'P', visuals: [], ...written }],
  }).pages;
  if (!page) throw new Error('no page');
  return page;
}

describe('the host is told of a page', () => {
  const plain = {
    name: 'p',
    displayName: 'P',
    isActive: false,
    visibility: 0,
    defaultSize: { type: 0, width: 1280, height: 720 },
    defaultDisplayOption: 1,
  };
  const image = 'data:image/png;base64,AAAA';

  it.each([
    ['that says nothing', {}, {}],
    ['that is hidden', { hidden: true }, { visibility: 1 }],
    ['of 4:3', { width: 960 }, { defaultSize: { type: 1, width: 960, height: 720 } }],
    ['of its own size', { width: 500 }, { defaultSize: { type: 4, width: 500, height: 720 } }],
    ['at actual size', { displayOption: 'actualSize' }, { defaultDisplayOption: 2 }],
    [
      'with a background',
      { background: { color: '#eef6ff' } },
      { background: { color: '#eef6ff', transparency: 0, hasImage: false } },
    ],
    [
      'with an image around it',
      { wallpaper: { image, transparency: 40 } },
      { wallpaper: { transparency: 40, hasImage: true } },
    ],
    ['with visuals', { visuals: [card] }, { mobileSize: { type: 5, width: 380, height: 114 } }],
  ])('%s', (_case, written, told) => {
    expect(toPageBody(pageOf(written), false)).toEqual({ ...plain, ...told });
  });
});

describe('a content file is refused with', () => {
  it.each([
    ['a colour by name', { background: { color: 'red' } }],
    ['an image from elsewhere', { wallpaper: { image: 'https://evil.example/a.png' } }],
    ['an image that leaves its quotes', { wallpaper: { image: 'data:image/png;base64,A");x:url("y' } }],
    ['a transparency beyond 100', { background: { transparency: 101 } }],
    ['an unknown way to fit', { displayOption: 'stretch' }],
  ])('%s', (_case, written) => {
    expect(() => pageOf(written)).toThrow();
  });
});
