import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig, variableNames } from './config.ts';

const requiredVariables = {
  DATABASE_URL: 'postgres://user@localhost/portal',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  OIDC_ISSUER: 'http://localhost:3002',
};
const read = (env: Record<string, string> = {}) =>
  readConfig({ ...requiredVariables, ...env }, '/srv/server/dist');

describe('readConfig', () => {
  it('uses defaults for everything except the database, the secrets key and the issuer', () => {
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

  it('reads API servers by name and URL, and the allowed origins', () => {
    expect(read()).toMatchObject({ apiServers: [], developerBar: false, corsOrigins: [] });
    const API_SERVERS = 'Production=https://portal.example/api/, Local=http://localhost:3001/api';
    const CORS_ORIGINS = 'https://portal.example, http://localhost:5173';
    expect(read({ API_SERVERS, CORS_ORIGINS, DEVELOPER_BAR: 'true' })).toMatchObject({
      apiServers: [
        { name: 'Production', url: 'https://portal.example/api' },
        { name: 'Local', url: 'http://localhost:3001/api' },
      ],
      developerBar: true,
      corsOrigins: ['https://portal.example', 'http://localhost:5173'],
    });
    for (const invalidValue of [
      'https://portal.example/api',
      'Plain=http://portal.example/api',
      '=https://a.example',
    ])
      expect(() => read({ API_SERVERS: invalidValue }), invalidValue).toThrow(
        /^API_SERVERS must be a comma-separated list/,
      );
    expect(() => read({ CORS_ORIGINS: '*' })).toThrow(
      expect.objectContaining({
        code: 'invalid_settings',
        message: 'CORS_ORIGINS must be exact origins such as https://bi.example.',
      }),
    );
  });

  it('keeps the issuer unchanged and removes trailing slashes from other URLs', () => {
    const config = read({ OIDC_ISSUER: 'https://id.example/', BI_API_URL: 'https://bi.example/v1/' });
    expect(config.oidc.issuer).toBe('https://id.example/');
    expect(config.bi.apiUrl).toBe('https://bi.example/v1');
  });

  it('uses the public cloud of the BI service, or the scope of another cloud', () => {
    const scope = 'https://analysis.chinacloudapi.cn/powerbi/api/.default';
    expect(read().bi.scope).toBe('https://analysis.windows.net/powerbi/api/.default');
    expect(read({ BI_SCOPE: scope }).bi.scope).toBe(scope);
  });

  it('reads embed origins and claim mappings', () => {
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
  ])('parses TRUST_PROXY=%s as %j', (value, expected) => {
    expect(read({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  it('reads the mail and captcha settings', () => {
    expect(read()).toMatchObject({ mail: undefined, captcha: { provider: 'altcha' } });
    const mail = { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'Portal <no-reply@portal.example>' };
    expect(read(mail).mail).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM });
    expect(read().mailLanguage).toBe('en');
    expect(read({ MAIL_LANGUAGE: 'nl' }).mailLanguage).toBe('nl');
    const keys = { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' };
    expect(read(keys).captcha).toMatchObject({ provider: 'recaptcha', siteKey: 'site', minScore: 0.5 });
  });

  it('reads retention as a number of days or forever, 400 days by default for logs and 30 for deletions', () => {
    expect(read().retention).toEqual({
      auditLogDays: 400,
      signInLogDays: 400,
      deletionDays: 30,
    });
    expect(
      read({ AUDIT_LOG_DAYS: 'forever', SIGN_IN_LOG_DAYS: '31', DELETED_RETENTION_DAYS: '7' }).retention,
    ).toEqual({
      auditLogDays: undefined,
      signInLogDays: 31,
      deletionDays: 7,
    });
  });

  it.each([
    ['MAIL_FROM', { SMTP_URL: 'smtp://localhost:25' }],
    ['RECAPTCHA_SITE_KEY', { CAPTCHA: 'recaptcha', RECAPTCHA_SECRET: 'secret' }],
    ['RECAPTCHA_SECRET', { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'site' }],
  ])('requires %s if the other variables are %j', (name, env) => {
    expect(() => read(env)).toThrow(new RegExp(`^${name} must `));
  });

  it('reads the branding file', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'branding-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'branding.json');
    await writeFile(file, '{"productName":"Lumen"}');
    expect(read({ BRANDING_FILE: file }).branding.productName).toBe('Lumen');
    await writeFile(file, '{"accentColor":"red"}');
    expect(() => read({ BRANDING_FILE: file })).toThrow(/^BRANDING_FILE: .*accentColor must be a color/s);
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
    ['BI_SCOPE', 'https://analysis.chinacloudapi.cn/powerbi/api'],
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
    ['MAIL_LANGUAGE', 'de'],
    ['CAPTCHA', 'riddle'],
    ['RECAPTCHA_MIN_SCORE', '2'],
    ['REQUESTS_PER_MINUTE', '0'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '1, loopback'],
    ['SECRETS_KEY_PREVIOUS', `${requiredVariables.SECRETS_KEY},short`],
    ['DATABASE_POOL_SIZE', '5'],
    ['SHUTDOWN_DRAIN_SECONDS', 'long'],
    ['HSTS_INCLUDE_SUBDOMAINS', 'no'],
    ['AUDIT_LOG_DAYS', '0'],
    ['SIGN_IN_LOG_DAYS', 'a year'],
  ])('rejects %s with the value %j', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} `));
  });
});

describe('resolveSecretFiles', () => {
  const write = async (content: string): Promise<string> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-secret-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'secret');
    await writeFile(file, content);
    return file;
  };

  it('replaces a setting with the content of its file without the trailing line break', async () => {
    const [database, first, second] = [
      'postgres://user:p@db.example/portal',
      Buffer.alloc(32, 2).toString('base64'),
      Buffer.alloc(32, 3).toString('base64'),
    ];
    const config = readConfig(
      {
        OIDC_ISSUER: requiredVariables.OIDC_ISSUER,
        DATABASE_URL_FILE: await write(`${database}\n`),
        SECRETS_KEY_FILE: await write(`${first}\n`),
        SECRETS_KEY_PREVIOUS_FILE: await write(`${second}, ${requiredVariables.SECRETS_KEY}\n`),
      },
      '/srv/server/dist',
    );
    expect(config).toMatchObject({
      databaseUrl: database,
      secretsKey: Buffer.alloc(32, 2),
      previousSecretsKeys: [Buffer.alloc(32, 3), Buffer.alloc(32, 1)],
      warnings: [],
    });
  });

  it('rejects a setting that is also read from a file, and a file that cannot be read', async () => {
    const file = await write(requiredVariables.SECRETS_KEY);
    expect(() => read({ SECRETS_KEY_FILE: file })).toThrow(
      'SECRETS_KEY_FILE and SECRETS_KEY must not both be set.',
    );
    expect(() => read({ SMTP_URL_FILE: `${file}.gone` })).toThrow(
      /^SMTP_URL_FILE: .*\.gone cannot be read: ENOENT/,
    );
  });
});

describe('findWarnings', () => {
  it.each([
    ['AUDIT_LOG_DAY', 'AUDIT_LOG_DAYS'],
    ['OIDC_SCOPES', 'OIDC_SCOPE'],
    ['SECRETS_KEYS_FILE', 'SECRETS_KEY_FILE'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['REQUESTS_PER_MIN', 'REQUESTS_PER_MINUTE'],
  ])('suggests the intended name for %s: %s', (name, nearest) => {
    expect(read({ [name]: '3' }).warnings).toEqual([
      `The environment variable ${name} is unknown and has no effect. Did you mean ${nearest}?`,
    ]);
  });

  it('ignores variables of other programs', () => {
    const others = {
      PATH: '/bin',
      DATABASE_HOST_AUTH_METHOD: 'trust',
      OTEL_SERVICE_NAME: 'x',
      OTEL_EXPORTER_OTLP_TIMEOUT: '10000',
      REQUESTS_CA_BUNDLE: '/etc/ssl/certs/ca-certificates.crt',
      HOST_IP: '10.0.0.1',
      HEALTH_CHECK_URL: 'http://localhost',
      OIDC_SERVICE_HOST: '10.0.0.2',
      LOGNAME: 'me',
    };
    expect(read(others).warnings).toEqual([]);
  });

  it('warns about the placeholder support contact if the public URL uses https', () => {
    expect(read({ PUBLIC_URL: 'https://portal.example' }).warnings).toEqual([
      'Users see the placeholder support@example.com as the support contact. Set supportContact in BRANDING_FILE.',
    ]);
    expect(read({ PUBLIC_URL: 'http://localhost:3001' }).warnings).toEqual([]);
  });
});

describe('docs/operations.md', () => {
  it('lists exactly the supported environment variables', () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
    const settings = page.slice(page.indexOf('## Settings'), page.indexOf('## The identity provider'));
    const documented = [...settings.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect([...documented].sort()).toEqual([...variableNames].sort());
  });
});
