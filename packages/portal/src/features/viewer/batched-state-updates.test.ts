import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatchedStateUpdates } from './batched-state-updates.ts';

const setUp = () => {
  const rendered: string[] = [];
  const updates = createBatchedStateUpdates<string>((change) => {
    rendered.push(change(rendered.at(-1) ?? ''));
  });
  const append = (letter: string) => (text: string) => text + letter;
  return { rendered, updates, append };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createBatchedStateUpdates', () => {
  it('applies batched updates together 500 ms after the first one', () => {
    const { rendered, updates, append } = setUp();
    updates.add(append('a'));
    vi.advanceTimersByTime(400);
    updates.add(append('b'));
    vi.advanceTimersByTime(99);
    expect(rendered).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(rendered).toEqual(['ab']);
  });

  it('applies batched updates once, before an immediate update', () => {
    const { rendered, updates, append } = setUp();
    updates.add(append('a'));
    updates.applyNow(append('b'));
    expect(rendered).toEqual(['ab']);
    vi.advanceTimersByTime(5_000);
    expect(rendered).toEqual(['ab']);
  });

  it('never applies batched updates that have been discarded', () => {
    const { rendered, updates, append } = setUp();
    updates.add(append('a'));
    updates.discard();
    vi.advanceTimersByTime(5_000);
    expect(rendered).toEqual([]);
  });
});
