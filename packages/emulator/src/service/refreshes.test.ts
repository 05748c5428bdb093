import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefreshStore } from './refreshes.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Refresh store', () => {
  it('completes a refresh after its duration', () => {
    const store = createRefreshStore(60);
    store.start('sales', 'ViaApi');
    expect(store.list('sales')[0]?.status).toBe('Unknown');
    vi.advanceTimersByTime(60_000);
    expect(store.list('sales')[0]).toMatchObject({
      status: 'Completed',
      startTime: '2026-11-29T10:00:00.000Z',
      endTime: '2026-11-29T10:01:00.000Z',
    });
  });

  it('leaves a canceled refresh unchanged when its duration has elapsed', () => {
    const store = createRefreshStore(60);
    const requestId = store.start('sales', 'ViaEnhancedApi')?.requestId ?? '';
    vi.advanceTimersByTime(30_000);
    store.cancel('sales', requestId);
    vi.advanceTimersByTime(30_000);
    expect(store.list('sales')[0]).toMatchObject({
      status: 'Cancelled',
      endTime: '2026-11-29T10:00:30.000Z',
    });
    expect(store.cancel('sales', requestId)).toBeUndefined();
  });
});
