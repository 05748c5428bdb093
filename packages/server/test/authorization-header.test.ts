import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

describe('Authorization header', () => {
  const requestWithHeader = (authorization?: string) =>
    sendRequest(`${portal.url}/api/auth/whoAmI`, { headers: authorization ? { authorization } : {} });

  it.each([
    ['the scheme Bearer', 'Bearer '],
    ['the scheme in lower case', 'bearer '],
    ['several spaces after the scheme', 'Bearer   '],
  ])('accepts an ID token with %s', async (_, prefix) => {
    const token = await portal.createToken('viewer@alpha.example');
    expect(await requestWithHeader(prefix + token)).toMatchObject({ status: 200 });
  });

  it.each([
    ['without a header', () => undefined],
    ['with a token without a scheme', (token: string) => token],
    ['with another scheme', (token: string) => `Basic ${token}`],
    ['with text before the scheme', (token: string) => `x Bearer ${token}`],
    ['with text after the token', (token: string) => `Bearer ${token} x`],
    ['with a token of two parts', (token: string) => `Bearer ${token.split('.').slice(0, 2).join('.')}`],
  ])('rejects a request %s', async (_, createHeader) => {
    const token = await portal.createToken('viewer@alpha.example');
    expect(await requestWithHeader(createHeader(token))).toMatchObject({
      status: 401,
      body: {
        error: {
          code: 'unauthenticated',
          message: 'Sign in first. The request requires an ID token as a bearer token.',
        },
      },
    });
  });
});
