// @vitest-environment jsdom
import type { SyntheticEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { screens } from '../screens.ts';
import { prefetchScreens } from './prefetch-screens.ts';

const [apps] = screens;
const pages = apps?.pages ?? [];
const [list, viewer] = pages;

function hoverOver(href: string | undefined) {
  const loadMocks = pages.map((page) => {
    const load = vi.fn(async () => ({}));
    page.lazy = load;
    return load;
  });
  const link = document.createElement('a');
  if (href) link.href = href;
  const text = link.appendChild(document.createElement('span'));
  prefetchScreens({ target: text } as unknown as SyntheticEvent);
  return pages.filter((_, index) => loadMocks[index]?.mock.calls.length);
}

describe('prefetchScreens', () => {
  it.each([
    ['the viewer for a link to an app', '/apps/a1', [viewer]],
    ['the viewer for a link to a report page', '/apps/a1/r1/p1', [viewer]],
    ['the app list for a link to /apps', '/apps', [list]],
    ['nothing for a link to an unknown path', '/nowhere', []],
    ['nothing for a link to another origin', 'https://docs.example/apps/a1', []],
    ['nothing for a link without an href', undefined, []],
  ])('on hover, prefetches %s', (_, href, expected) => {
    expect(hoverOver(href)).toEqual(expected);
  });
});
