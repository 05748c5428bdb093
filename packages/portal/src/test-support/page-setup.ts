import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Generous, so that a busy machine fails no test.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

/** What browsers have and jsdom lacks, as far as Chakra needs it. */
class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = NoResize;
Element.prototype.scrollIntoView = () => undefined;

/** A wide screen. */
window.matchMedia = (media) =>
  ({
    media,
    matches: media.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;

/** jsdom can't parse cascade layers, and says so for each of Emotion's sheets. */
const { jsdom } = globalThis as unknown as {
  jsdom: { virtualConsole: { removeAllListeners(name: string): void } };
};
jsdom.virtualConsole.removeAllListeners('jsdomError');

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
