import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { RunningEmulator } from '../src/index.ts';
import { loadTlsCertificate } from '../src/tls-certificate.ts';
import { startEmulator } from './support/built-emulator.ts';

const clientId = '5f0c3a0e-2f57-4e0a-9d43-6c0f2b7d5a11';
const tenant = '9a1b7d52-0c3e-4a8f-b6a4-1e2d3c4b5a66';
const workspace = '11111111-1111-4111-8111-111111111111';
const readReports = 'https://analysis.windows.net/powerbi/api/Report.Read.All';
const require = createRequire(import.meta.url);
/** Folder of the scripts that pages load without a bundler. */
const library = dirname(require.resolve('@azure/msal-browser'));
const hostPages: Readonly<Record<string, string>> = {
  '/': '<!doctype html><title>Host</title><script src="/msal-browser.min.js"></script>',
  // The page to which the emulator sends its responses, in popups and hidden frames.
  '/redirect': `<!doctype html><title>Redirect</title>
<script src="/redirect-bridge/msal-redirect-bridge.min.js"></script>
<script>msalRedirectBridge.broadcastResponseToMainFrame()</script>`,
};

/** Serves the pages of the host, and the scripts of the library. */
const serveHost: RequestListener = (request, response) => {
  const path = request.url?.split('?')[0] ?? '/';
  const page = hostPages[path];
  if (page === undefined)
    void readFile(join(library, path)).then(
      (script) => response.setHeader('content-type', 'text/javascript').end(script),
      () => response.writeHead(404).end(),
    );
  else response.setHeader('content-type', 'text/html').end(page);
};

let hostServer: Server;
let hostOrigin: string;
let folder: string;
let emulator: RunningEmulator;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embed-msal-'));
  // The same scheme and hostname as the emulator, so that browsers send its cookies in hidden frames.
  hostServer = createServer(await loadTlsCertificate(folder), serveHost);
  hostServer.listen(0, '127.0.0.1');
  await once(hostServer, 'listening');
  hostOrigin = `https://localhost:${String((hostServer.address() as AddressInfo).port)}`;
  emulator = await startEmulator({
    clientId,
    clientSecret: 'secret',
    tenant,
    hostOrigins: [hostOrigin],
    tlsFolder: folder,
  });
});
test.afterAll(async () => {
  await emulator.close();
  hostServer.closeAllConnections();
  hostServer.close();
  await rm(folder, { recursive: true });
});
test.use({ ignoreHTTPSErrors: true });

test('msal-browser signs a user in with a popup, renews the token for REST requests of the page silently, and signs the user out', async ({
  page,
}) => {
  await page.goto(hostOrigin);
  await page.evaluate(
    async ({ authority, client, redirectUri }) => {
      const { msal } = window as unknown as {
        msal: { PublicClientApplication: new (config: unknown) => { initialize(): Promise<void> } };
      };
      const application = new msal.PublicClientApplication({
        auth: { clientId: client, authority, knownAuthorities: [new URL(authority).host], redirectUri },
      });
      await application.initialize();
      Object.assign(window, { application });
    },
    { authority: `${emulator.url}/${tenant}`, client: clientId, redirectUri: `${hostOrigin}/redirect` },
  );

  /** Calls a method of the library, and returns the name of the user and the scopes. */
  const call = (method: string, request: Record<string, unknown>) =>
    page.evaluate(
      async ([name, parameters]) => {
        const { application } = window as unknown as {
          application: Record<
            string,
            (request: unknown) => Promise<{ account: { username: string }; scopes: string[] } | undefined>
          >;
        };
        const result = await application[name]?.(parameters);
        return result && { user: result.account.username, scopes: result.scopes };
      },
      [method, request] as const,
    );

  const popupOpens = page.waitForEvent('popup');
  const signIn = call('loginPopup', { scopes: [readReports] });
  const popup = await popupOpens;
  await popup.getByLabel('Your account').fill('vera@noordzee.example');
  await popup.getByRole('button', { name: 'Accept' }).click();
  const expected = {
    user: 'vera@noordzee.example',
    scopes: expect.arrayContaining([readReports]) as string[],
  };
  expect(await signIn).toEqual(expected);

  const account = await page.evaluate(() => {
    const { application } = window as unknown as { application: { getAllAccounts(): unknown[] } };
    return application.getAllAccounts()[0];
  });
  expect(await call('acquireTokenSilent', { scopes: [readReports], account, forceRefresh: true })).toEqual(
    expected,
  );
  expect(await call('ssoSilent', { scopes: [readReports], loginHint: 'vera@noordzee.example' })).toEqual(
    expected,
  );

  // The page requests the report from the REST interface itself, as pages that embed for their organization do.
  const reportsUrl = `${emulator.url}/v1.0/myorg/groups/${workspace}/reports`;
  const response = await page.evaluate(
    async ([url, scope, signedIn]) => {
      const { application } = window as unknown as {
        application: {
          acquireTokenSilent(request: object): Promise<{ accessToken: string }>;
        };
      };
      const { accessToken } = await application.acquireTokenSilent({ scopes: [scope], account: signedIn });
      const { status, headers } = await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } });
      return { status, requestId: headers.get('requestid') };
    },
    [reportsUrl, readReports, account] as const,
  );
  expect(response.status).toBe(200);
  expect(response.requestId).toMatch(/./);

  const signOutOpens = page.waitForEvent('popup');
  const signOut = call('logoutPopup', { account, postLogoutRedirectUri: `${hostOrigin}/redirect` });
  await signOutOpens;
  await signOut;
  await expect(
    call('ssoSilent', { scopes: [readReports], loginHint: 'vera@noordzee.example' }),
  ).rejects.toThrow(/AADSTS50058/);
});
