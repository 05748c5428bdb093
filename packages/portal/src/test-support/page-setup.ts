import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A generous timeout, because CI machines may be slow.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

/** Stub of an API that Chakra requires and jsdom lacks. */
class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = ResizeObserverStub;
Element.prototype.scrollIntoView = () => undefined;
// Height of scroll containers, which determines how much of a long list is rendered.
Object.defineProperty(Element.prototype, 'clientHeight', { value: 800 });

// Matches media queries for wide and high screens.
window.matchMedia = (media) =>
  ({
    media,
    matches: media.includes('min-width') && !media.includes('max-height'),
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;

// Styles are not added to the page, because computing the style of an element, which queries by role do, takes longer with
// each rule.
const { head } = document;
const insertIntoHead = head.insertBefore.bind(head);
head.insertBefore = (node, child) => (node instanceof HTMLStyleElement ? node : insertIntoHead(node, child));

/** Adds the styles of Emotion to the page, for tests that read computed styles. Call it before rendering. */
export function addStylesToPage(): void {
  head.insertBefore = insertIntoHead;
  // jsdom cannot parse cascade layers and would log an error for each style sheet.
  const { jsdom } = globalThis as unknown as {
    jsdom: { virtualConsole: { removeAllListeners(name: string): void } };
  };
  jsdom.virtualConsole.removeAllListeners('jsdomError');
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
