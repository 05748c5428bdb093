import { expect, it, vi } from 'vitest';
import { loadOidcLibrary } from './oidc-library.ts';

const { console } = globalThis;

it('loadOidcLibrary imports oidc-provider without warnings and restores the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const before = console.warn;
  await loadOidcLibrary();
  expect(warn).not.toHaveBeenCalled();
  expect(console.warn).toBe(before);
});
