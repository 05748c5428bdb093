// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAutoRefresh } from './use-auto-refresh.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function setUp() {
  const refresh = vi.fn();
  const { result, unmount } = renderHook(() => useAutoRefresh(refresh));
  const advance = (milliseconds: number) => {
    act(() => {
      vi.advanceTimersByTime(milliseconds);
    });
  };
  const setOn = (on: boolean) => {
    act(() => {
      result.current[1](on);
    });
  };
  return { refresh, unmount, advance, setOn, isOn: () => result.current[0] };
}

describe('useAutoRefresh', () => {
  it('does not refresh the log by default', () => {
    const { refresh, advance, isOn } = setUp();
    advance(60_000);
    expect(isOn()).toBe(false);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('does not refresh the log while the browser is offline', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { refresh, advance, setOn } = setUp();
    setOn(true);
    advance(30_000);
    expect(refresh).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    advance(5_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('refreshes the log every 5 seconds, 120 times, and stops', () => {
    const { refresh, advance, setOn, isOn } = setUp();
    setOn(true);
    advance(4_999);
    expect(refresh).toHaveBeenCalledTimes(0);
    advance(1);
    expect(refresh).toHaveBeenCalledTimes(1);
    advance(118 * 5_000);
    expect(refresh).toHaveBeenCalledTimes(119);
    expect(isOn()).toBe(true);
    advance(5_000);
    expect(isOn()).toBe(false);
    advance(60_000);
    expect(refresh).toHaveBeenCalledTimes(120);
  });

  it.each<[string, (setup: ReturnType<typeof setUp>) => void]>([
    [
      'the user turns it off',
      ({ setOn }) => {
        setOn(false);
      },
    ],
    [
      'the screen unmounts',
      ({ unmount }) => {
        unmount();
      },
    ],
    [
      'the browser tab is hidden',
      () => {
        vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
        act(() => {
          document.dispatchEvent(new Event('visibilitychange'));
        });
      },
    ],
  ])('stops refreshing the log when %s', (_, end) => {
    const setup = setUp();
    setup.setOn(true);
    setup.advance(10_000);
    end(setup);
    setup.advance(60_000);
    expect(setup.refresh).toHaveBeenCalledTimes(2);
  });
});
