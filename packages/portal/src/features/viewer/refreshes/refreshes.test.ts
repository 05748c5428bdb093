import type { DatasetRefresh } from '@embed-portal/api-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  formatDuration,
  formatError,
  findLastCompletionTime,
  findRunningRefresh,
  formatStatus,
} from './refresh-state.ts';
import { RefreshTimeoutError, watchRefresh } from './watch-refresh.ts';

const createRefresh = (fields: Partial<DatasetRefresh>): DatasetRefresh => ({
  requestId: 'r',
  refreshType: 'ViaApi',
  startTime: '2026-01-02T03:04:05Z',
  endTime: null,
  status: 'Completed',
  serviceExceptionJson: null,
  ...fields,
});

describe('refresh list', () => {
  it.each([
    ['Unknown', true, 'In Progress'],
    ['In Progress', true, 'In Progress'],
    ['Completed', false, 'Completed'],
    ['Failed', false, 'Failed'],
    ['Disabled', false, 'Disabled'],
  ])(
    'when the newest refresh has the status “%s”, “running” is %s and the label is “%s” [001/4/6] [001/4/7] [001/4/15]',
    (status, isRunning, name) => {
      const newest = createRefresh({ status });
      expect(findRunningRefresh([newest, createRefresh({})]) !== undefined).toBe(isRunning);
      expect(formatStatus(newest)).toBe(name);
    },
  );

  it('does not treat an older refresh with an unfinished status as running [001/4/7]', () => {
    expect(findRunningRefresh([createRefresh({}), createRefresh({ status: 'Unknown' })])).toBeUndefined();
    expect(findRunningRefresh([])).toBeUndefined();
  });

  it('returns the completion time of the last successful refresh', () => {
    const completed = createRefresh({ endTime: '2026-01-02T04:00:00Z' });
    expect(
      findLastCompletionTime([
        createRefresh({ status: 'Failed', endTime: '2026-02-02T04:00:00Z' }),
        completed,
      ]),
    ).toBe('2026-01-02T04:00:00Z');
    expect(findLastCompletionTime([])).toBeNull();
  });
});

describe('refresh duration', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T01:02:03Z', '1 h 2 m 3 s'],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:05:00Z', '5 m 0 s'],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.400Z', '0 s'],
    ['2026-01-01T23:00:00Z', '2026-01-03T01:00:00Z', '26 h 0 m 0 s'],
    ['2026-01-01T00:00:00Z', null, ''],
    [null, null, ''],
  ])('formats the duration from %s to %s as %j [001/9/21]', (start, end, text) => {
    expect(formatDuration(start, end)).toBe(text);
  });
});

describe('refresh failure reason', () => {
  it.each([
    [null, ''],
    ['{"errorCode":"ModelRefreshFailed"}', 'ModelRefreshFailed'],
    ['{"errorCode":"X","errorDescription":"No gateway"}', 'No gateway'],
    ['not JSON', 'not JSON'],
    ['{"other":1}', '{"other":1}'],
  ])('reads the failure reason from %j as %j', (json, text) => {
    expect(formatError(createRefresh({ serviceExceptionJson: json }))).toBe(text);
  });
});

describe('refresh polling', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const recordPolls = async (runningPolls: number) => {
    const times: number[] = [];
    const start = Date.now();
    const polling = watchRefresh(async () => {
      times.push(Date.now() - start);
      return times.length <= runningPolls;
    }, new AbortController().signal).then(
      () => 'over',
      (error: unknown) => error,
    );
    await vi.runAllTimersAsync();
    return { times, outcome: await polling };
  };

  it('polls after 2 s, then every 30 s, until the refresh has finished [001/8/5] [001/9/2] [001/8/10] [001/9/13]', async () => {
    const { times, outcome } = await recordPolls(2);
    const delays = times.map((time, index) => time - (times[index - 1] ?? 0));
    expect(delays).toEqual([2_000, 30_000, 30_000]);
    expect(outcome).toBe('over');
  });

  it('stops after 20 status requests [001/8/11] [001/9/14]', async () => {
    const { times, outcome } = await recordPolls(Infinity);
    expect(times).toHaveLength(20);
    expect(outcome).toBeInstanceOf(RefreshTimeoutError);
  });

  it('stops polling when its signal is aborted', async () => {
    const controller = new AbortController();
    const polling = watchRefresh(async () => true, controller.signal);
    controller.abort();
    await expect(polling).rejects.toThrow();
  });
});
