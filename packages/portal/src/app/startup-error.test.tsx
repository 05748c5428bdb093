// @vitest-environment jsdom
import '../test-support/page-setup.ts';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PortalError } from '../shared/portal-error.ts';
import { StartupError } from './startup-error.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('StartupError', () => {
  it('shows the message of a configuration error', async () => {
    const text = 'The configuration (/config.json) is not valid: title';
    render(<StartupError error={new PortalError('config_invalid', text)} />);
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('shows a generic message for errors other than configuration errors', async () => {
    render(<StartupError error={new TypeError('x is undefined')} />);
    const text = 'An unexpected error occurred. Reload the page. If the problem persists, contact support.';
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByText(/configuration/)).toBeNull();
  });
});
