import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MenuIcon } from './icons.tsx';
import * as icons from './icons.tsx';

it('draws an icon with the size and color of the text around it', () => {
  const markup = renderToStaticMarkup(<MenuIcon className="menu" />);
  expect(markup).toMatch(/^<svg [^>]*viewBox="0 0 24 24" width="1em" height="1em" class="menu">/);
  expect(markup).toContain('stroke="currentColor"');
});

it.each(Object.entries(icons))('draws shapes for %s', (_name, Icon) => {
  expect(renderToStaticMarkup(<Icon />)).toMatch(/<(?:path|circle|rect) /);
});
