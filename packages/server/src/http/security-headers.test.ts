import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { buildPagePolicy, addSecurityHeaders } from './security-headers.ts';

const config = {
  apiServers: [{ name: 'This server', url: 'https://portal.example/api' }],
  oidc: { authority: 'https://id.example/realms/x', clientId: 'portal', scope: 'openid', profileUrl: '/' },
  embedOrigins: ['http://localhost:3003'],
  captcha: { provider: 'altcha' as const },
  branding: { logoUrl: 'https://cdn.example/logo.svg' },
};

const parseDirectives = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

it('buildPagePolicy allows the configured origins', () => {
  const policy = parseDirectives(buildPagePolicy(config, 'abc'));
  expect(policy['connect-src']).toEqual(["'self'", 'https://id.example', 'https://portal.example']);
  expect(policy['frame-src']).toEqual(
    expect.arrayContaining(['https://*.powerbi.com', 'http://localhost:3003']),
  );
  expect(policy['img-src']).toContain('https://cdn.example');
  expect(policy['style-src']).toEqual(["'self'", "'nonce-abc'"]);
});

it('buildPagePolicy forbids inline code, plugins and embedding the portal', () => {
  const policy = buildPagePolicy(config, 'abc');
  expect(policy).not.toContain('unsafe');
  expect(parseDirectives(policy)).toMatchObject({
    'default-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  });
});

it('buildPagePolicy allows reCAPTCHA only if it is configured', () => {
  const hosts = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
  const captcha = { provider: 'recaptcha' as const, siteKey: 'key' };
  const policy = parseDirectives(buildPagePolicy({ ...config, captcha }, 'abc'));
  for (const name of ['script-src', 'frame-src', 'connect-src']) {
    expect(policy[name]).toEqual(expect.arrayContaining(hosts));
  }
  expect(buildPagePolicy(config, 'abc')).not.toContain('google');
});

it('buildPagePolicy adds no source for a logo of the same origin', () => {
  const policy = buildPagePolicy({ ...config, branding: { logoUrl: '/logo.svg' } }, 'abc');
  expect(parseDirectives(policy)['img-src']).toEqual(["'self'", 'data:']);
});

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
