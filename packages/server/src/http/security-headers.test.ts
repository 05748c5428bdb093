import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';

it.each([
  [
    'sends Strict-Transport-Security with subdomains',
    { isHttps: true, hstsIncludesSubdomains: true },
    'max-age=31536000; includeSubDomains',
  ],
  [
    'sends Strict-Transport-Security without subdomains',
    { isHttps: true, hstsIncludesSubdomains: false },
    'max-age=31536000',
  ],
  [
    'does not send Strict-Transport-Security without https',
    { isHttps: false, hstsIncludesSubdomains: true },
    undefined,
  ],
])('addSecurityHeaders %s', async (_, options, expected) => {
  const app = fastify();
  await addSecurityHeaders(app, options);
  app.get('/', () => 'ok');
  const { headers } = await app.inject('/');
  expect(headers['strict-transport-security']).toBe(expected);
  await app.close();
});
