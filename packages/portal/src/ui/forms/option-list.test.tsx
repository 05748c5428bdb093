// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { OptionList } from './option-list.tsx';
import type { OptionListProps } from './option-list.tsx';

const pages = [
  { id: 'p1', name: 'Overview' },
  { id: 'p2', name: 'Regions' },
];

const Pages = (props: Partial<OptionListProps>) => (
  <ThemeProvider accent={null}>
    <OptionList
      label="Pages"
      options={[]}
      value={[]}
      onChange={vi.fn()}
      onBlur={vi.fn()}
      multiple={false}
      clearable={false}
      disabled={false}
      emptyText="No Pages!"
      {...props}
    />
  </ThemeProvider>
);

describe('OptionList', () => {
  it('stays open and keeps the focus when the options for a multiple selection arrive', async () => {
    const { rerender } = render(<Pages multiple />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Pages' }));
    await screen.findByText('No Pages!');
    rerender(<Pages multiple options={pages} />);
    await screen.findByRole('option', { name: 'Regions' });
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Pages' }));
  });

  it('shows the name of the selected option when the options arrive', async () => {
    const { rerender } = render(<Pages value={['p2']} />);
    rerender(<Pages value={['p2']} options={pages} />);
    expect(await screen.findByDisplayValue('Regions')).toBe(screen.getByRole('combobox', { name: 'Pages' }));
  });

  it('closes on a click outside when the browser paints a frame before the options are rendered', async () => {
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
      callback(performance.now());
      return 0;
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    render(<Pages multiple options={pages} />);
    const field = screen.getByRole('combobox', { name: 'Pages' });
    await userEvent.click(field);
    await screen.findByRole('option', { name: 'Regions' });
    await userEvent.click(document.body);
    await waitFor(() => {
      expect(field.getAttribute('aria-expanded')).toBe('false');
    });
  });
});
