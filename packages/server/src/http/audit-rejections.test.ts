import type { CurrentUser } from '@embed-portal/api-contract';
import { describe, expect, it } from 'vitest';
import { createRejectionQuota } from './audit-rejections.ts';

const createUserCaller = (id: string) => ({ user: { id } as CurrentUser, ip: '192.0.2.1' });
const createAnonymousCaller = (ip: string) => ({ user: null, ip });
const repeat = <T>(count: number, run: () => T): T[] => Array.from({ length: count }, run);

describe('createRejectionQuota', () => {
  it('stores 60 rejections per user per minute, then one summary', () => {
    let time = 0;
    const decide = createRejectionQuota(() => time);
    expect(repeat(60, () => decide(createUserCaller('a')))).toEqual(Array(60).fill('store'));
    expect(repeat(3, () => decide(createUserCaller('a')))).toEqual(['summarize', 'drop', 'drop']);
    expect(decide(createUserCaller('b'))).toBe('store');
    expect(decide(createAnonymousCaller('192.0.2.1'))).toBe('store');
    time += 60_000;
    expect(decide(createUserCaller('a'))).toBe('store');
  });

  it('stores 60 rejections per address, so that one address does not hide others', () => {
    const decide = createRejectionQuota(() => 0);
    repeat(1_000, () => decide(createAnonymousCaller('192.0.2.1')));
    expect(decide(createAnonymousCaller('192.0.2.1'))).toBe('drop');
    expect(decide(createAnonymousCaller('192.0.2.2'))).toBe('store');
    expect(repeat(61, () => decide(createAnonymousCaller('2001:db8::1')))[60]).toBe('summarize');
    expect(decide(createAnonymousCaller('2001:db8::2'))).toBe('drop');
  });

  it('stores 600 rejections from all addresses combined', () => {
    const decide = createRejectionQuota(() => 0);
    const decisions = Array.from({ length: 700 }, (_, index) =>
      decide(createAnonymousCaller(`10.0.${String(index)}`)),
    );
    expect(decisions.filter((decision) => decision === 'store')).toHaveLength(600);
    expect(decisions.filter((decision) => decision === 'summarize')).toHaveLength(1);
  });
});
