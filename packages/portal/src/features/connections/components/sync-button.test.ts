import type { Connection } from '@embed-portal/api-contract';
import { expect, it } from 'vitest';
import { formatLastSync } from './sync-button.tsx';

it.each([
  [
    'as a date and time',
    new Date(2026, 10, 12, 14, 3, 9).getTime(),
    /^Last sync: 12 november 2026 (om )?14:03:09$/,
  ],
  ['as “Not synced yet” before the first sync', null, /^Not synced yet$/],
])('formatLastSync formats the last sync %s', (_, groupsSyncDate, expected) => {
  expect(formatLastSync({ groupsSyncDate } as Connection)).toMatch(expected);
});
