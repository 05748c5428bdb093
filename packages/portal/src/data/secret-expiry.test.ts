import { expect, it } from 'vitest';
import { describeSecretExpiry } from './secret-expiry.ts';

const now = new Date(2030, 4, 1, 15, 30).getTime();

it.each([
  ['2030-06-01', undefined],
  ['2030-05-31', 'The client secret expires in 30 days, on 31 May 2030.'],
  ['2030-05-02', 'The client secret expires in 1 day, on 2 May 2030.'],
  ['2030-05-01', 'The client secret expires today.'],
  ['2030-04-30', 'The client secret expired on 30 April 2030.'],
  [null, undefined],
])('describeSecretExpiry warns 30 days before the end: %s', (lastDay, text) => {
  expect(describeSecretExpiry(lastDay, now)).toBe(text);
});
