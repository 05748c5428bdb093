// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Splash } from './splash.tsx';
import { createPortalSystem } from './theme/system.ts';

const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const page = new DOMParser().parseFromString(html, 'text/html');

afterEach(cleanup);

describe('splash screen of index.html', () => {
  it.each([
    ['.splash', 'colors.lightGray.50', 'colors.lightGray.600'],
    ['.dark .splash', 'colors.darkGray.0', 'colors.darkGray.700'],
  ])('uses the colors of the theme: %s', (selector, background, color) => {
    const { tokens } = createPortalSystem(null);
    const rule = html.slice(html.indexOf(`\n      ${selector} {`));
    expect(/background: (#\w+);/.exec(rule)?.[1]).toBe(tokens.getByName(background)?.originalValue);
    expect(/[^-]color: (#\w+);/.exec(rule)?.[1]).toBe(tokens.getByName(color)?.originalValue);
  });

  it('has the same elements as the React splash screen', () => {
    const { container } = render(<Splash text="Loading…" />);
    const listElements = (root: Element | null | undefined) =>
      [...(root?.querySelectorAll('*') ?? [])].map(({ tagName, attributes }) => [
        tagName.toLowerCase(),
        ...[...attributes]
          .filter(({ name }) => name !== 'style')
          .map(({ name, value }) => `${name}=${value}`)
          .sort(),
      ]);
    expect(listElements(container)).toEqual(listElements(page.querySelector('#root')));
    expect(container.textContent).toBe(page.querySelector('#root')?.textContent?.trim());
  });
});
