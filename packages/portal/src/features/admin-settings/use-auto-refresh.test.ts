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

const setUp = () => {
  const refresh = vi.fn();
  const { result, unmount } = renderHook(() => useAutoRefresh(refresh));
  const pass = (milliseconds: number) => {
    act(() => {
      vi.advanceTimersByTime(milliseconds);
    });
  };
  const switchTo = (on: boolean) => {
    act(() => {
      result.current[1](on);
    });
  };
  return { refresh, unmount, pass, switchTo, isOn: () => result.current[0] };
};

describe('log auto-refresh', () => {
  it('does not refresh the log by default [000/4/16]', () => {
    const { refresh, pass, isOn } = setUp();
    pass(60_000);
    expect(isOn()).toBe(false);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('sends no requests while offline', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { refresh, pass, switchTo } = setUp();
    switchTo(true);
    pass(30_000);
    expect(refresh).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    pass(5_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('sends a request every 5 seconds, 120 times, and stops [000/4/17] [000/9/3]', () => {
    const { refresh, pass, switchTo, isOn } = setUp();
    switchTo(true);
    pass(4_999);
    expect(refresh).toHaveBeenCalledTimes(0);
    pass(1);
    expect(refresh).toHaveBeenCalledTimes(1);
    pass(118 * 5_000);
    expect(refresh).toHaveBeenCalledTimes(119);
    expect(isOn()).toBe(true);
    pass(5_000);
    expect(isOn()).toBe(false);
    pass(60_000);
    expect(refresh).toHaveBeenCalledTimes(120);
  });

  it.each<[string, (world: ReturnType<typeof setUp>) => void]>([
    [
      'it is turned off',
      ({ switchTo }) => {
        switchTo(false);
      },
    ],
    [
      'its screen unmounts [000/4/17]',
      ({ unmount }) => {
        unmount();
      },
    ],
    [
      'the browser tab is hidden [000/4/17]',
      () => {
        vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
        act(() => {
          document.dispatchEvent(new Event('visibilitychange'));
        });
      },
    ],
  ])('stops when %s', (_, end) => {
    const world = setUp();
    world.switchTo(true);
    world.pass(10_000);
    end(world);
    world.pass(60_000);
    expect(world.refresh).toHaveBeenCalledTimes(2);
  });
});
