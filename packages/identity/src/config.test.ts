import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

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

function environment(content: unknown, variables: Record<string, string> = {}): NodeJS.ProcessEnv {
  const path = join(folder, 'identity.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return { IDENTITY_CONFIG: path, IDENTITY_DATA: folder, ...variables };
}

it('has defaults for all but the data folder and the file', () => {
  expect(readConfig(environment(file))).toMatchObject({
    host: '127.0.0.1',
    port: 3002,
    issuer: undefined,
    branding: { accentColor: '#2563eb' },
    clients: [{ post_logout_redirect_uris: [] }],
  });
});

describe('names the variable or field that is wrong, and what it must be', () => {
  it.each([
    ['port', { IDENTITY_PORT: 'http' }, 'IDENTITY_PORT must be a port number, 0 to 65535'],
    ['port out of range', { IDENTITY_PORT: '70000' }, 'IDENTITY_PORT must be a port number, 0 to 65535'],
    ['issuer with a path', { IDENTITY_ISSUER: 'https://id.example/x' }, 'IDENTITY_ISSUER must be an origin'],
    [
      'issuer of another kind',
      { IDENTITY_ISSUER: 'ftp://id.example' },
      'IDENTITY_ISSUER must be an http or https',
    ],
    [
      'missing file',
      { IDENTITY_CONFIG: '/none.json' },
      "IDENTITY_CONFIG names /none.json, which can't be read",
    ],
  ])('%s', (_case, variables, message) => {
    expect(() => readConfig(environment(file, variables))).toThrow(message);
  });

  it.each([
    ['not JSON', '{', 'which is not JSON'],
    ['unknown field', { ...file, users: [] }, 'users'],
    ['no client', { ...file, clients: [] }, 'clients'],
    [
      'script as redirect',
      withRedirect('javascript:alert(1)'),
      'clients.0.redirect_uris.0 must be an http or https',
    ],
    [
      'redirect with fragment',
      withRedirect('http://x.test/#a'),
      'clients.0.redirect_uris.0 must not have a fragment',
    ],
    [
      'short password',
      withAccount({ password: 'short' }),
      'accounts.0.password must have at least 8 characters',
    ],
    [
      'accent colour',
      { ...file, branding: { ...file.branding, accentColor: 'red' } },
      'branding.accentColor must be a colour',
    ],
    [
      'same e-mail twice',
      withAccount({}, { sub: 'b', email: 'A@EXAMPLE.com' }),
      'accounts have the same email twice',
    ],
    ['same sub twice', withAccount({}, { email: 'b@example.com' }), 'accounts have the same sub twice'],
  ])('%s', (_case, content, message) => {
    expect(() => readConfig(environment(content))).toThrow(message);
  });

  it('in one go, and never with a password in the message', () => {
    const content = withAccount({ email: 'nobody', password: 'secret!' });
    const error = catchError(() => readConfig(environment(content, { IDENTITY_PORT: '3002' })));
    expect(error).toBeInstanceOf(ConfigError);
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
