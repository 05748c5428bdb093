// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ServicesProvider } from '../../app/services.tsx';
import type { Services } from '../../app/services.tsx';
import { config } from '../../test-support/sample.ts';
import { useCaptcha } from './use-captcha.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

it('useCaptcha returns the solution as the header `recaptcha`', async () => {
  const execute = vi.fn(async () => 'the-solution');
  vi.stubGlobal('grecaptcha', {
    ready: (callback: () => void) => {
      callback();
    },
    execute,
  });
  const services = {
    api: {},
    config: { ...config, captcha: { provider: 'recaptcha', siteKey: 'site' } },
  } as Services;
  const { result } = renderHook(() => useCaptcha(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <ServicesProvider services={services}>{children}</ServicesProvider>
    ),
  });
  const headers = result.current('inviteTenantUser');
  await vi.waitFor(() => {
    expect(document.querySelector('script')).not.toBeNull();
  });
  document.querySelector('script')?.dispatchEvent(new Event('load'));
  expect(await headers).toEqual({ recaptcha: 'the-solution' });
  expect(execute).toHaveBeenCalledWith('site', { action: 'inviteTenantUser' });
});
