import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'identity-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const account = {
  sub: 'a',
  email: 'a@example.com',
  email_verified: true,
  password: 'long enough',
  given_name: 'A',
  family_name: 'B',
};
const file = {
  branding: { productName: 'Portal', providerName: 'Provider' },
  clients: [{ client_id: 'portal', redirect_uris: ['http://localhost:3001/'] }],
  accounts: [account],
};

function createEnvironment(content: unknown, variables: Record<string, string> = {}): NodeJS.ProcessEnv {
  const path = join(folder, 'identity.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return { IDENTITY_CONFIG: path, IDENTITY_DATA: folder, ...variables };
}

describe('readConfig', () => {
  it('requires only the data folder and the configuration file', () => {
    expect(readConfig(createEnvironment(file))).toMatchObject({
      host: '127.0.0.1',
      port: 3002,
      issuer: undefined,
      branding: { accentColor: '#2563eb' },
      clients: [{ post_logout_redirect_uris: [] }],
    });
  });

  it.each([
    [
      'a port that is not a number',
      { IDENTITY_PORT: 'http' },
      'IDENTITY_PORT must be a port number from 0 to 65535.',
    ],
    [
      'a port out of range',
      { IDENTITY_PORT: '70000' },
      'IDENTITY_PORT must be a port number from 0 to 65535.',
    ],
    [
      'an issuer with a path',
      { IDENTITY_ISSUER: 'https://id.example/x' },
      'IDENTITY_ISSUER must be an exact origin such as http://localhost:3002.',
    ],
    [
      'an issuer with an unsupported scheme',
      { IDENTITY_ISSUER: 'ftp://id.example' },
      'IDENTITY_ISSUER must be an http or https',
    ],
    [
      'the path of a missing file',
      { IDENTITY_CONFIG: '/none.json' },
      'IDENTITY_CONFIG: /none.json cannot be read',
    ],
    ['no data folder', { IDENTITY_DATA: '' }, 'IDENTITY_DATA must be the folder for the signing keys.'],
  ])('rejects environment variables with %s', (_case, variables, message) => {
    expect(() => readConfig(createEnvironment(file, variables))).toThrow(message);
  });

  it.each([
    ['invalid JSON', '{', 'is not valid JSON'],
    ['an unknown field', { ...file, users: [] }, 'users'],
    ['an empty list of clients', { ...file, clients: [] }, 'clients'],
    [
      'a script as a redirect URI',
      withRedirect('javascript:alert(1)'),
      'clients.0.redirect_uris.0 must be an http or https',
    ],
    [
      'a redirect URI with a fragment',
      withRedirect('http://x.test/#a'),
      'clients.0.redirect_uris.0 must not have a fragment',
    ],
    [
      'a short password',
      withAccount({ password: 'short' }),
      'accounts.0.password must have at least 8 characters',
    ],
    [
      'an invalid accent color',
      { ...file, branding: { ...file.branding, accentColor: 'red' } },
      'branding.accentColor must be a color',
    ],
    [
      'a duplicate email',
      withAccount({}, { sub: 'b', email: 'A@EXAMPLE.com' }),
      'accounts have duplicate values for email',
    ],
    [
      'a duplicate sub',
      withAccount({}, { email: 'b@example.com' }),
      'accounts have duplicate values for sub',
    ],
  ])('rejects a configuration file with %s', (_case, content, message) => {
    expect(() => readConfig(createEnvironment(content))).toThrow(message);
  });

  it('reports all errors in one message, without passwords', () => {
    const content = withAccount({ email: 'nobody', password: 'secret!' });
    const error = catchError(() => readConfig(createEnvironment(content, { IDENTITY_PORT: '3002' })));
    expect(error).toMatchObject({ name: 'OperatorError', code: 'invalid_settings' });
    expect(error?.message).toContain('accounts.0.email');
    expect(error?.message).toContain('accounts.0.password');
    expect(error?.message).not.toContain('secret!');
  });
});

function withRedirect(uri: string) {
  return { ...file, clients: [{ client_id: 'portal', redirect_uris: [uri] }] };
}

function withAccount(...changes: object[]) {
  return { ...file, accounts: changes.map((change) => ({ ...account, ...change })) };
}

function catchError(act: () => unknown): Error | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  return undefined;
}
