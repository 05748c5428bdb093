import { expect, it } from 'vitest';
import { buildPagePolicy } from './content-security-policy.ts';

const config = {
  apiServers: [{ name: 'This server', url: 'https://portal.example/api' }],
  oidc: { authority: 'https://id.example/realms/x', clientId: 'portal', scope: 'openid', profileUrl: '/' },
  embedOrigins: ['http://localhost:3003'],
  captcha: { provider: 'altcha' as const },
  branding: { logoUrl: 'https://cdn.example/logo.svg' },
};

const directives = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

it('buildPagePolicy allows the configured origins', () => {
  const policy = directives(buildPagePolicy(config, 'abc'));
  expect(policy['connect-src']).toEqual(["'self'", 'https://id.example', 'https://portal.example']);
  expect(policy['frame-src']).toEqual(
    expect.arrayContaining(['https://*.powerbi.com', 'http://localhost:3003']),
  );
  expect(policy['img-src']).toContain('https://cdn.example');
  expect(policy['style-src']).toEqual(["'self'", "'nonce-abc'"]);
});

it('buildPagePolicy allows neither inline code nor frames of unknown origins', () => {
  const policy = buildPagePolicy(config, 'abc');
  expect(policy).not.toContain('unsafe');
  expect(directives(policy)).toMatchObject({
    'default-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  });
});

it('buildPagePolicy allows reCAPTCHA only if it is configured', () => {
  const hosts = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
  const captcha = { provider: 'recaptcha' as const, siteKey: 'key' };
  const policy = directives(buildPagePolicy({ ...config, captcha }, 'abc'));
  for (const name of ['script-src', 'frame-src', 'connect-src']) {
    expect(policy[name]).toEqual(expect.arrayContaining(hosts));
  }
  expect(buildPagePolicy(config, 'abc')).not.toContain('google');
});

it('buildPagePolicy ignores a logo of the same origin', () => {
  const policy = buildPagePolicy({ ...config, branding: { logoUrl: '/logo.svg' } }, 'abc');
  expect(directives(policy)['img-src']).toEqual(["'self'", 'data:']);
});
