import { expect, it } from 'vitest';
import { readFilters, toQuery } from './audit-filters.ts';

const id = '00000000-0000-4000-8000-000000000001';

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
