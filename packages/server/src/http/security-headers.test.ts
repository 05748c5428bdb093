import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';

it.each([
  [{ https: true, hstsIncludesSubdomains: true }, 'max-age=31536000; includeSubDomains'],
  [{ https: true, hstsIncludesSubdomains: false }, 'max-age=31536000'],
  [{ https: false, hstsIncludesSubdomains: true }, undefined],
])('addSecurityHeaders sends Strict-Transport-Security for %j as %j', async (options, expected) => {
  const app = fastify();
  addSecurityHeaders(app, options);
  app.get('/', () => 'ok');
  const { headers } = await app.inject('/');
  expect(headers['strict-transport-security']).toBe(expected);
  await app.close();
});
