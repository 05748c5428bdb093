// @vitest-environment jsdom
import type { SyntheticEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { screens } from '../screens.ts';
import { prefetchScreens } from './prefetch-screens.ts';

const [apps] = screens;
const pages = apps?.pages ?? [];
const [list, viewer] = pages;

const pointAt = (href: string | undefined) => {
  const lazy = pages.map((page) => {
    const load = vi.fn(async () => ({}));
    page.lazy = load;
    return load;
  });
  const link = document.createElement('a');
  if (href) link.href = href;
  const text = link.appendChild(document.createElement('span'));
  prefetchScreens({ target: text } as unknown as SyntheticEvent);
  return pages.filter((_, index) => lazy[index]?.mock.calls.length);
};

describe('a link that is pointed at loads', () => {
  it.each([
    ['the viewer, when it leads to an app', '/apps/a1', [viewer]],
    ['the viewer, when it leads to a page of a report', '/apps/a1/r1/p1', [viewer]],
    ['the list of apps', '/apps', [list]],
    ['nothing, when nobody knows the address', '/nowhere', []],
    ['nothing, when it leads away from the portal', 'https://docs.example/apps/a1', []],
    ['nothing, when it leads nowhere', undefined, []],
  ])('%s', (_, href, expected) => {
    expect(pointAt(href)).toEqual(expected);
  });
});
