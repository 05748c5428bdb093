import { describe, expect, it } from 'vitest';
import { returnPathOf } from './return-path.ts';

describe('returnPathOf', () => {
  it.each([
    [{ returnTo: '/apps/1/2/page%20one?x=1#part' }, '/apps/1/2/page%20one?x=1#part'],
    [{ returnTo: '/' }, '/'],
    [{ returnTo: '//evil.example/apps' }, '/'],
    [{ returnTo: '/\\evil.example' }, '/'],
    [{ returnTo: 'https://evil.example' }, '/'],
    [{ returnTo: 'javascript:alert(1)' }, '/'],
    [{ returnTo: 7 }, '/'],
    [undefined, '/'],
    ['/apps', '/'],
  ])('%j leads to %s', (state, path) => {
    expect(returnPathOf(state)).toBe(path);
  });
});
