// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { allRows } from './page-control.ts';
import { Pager } from './pager.tsx';

interface Shown {
  size: number;
  index: number;
  rowCount: number;
  count: number;
  isMinimum: boolean;
  hasNext?: boolean;
}

it.each<[string, Shown]>([
  ['1–25 of 60', { size: 25, index: 0, rowCount: 25, count: 60, isMinimum: false }],
  ['51–60 of 60', { size: 25, index: 2, rowCount: 10, count: 60, isMinimum: false }],
  ['1–25 of 10,000+', { size: 25, index: 0, rowCount: 25, count: 10_000, isMinimum: true }],
  ['251–275 of 275+', { size: 25, index: 10, rowCount: 25, count: 250, isMinimum: true, hasNext: true }],
  ['276–280 of 280', { size: 25, index: 11, rowCount: 5, count: 250, isMinimum: true }],
  ['10,000+ rows', { size: allRows, index: 0, rowCount: 500, count: 10_000, isMinimum: true }],
  ['1 row', { size: allRows, index: 0, rowCount: 1, count: 1, isMinimum: false }],
  ['0 rows', { size: 25, index: 0, rowCount: 0, count: 0, isMinimum: false }],
])('Pager shows “%s”', (text, { size, index, rowCount, count, isMinimum, hasNext = false }) => {
  const pages = { size, index, hasNext, goTo: vi.fn(), setSize: vi.fn() };
  render(
    <ThemeProvider accent={null}>
      <Pager pages={pages} rowCount={rowCount} total={{ count, isMinimum }} sizes={[25, allRows]} />
    </ThemeProvider>,
  );
  expect(screen.getByText(text)).toBeDefined();
});

it('Pager keeps the next-page button enabled while a page loads, so that it keeps the keyboard focus', () => {
  const renderPager = (isChangingPage: boolean) => (
    <ThemeProvider accent={null}>
      <Pager
        pages={{ size: 25, index: 0, hasNext: true, isChangingPage, goTo: vi.fn(), setSize: vi.fn() }}
        rowCount={25}
        total={{ count: 60, isMinimum: false }}
        sizes={[25, allRows]}
      />
    </ThemeProvider>
  );
  const { rerender } = render(renderPager(false));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' });
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'false']);
  rerender(renderPager(true));
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
});
