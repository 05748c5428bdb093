import { describe, expect, it } from 'vitest';
import { getReturnPath, buildSignInRequest } from './return-path.ts';

describe('getReturnPath', () => {
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
  ])('for the state %j, returns the path %s', (state, path) => {
    expect(getReturnPath(state)).toBe(path);
  });
});

describe('buildSignInRequest', () => {
  it.each([
    ['/apps/1?x=1#part', { state: { returnTo: '/apps/1?x=1#part' } }],
    ['/?login_hint=anna%40example.com', { state: { returnTo: '/' }, login_hint: 'anna@example.com' }],
    [
      '/apps?login_hint=a%2Bb%40c.example&x=1',
      { state: { returnTo: '/apps?x=1' }, login_hint: 'a+b@c.example' },
    ],
    [
      '/?login_hint=a%40b.example&prompt=create',
      { state: { returnTo: '/' }, login_hint: 'a@b.example', prompt: 'create' },
    ],
    ['/?prompt=none', { state: { returnTo: '/' } }],
    ['/?login_hint=', { state: { returnTo: '/' } }],
  ])(
    'builds a request with the return path, the login hint and the prompt, if any, of %s',
    (path, request) => {
      expect(buildSignInRequest(new URL(path, 'https://portal.example') as unknown as Location)).toEqual(
        request,
      );
    },
  );
});
