// @vitest-environment jsdom
import '../../../../test-support/page-setup.ts';
import type { UserApp } from '@embed-portal/api-contract';
import { screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../../test-support/render-portal.tsx';
import { CardGrid } from './card-grid.tsx';

/** Renders this number of cards in four columns of a page that is 800 pixels high. */
function renderGrid(count: number) {
  const apps = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `App ${String(index + 1)}`,
  }));
  const element = (
    <CardGrid
      apps={apps as UserApp[]}
      layout={{ scroller: document.documentElement, columns: 4, rem: 16 }}
      activeId={undefined}
      renderCard={({ name }) => name}
    />
  );
  renderPortal('/', {}, () => createMemoryRouter([{ path: '/', element }]));
}

const getCardCount = () => screen.getAllByRole('listitem').length;

it('A grid of 48 cards renders all of them', async () => {
  renderGrid(48);
  // Windowing is loaded on demand.
  await import('./windowed-rows.tsx');
  await waitFor(() => {
    expect(getCardCount()).toBe(48);
  });
});

it('A grid of 49 cards renders the visible rows only', async () => {
  renderGrid(49);
  expect(getCardCount()).toBe(48);
  await waitFor(() => {
    expect(getCardCount()).toBeLessThan(48);
  });
  expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('49');
});
