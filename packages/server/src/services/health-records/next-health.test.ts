import type { HealthCode } from '@embed-portal/api-contract';
import { describe, expect, it } from 'vitest';
import { toNextHealth } from './next-health.ts';
import type { Health, Outcome } from './next-health.ts';

const now = new Date('2030-01-01T12:00:00Z');
const healthy: Health = { state: 'ok', code: null, failures: 0, lastFailure: null };

const fail = (source: 'token' | 'frame' | 'probe', code: HealthCode, failedUsers = 1): Outcome => ({
  source,
  code,
  failedUsers,
  isRepeated: false,
  isCertain: false,
});
const observe = (outcomes: Outcome[], start = healthy): Health =>
  outcomes.reduce<Health>(
    (health, outcome) => ({ lastFailure: health.lastFailure, ...toNextHealth(health, outcome, now) }),
    start,
  );

describe('toNextHealth', () => {
  it('keeps the state after one failure and lowers it after the second one', () => {
    expect(observe([fail('probe', 'notFound')])).toMatchObject({ state: 'ok', failures: 1 });
    expect(observe([fail('probe', 'notFound'), fail('probe', 'notFound')])).toMatchObject({
      state: 'broken',
      code: 'notFound',
    });
  });

  it('raises the state after one success', () => {
    const broken: Health = { ...healthy, state: 'broken', code: 'notFound', failures: 9 };
    expect(observe([{ source: 'token', code: null }], broken)).toEqual(healthy);
  });

  it.each([1, 2])('does not break a report for failures of %i users', (users) => {
    const failures = [fail('token', 'rejected', users), fail('token', 'rejected', users)];
    expect(observe([...failures, ...failures]).state).toBe('degraded');
  });

  it('breaks a report when three users fail', () => {
    const failures = [1, 2, 3].map((users) => fail('frame', 'loadFailed', users));
    expect(observe(failures).state).toBe('broken');
  });

  it('ignores repeated failures of the frame of one user', () => {
    const repeated: Outcome = {
      source: 'frame',
      code: 'loadFailed',
      failedUsers: 1,
      isRepeated: true,
      isCertain: false,
    };
    expect(observe([fail('frame', 'loadFailed'), repeated, repeated]).state).toBe('ok');
  });

  it.each(['unavailable', 'refreshFailed'] as const)('never breaks a report because of %s', (code) => {
    expect(observe([fail('probe', code, 9), fail('probe', code, 9)]).state).toBe('degraded');
  });

  it.each(['unknown', 'ok'] as const)('breaks a connection that is %s after one certain failure', (state) => {
    const failure = { ...fail('token', 'notAuthorized'), isCertain: true };
    expect(observe([failure], { ...healthy, state })).toMatchObject({
      state: 'broken',
      code: 'notAuthorized',
    });
  });

  it('does not replace the reason found by the server with that of a frame', () => {
    expect(observe([fail('token', 'accessDenied'), fail('frame', 'loadFailed')]).code).toBe('accessDenied');
  });

  it('ignores an issued token while frames fail, until a frame renders', () => {
    const broken: Health = { state: 'broken', code: 'loadFailed', failures: 3, lastFailure: now };
    expect(observe([{ source: 'token', code: null }], broken).state).toBe('broken');
    expect(observe([{ source: 'probe', code: null }], broken).state).toBe('broken');
    expect(observe([{ source: 'frame', code: null }], broken).state).toBe('ok');
  });

  it('accepts a successful check when frames have not failed for an hour', () => {
    const lastFailure = new Date(now.getTime() - 60 * 60_000 - 1);
    const broken: Health = { state: 'broken', code: 'loadFailed', failures: 3, lastFailure };
    expect(observe([{ source: 'probe', code: null }], broken).state).toBe('ok');
  });

  it('accepts only a check as proof that a refresh has succeeded', () => {
    const degraded: Health = { state: 'degraded', code: 'refreshFailed', failures: 2, lastFailure: now };
    expect(observe([{ source: 'token', code: null }], degraded).state).toBe('degraded');
    expect(observe([{ source: 'frame', code: null }], degraded).state).toBe('degraded');
    expect(observe([{ source: 'probe', code: null }], degraded).state).toBe('ok');
  });
});
