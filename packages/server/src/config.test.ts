import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig, variableNames } from './config.ts';

const needed = {
  DATABASE_URL: 'postgres://user@localhost/portal',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  OIDC_ISSUER: 'http://localhost:3002',
};
const read = (env: Record<string, string> = {}) => readConfig({ ...needed, ...env }, '/srv/server/dist');

describe('the configuration', () => {
  it('has defaults for all but the database, the key and the issuer', () => {
    expect(read()).toMatchObject({
      host: '127.0.0.1',
      port: 3001,
      oidc: {
        clientId: 'portal',
        scope: 'openid profile email phone organization',
        profileUrl: 'http://localhost:3002/account',
      },
      bi: { apiUrl: 'https://api.powerbi.com/v1.0/myorg', embedOrigins: [], tokenMinutes: 20 },
      branding: { productName: 'Embed Portal' },
      portalDir: '/srv/portal/dist',
      limits: { requestsPerUser: 1_200, requestsPerAddress: 6_000, embedTokens: 60 },
      trustProxy: undefined,
    });
  });

  it('keeps the issuer to the letter, and takes the slash off other addresses', () => {
    const config = read({ OIDC_ISSUER: 'https://id.example/', BI_API_URL: 'https://bi.example/v1/' });
    expect(config.oidc.issuer).toBe('https://id.example/');
    expect(config.bi.apiUrl).toBe('https://bi.example/v1');
  });

  it('reads lists and mappings', () => {
    const config = read({
      BI_EMBED_ORIGINS: 'http://localhost:3003, https://bi.example',
      OIDC_CLAIMS: '{"emailVerified":true}',
    });
    expect(config.bi.embedOrigins).toEqual(['http://localhost:3003', 'https://bi.example']);
    expect(config.oidc.claims).toMatchObject({ emailVerified: true, email: 'email' });
  });

  it.each([
    ['1', 1],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8,loopback', ['10.0.0.0/8', 'fd00::/8', 'loopback']],
  ])('trusts the proxies of TRUST_PROXY=%s', (value, expected) => {
    expect(read({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  it('reads how mails go out and who tells people from programs', () => {
    expect(read()).toMatchObject({ mail: undefined, captcha: { provider: 'altcha' } });
    const mail = { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'Portal <no-reply@portal.example>' };
    expect(read(mail).mail).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM });
    const keys = { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' };
    expect(read(keys).captcha).toMatchObject({ provider: 'recaptcha', siteKey: 'site', minScore: 0.5 });
  });

  it('keeps logs for 400 days, for as many as are named, or for ever', () => {
    expect(read().retention).toEqual({ audit: 400, signIn: 400 });
    expect(read({ AUDIT_LOG_DAYS: 'forever', SIGN_IN_LOG_DAYS: '31' }).retention).toEqual({
      audit: undefined,
      signIn: 31,
    });
  });

  it.each([
    ['MAIL_FROM', { SMTP_URL: 'smtp://localhost:25' }],
    ['RECAPTCHA_SITE_KEY', { CAPTCHA: 'recaptcha', RECAPTCHA_SECRET: 'secret' }],
    ['RECAPTCHA_SECRET', { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'site' }],
  ])('names %s when it is missing beside %j', (name, env) => {
    expect(() => read(env)).toThrow(new RegExp(`^${name} must `));
  });

  it('reads the branding file', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'branding-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'branding.json');
    await writeFile(file, '{"productName":"Lumen"}');
    expect(read({ BRANDING_FILE: file }).branding.productName).toBe('Lumen');
    await writeFile(file, '{"accentColor":"red"}');
    expect(() => read({ BRANDING_FILE: file })).toThrow(/^BRANDING_FILE: .*accentColor must be a colour/s);
  });

  it.each([
    ['DATABASE_URL', ''],
    ['DATABASE_URL', 'mysql://localhost'],
    ['SECRETS_KEY', ''],
    ['SECRETS_KEY', 'too short'],
    ['SECRETS_KEY', 'c2hvcnQ='],
    ['OIDC_ISSUER', ''],
    ['OIDC_ISSUER', 'http://id.example'],
    ['OIDC_CLAIMS', '{'],
    ['OIDC_CLAIMS', '{"mail":"upn"}'],
    ['BI_API_URL', 'ftp://localhost'],
    ['BI_EMBED_ORIGINS', 'https://bi.example/path'],
    ['EMBED_TOKEN_MINUTES', '9'],
    ['EMBED_TOKEN_MINUTES', '61'],
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['FIRST_SUPER_ADMIN', 'admin'],
    ['FIRST_SUPER_ADMIN', '\u212Aate@corp.example'],
    ['OIDC_MAX_TOKEN_HOURS', '0'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'smtp.example:25'],
    ['MAIL_FROM', 'Portal'],
    ['CAPTCHA', 'riddle'],
    ['RECAPTCHA_MIN_SCORE', '2'],
    ['REQUESTS_PER_MINUTE', '0'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '1, loopback'],
    ['AUDIT_LOG_DAYS', '0'],
    ['SIGN_IN_LOG_DAYS', 'a year'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} `));
  });
});

describe('the page on operations', () => {
  it('tells of every variable that is read, and of no other', () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
    const settings = page.slice(page.indexOf('## Settings'), page.indexOf('## The identity provider'));
    const told = [...settings.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect([...told].sort()).toEqual([...variableNames].sort());
  });
});
