import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import type { SigninResponse } from 'oidc-client-ts';
import { startIdentityProvider } from '../../src/index.ts';
import type { IdentityProvider, IdentityConfig } from '../../src/index.ts';
import { Browser } from './browser.ts';
import type { Visit } from './browser.ts';

export const portal = 'http://localhost:3001';
export const scope = 'openid profile email phone organization';

export const vera = {
  sub: 'user-vera',
  email: 'vera@contoso.example',
  email_verified: true,
  password: 'correct horse 1',
  given_name: 'Vera',
  family_name: 'Visser',
  phone_number: '+31 20 555 0101',
  organization: 'Contoso Retail',
};

/** An account with an unverified email address and without a phone number or organization. */
export const anna = {
  sub: 'user-anna',
  email: 'Anna@Fabrikam.example',
  email_verified: false,
  password: 'battery staple 2',
  given_name: 'Anna',
  family_name: '<Amsel>',
};

export interface RunningProvider extends IdentityProvider {
  config: IdentityConfig;
  /** Stops the provider and removes its data. */
  remove(): Promise<void>;
}

/** Starts a separate provider on a free port. `config` overrides the defaults. */
export async function startProvider(config: Partial<IdentityConfig> = {}): Promise<RunningProvider> {
  const dataDir = config.dataDir ?? (await mkdtemp(join(tmpdir(), 'identity-')));
  const fullConfig: IdentityConfig = {
    host: '127.0.0.1',
    port: 0,
    dataDir,
    logLevel: 'silent',
    // The default cost takes a tenth of a second of CPU time for each account and each sign-in.
    passwordCost: 2,
    branding: { productName: 'Insight Portal', providerName: 'Northwind Analytics', accentColor: '#2563eb' },
    clients: [
      {
        client_id: 'portal',
        redirect_uris: [`${portal}/`],
        post_logout_redirect_uris: [`${portal}/signed-out`],
      },
    ],
    accounts: [vera, anna],
    ...config,
  };
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  const identity = await startIdentityProvider(fullConfig).catch(async (error: unknown) => {
    if (config.dataDir === undefined) await removeData();
    throw error;
  });
  const remove = async () => {
    await identity.close();
    await removeData();
  };
  return { ...identity, config: fullConfig, remove };
}

/** Creates a client of the OpenID Connect library that the portal uses. */
export function createOidcClient(authority: string, home = `${portal}/`): OidcClient {
  return new OidcClient({
    authority,
    client_id: 'portal',
    redirect_uri: home,
    post_logout_redirect_uri: home === `${portal}/` ? `${portal}/signed-out` : home,
    scope,
    response_mode: 'query',
    filterProtocolClaims: false,
    stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  });
}

/** Opens the sign-in page as the portal does. */
export async function beginSignIn(
  client: OidcClient,
  browser: Browser,
  request: { login_hint?: string; prompt?: string; state?: unknown } = {},
): Promise<Visit> {
  const { url } = await client.createSigninRequest(request);
  return browser.open(url);
}

export interface SignInResult {
  browser: Browser;
  client: OidcClient;
  response: SigninResponse;
}

/** Signs in: submits the form, follows the redirect and exchanges the code. */
export async function signIn(
  url: string,
  credentials: { email: string; password: string } = vera,
): Promise<SignInResult> {
  const browser = new Browser(url);
  const client = createOidcClient(url);
  const form = await beginSignIn(client, browser);
  const callback = await browser.submit(form, { email: credentials.email, password: credentials.password });
  return { browser, client, response: await client.processSigninResponse(callback.url) };
}
