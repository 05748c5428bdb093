// @vitest-environment jsdom
import '../test-support/page-setup.ts';
import { screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../test-support/render-portal.tsx';
import { createPageLoader } from './page-loader.tsx';
import { RouteErrorBoundary } from './route-error-boundary.tsx';

const openPage = (load: () => Promise<never>) =>
  renderPortal('/', {}, () =>
    createMemoryRouter([
      {
        path: '/',
        lazy: createPageLoader(load),
        errorElement: <RouteErrorBoundary />,
        hydrateFallbackElement: <></>,
      },
    ]),
  );
const failWith = (message: string) => vi.fn(() => Promise.reject(new TypeError(message)));

describe('createPageLoader', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://portal.example/assets/groups.js',
    'error loading dynamically imported module: https://portal.example/assets/groups.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/groups.css',
  ])('loads the page again, and reports an unreachable portal, after “%s”', async (message) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const load = failWith(message);
    openPage(load);
    expect(await screen.findByRole('heading', { name: 'The portal cannot be reached' })).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });
});

it('the error page is shown when the code of a page throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  openPage(failWith('x is not a function'));
  expect(await screen.findByRole('heading', { name: 'This page could not be displayed' })).toBeTruthy();
});
