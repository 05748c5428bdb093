import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatchedStateUpdates } from './batched-state-updates.ts';

const setUp = () => {
  const rendered: string[] = [];
  const changes = createBatchedStateUpdates<string>((change) => {
    rendered.push(change(rendered.at(-1) ?? ''));
  });
  const write = (letter: string) => (text: string) => text + letter;
  return { rendered, changes, write };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('batched state updates', () => {
  it('applies batched updates together 500 ms after the first one', () => {
    const { rendered, changes, write } = setUp();
    changes.add(write('a'));
    vi.advanceTimersByTime(400);
    changes.add(write('b'));
    vi.advanceTimersByTime(99);
    expect(rendered).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(rendered).toEqual(['ab']);
  });

  it('applies batched updates in order and once before an immediate update', () => {
    const { rendered, changes, write } = setUp();
    changes.add(write('a'));
    changes.applyNow(write('b'));
    expect(rendered).toEqual(['ab']);
    vi.advanceTimersByTime(5_000);
    expect(rendered).toEqual(['ab']);
  });

  it('discards batched updates when the report is closed', () => {
    const { rendered, changes, write } = setUp();
    changes.add(write('a'));
    changes.discard();
    vi.advanceTimersByTime(5_000);
    expect(rendered).toEqual([]);
  });
});
