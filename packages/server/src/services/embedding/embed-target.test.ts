import { describe, expect, it } from 'vitest';
import { resolveEffectiveIdentity } from './embed-target.ts';

const user = { id: 'u-1', email: 'ada@example.com' };
const identity = {
  active: true,
  usernameValues: 'email' as const,
  staticUsernameValue: null,
  role: 'Region',
};

describe('resolveEffectiveIdentity', () => {
  it.each([
    ['email address', {}, 'ada@example.com'],
    ['user ID', { usernameValues: 'userId' as const }, 'u-1'],
    ['static value', { usernameValues: 'static' as const, staticUsernameValue: ' north ' }, 'north'],
  ])('uses the %s as the user name', (_, change, username) => {
    expect(resolveEffectiveIdentity({ ...identity, ...change }, user, 'd')).toEqual({
      username,
      roles: ['Region'],
      datasets: ['d'],
    });
  });

  it('returns no roles for an identity without a role', () => {
    expect(resolveEffectiveIdentity({ ...identity, role: ' ' }, user, 'd')?.roles).toEqual([]);
  });

  it.each([
    ['no identity is configured', null],
    ['the identity is inactive', { ...identity, active: false }],
  ])('returns undefined when %s', (_, configured) => {
    expect(resolveEffectiveIdentity(configured, user, 'd')).toBeUndefined();
  });

  it.each([
    ['a missing static value', { usernameValues: 'static' as const }],
    ['a blank static value', { usernameValues: 'static' as const, staticUsernameValue: '  ' }],
    ['a static value with a space', { usernameValues: 'static' as const, staticUsernameValue: 'a b' }],
    [
      'a static value of more than 256 characters',
      { usernameValues: 'static' as const, staticUsernameValue: 'a'.repeat(257) },
    ],
  ])('rejects %s instead of showing all data', (_, change) => {
    expect(() => resolveEffectiveIdentity({ ...identity, ...change }, user, 'd')).toThrow(
      'no valid user name',
    );
  });

  it('rejects a report without a dataset', () => {
    expect(() => resolveEffectiveIdentity(identity, user, null)).toThrow('paginated');
  });
});
