import type { DatasetRefresh } from '@embed-portal/api-contract';
import { describe, expect, it } from 'vitest';
import {
  formatDuration,
  formatError,
  findLastCompletionTime,
  findRunningRefresh,
  formatStatus,
} from './refresh-state.ts';

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
    'when the newest refresh has the status “%s”, “running” is %s and the label is “%s”',
    (status, isRunning, name) => {
      const newest = createRefresh({ status });
      expect(findRunningRefresh([newest, createRefresh({})]) !== undefined).toBe(isRunning);
      expect(formatStatus(newest)).toBe(name);
    },
  );

  it('does not treat an older refresh with an unfinished status as running', () => {
    expect(findRunningRefresh([createRefresh({}), createRefresh({ status: 'Unknown' })])).toBeUndefined();
    expect(findRunningRefresh([])).toBeUndefined();
  });

  it('findLastCompletionTime returns the completion time of the last successful refresh', () => {
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

describe('formatDuration', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T01:02:03Z', '1 h 2 m 3 s'],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:05:00Z', '5 m 0 s'],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.400Z', '0 s'],
    ['2026-01-01T23:00:00Z', '2026-01-03T01:00:00Z', '26 h 0 m 0 s'],
    ['2026-01-01T00:00:00Z', null, ''],
    [null, null, ''],
  ])('formats the duration from %s to %s as %j', (start, end, text) => {
    expect(formatDuration(start, end)).toBe(text);
  });
});

describe('formatError', () => {
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
