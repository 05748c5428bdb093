import { afterEach, expect, it, vi } from 'vitest';
import { readFilters, toQuery } from './audit-filters.ts';

const id = '00000000-0000-4000-8000-000000000001';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('reads valid filters from the address and ignores other parameters', () => {
  const address = `?settings=audit-log&from=2026-11-01&to=x&user=${id}&tenant=1&action=updateGroup&status=ok`;
  expect(readFilters(new URLSearchParams(address))).toEqual({
    from: '2026-11-01',
    user: id,
    action: 'updateGroup',
  });
});

it('converts dates to the start of the first day and the end of the last day', () => {
  expect(toQuery({ from: '2026-11-01', to: '2026-11-30', status: 'rejected', target: id })).toEqual({
    from: new Date(2026, 10, 1).getTime(),
    to: new Date(2026, 11, 1).getTime(),
    status: 'rejected',
    target: id,
  });
});

it.each([
  ['America/New_York', Date.UTC(2026, 10, 12, 5)],
  ['Asia/Tokyo', Date.UTC(2026, 10, 11, 15)],
])('starts a day in %s at midnight of this time zone', (timeZone, start) => {
  vi.stubEnv('TZ', timeZone);
  expect(toQuery({ from: '2026-11-12' })).toEqual({ from: start });
});
