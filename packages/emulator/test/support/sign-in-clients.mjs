// Signs in with Microsoft's libraries, without any change to them, and prints for each sign-in the user and the status
// of a REST request with the obtained token. The variable NODE_EXTRA_CA_CERTS makes the libraries trust the emulator.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  ClientCertificateCredential,
  ClientSecretCredential,
  DeviceCodeCredential,
  OnBehalfOfCredential,
} from '@azure/identity';
import { ConfidentialClientApplication, PublicClientApplication } from '@azure/msal-node';

const { url, tenant, clientId, clientSecret, certificateFile, keyFile, thumbprint } = JSON.parse(
  process.argv[2] ?? '{}',
);
const user = 'vera@noordzee.example';
const defaultScope = 'https://analysis.windows.net/powerbi/api/.default';
const delegatedScopes = ['https://analysis.windows.net/powerbi/api/Report.Read.All'];
/** Scopes of the API of the application, which exchanges its tokens on behalf of users. */
const apiScopes = [`api://${clientId}/access_as_user`];
const redirectUri = 'http://localhost:5555/callback';
const { host } = new URL(url);
const auth = { clientId, authority: `${url}/${tenant}`, knownAuthorities: [host] };
const options = { authorityHost: url, disableInstanceDiscovery: true };

async function callRest(/** @type {string} */ token) {
  const reports = `${url}/v1.0/myorg/groups/11111111-1111-4111-8111-111111111111/reports`;
  const response = await fetch(reports, { headers: { authorization: `Bearer ${token}` } });
  return response.status;
}

async function describeResult(/** @type {import('@azure/msal-node').AuthenticationResult | null} */ result) {
  return {
    user: result?.account?.username,
    status: await callRest(result?.accessToken ?? ''),
    scopes: result?.scopes,
  };
}

/** Accepts the consent page of an authorization URL as the user, and returns the code. */
async function authorize(/** @type {string} */ authorizeUrl) {
  const body = new URLSearchParams({ user, decision: 'accept' });
  const { headers } = await fetch(authorizeUrl, { method: 'POST', body, redirect: 'manual' });
  return new URL(headers.get('location') ?? 'none:').searchParams.get('code') ?? '';
}

/** Accepts the code of a device as the user. */
const acceptDevice = (/** @type {string} */ code) =>
  fetch(`${url}/devicelogin`, {
    method: 'POST',
    body: new URLSearchParams({ code, user, decision: 'accept' }),
  });

const confidential = () => new ConfidentialClientApplication({ auth: { ...auth, clientSecret } });
const withCertificate = () =>
  new ConfidentialClientApplication({
    auth: {
      ...auth,
      clientCertificate: { thumbprintSha256: thumbprint, privateKey: readFileSync(keyFile, 'utf8') },
    },
  });

/** @type {Record<string, () => Promise<unknown>>} */
const signIns = {
  'msal-node: client secret': async () =>
    describeResult(await confidential().acquireTokenByClientCredential({ scopes: [defaultScope] })),
  'msal-node: client certificate': async () =>
    describeResult(await withCertificate().acquireTokenByClientCredential({ scopes: [defaultScope] })),
  'msal-node: authorization code with secret': async () => {
    const application = confidential();
    const request = { scopes: delegatedScopes, redirectUri };
    const code = await authorize(await application.getAuthCodeUrl(request));
    return describeResult(await application.acquireTokenByCode({ ...request, code }));
  },
  'msal-node: authorization code with PKCE and a silent renewal': async () => {
    const application = new PublicClientApplication({ auth });
    const verifier = 'v'.repeat(64);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const request = { scopes: delegatedScopes, redirectUri };
    const code = await authorize(
      await application.getAuthCodeUrl({
        ...request,
        codeChallenge: challenge,
        codeChallengeMethod: 'S256',
        prompt: 'select_account',
      }),
    );
    const { account } = await application.acquireTokenByCode({ ...request, code, codeVerifier: verifier });
    if (!account) throw new Error('The sign-in has no account.');
    const renewal = { account, scopes: delegatedScopes, forceRefresh: true };
    return describeResult(await application.acquireTokenSilent(renewal));
  },
  'msal-node: device code': async () =>
    describeResult(
      await new PublicClientApplication({ auth }).acquireTokenByDeviceCode({
        scopes: delegatedScopes,
        deviceCodeCallback: ({ userCode }) => void acceptDevice(userCode),
      }),
    ),
  'msal-node: on behalf of a user': async () => {
    const application = confidential();
    const request = { scopes: apiScopes, redirectUri };
    const code = await authorize(await application.getAuthCodeUrl(request));
    const { accessToken } = await application.acquireTokenByCode({ ...request, code });
    return describeResult(
      await application.acquireTokenOnBehalfOf({ oboAssertion: accessToken, scopes: [defaultScope] }),
    );
  },
  'msal-node: password': async () =>
    describeResult(
      await new PublicClientApplication({ auth }).acquireTokenByUsernamePassword({
        scopes: delegatedScopes,
        username: user,
        password: 'any',
      }),
    ),
  'identity: client secret': async () => {
    const credential = new ClientSecretCredential(tenant, clientId, clientSecret, options);
    return { status: await callRest((await credential.getToken(defaultScope)).token) };
  },
  'identity: client certificate': async () => {
    const credential = new ClientCertificateCredential(tenant, clientId, certificateFile, options);
    return { status: await callRest((await credential.getToken(defaultScope)).token) };
  },
  'identity: device code': async () => {
    const credential = new DeviceCodeCredential({
      ...options,
      tenantId: tenant,
      clientId,
      userPromptCallback: ({ userCode }) => void acceptDevice(userCode),
    });
    return { status: await callRest((await credential.getToken(delegatedScopes)).token) };
  },
  'identity: on behalf of a user': async () => {
    const application = confidential();
    const request = { scopes: apiScopes, redirectUri };
    const code = await authorize(await application.getAuthCodeUrl(request));
    const { accessToken } = await application.acquireTokenByCode({ ...request, code });
    const credential = new OnBehalfOfCredential({
      ...options,
      tenantId: tenant,
      clientId,
      clientSecret,
      userAssertionToken: accessToken,
    });
    return { status: await callRest((await credential.getToken(defaultScope)).token) };
  },
};

/** @type {Record<string, unknown>} */
const results = {};
for (const [name, signIn] of Object.entries(signIns)) {
  results[name] = await signIn().catch((/** @type {Error} */ error) => ({ error: error.message }));
}
process.stdout.write(JSON.stringify(results));
process.exit();
