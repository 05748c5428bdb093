import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sampleFolder } from './paths.ts';

/** A demo account: the fields of the identity provider, and a title for the summary. */
export interface DemoAccount {
  sub: string;
  email: string;
  password: string;
  given_name: string;
  family_name: string;
  phone_number: string;
  organization: string;
  title: string;
}

export const getSampleFile = (name: 'accounts' | 'branding' | 'sample'): string =>
  path.join(sampleFolder, `${name}.json`);

const readJson = async (name: Parameters<typeof getSampleFile>[0]): Promise<unknown> =>
  JSON.parse(await readFile(getSampleFile(name), 'utf8'));

export const isSuperAdmin = ({ title }: DemoAccount): boolean => title.startsWith('superAdmin');

/**
 * Reads the demo accounts.
 *
 * @param isEmpty - whether the demo starts without sample data, so that only the superAdmin can sign in.
 */
export async function readAccounts(isEmpty = false): Promise<DemoAccount[]> {
  const accounts = (await readJson('accounts')) as DemoAccount[];
  return isEmpty ? accounts.filter(isSuperAdmin) : accounts;
}

/** Reads the portal's branding and adds the help text of its Authorize dialog. */
export async function readPortalBranding(connectionHelp: string): Promise<object> {
  return { ...((await readJson('branding')) as object), connectionHelp };
}

/** Returns the identity provider's configuration for a portal at `portalUrl`. */
export async function buildIdentityConfig(portalUrl: string, accounts: DemoAccount[]): Promise<object> {
  const { productName, providerName } = (await readJson('branding')) as Record<string, string>;
  const redirectUris = [`${portalUrl}/`];
  return {
    branding: { productName, providerName },
    clients: [{ client_id: 'portal', redirect_uris: redirectUris, post_logout_redirect_uris: redirectUris }],
    accounts: accounts.map(({ title: _title, ...account }) => ({ ...account, email_verified: true })),
  };
}

/**
 * Replaces `${NAME}` in every string of a JSON value.
 *
 * @throws {Error} when a placeholder has no value.
 */
export function replacePlaceholders(json: unknown, values: Record<string, string>): unknown {
  if (typeof json === 'string') {
    return json.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined)
        throw new Error(`The placeholder \${${name}} of the sample data has no value.`);
      return value;
    });
  }
  if (Array.isArray(json)) return json.map((item) => replacePlaceholders(item, values));
  if (typeof json === 'object' && json !== null) {
    return Object.fromEntries(
      Object.entries(json).map(([key, value]) => [key, replacePlaceholders(value, values)]),
    );
  }
  return json;
}

/** Reads the sample tenants, users, connections, reports and apps, and inserts the values of their placeholders. */
export async function readSeedData(values: Record<string, string>): Promise<unknown> {
  return replacePlaceholders(await readJson('sample'), values);
}
