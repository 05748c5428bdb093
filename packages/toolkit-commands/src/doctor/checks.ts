import { requireEmbedOrigin } from 'embed-toolkit/shared/embed-url';
import { explainApiError, explainSignInError } from './causes.ts';
import type { Cause, Subject } from './causes.ts';
import { createClientAssertion } from './client-assertion.ts';
import { isSafeUrl } from './configuration.ts';
import type { Configuration } from './configuration.ts';
import { allowsAncestor, allowsFrame, getPolicies } from './content-security-policy.ts';
import { ConnectionError } from './http-client.ts';
import type { HttpRequest, HttpResponse, SendRequest } from './http-client.ts';
import type { Redactor } from './redactor.ts';
import { readTokenClaims } from './token-claims.ts';

/** The result of a check. A check that could not run is skipped, never passed. */
type Finding =
  { status: 'passed' | 'skipped'; message: string } | { status: 'failed'; message: string; remedy: string };

/** A workspace of the REST API. */
interface Workspace {
  name?: string;
  isOnDedicatedCapacity?: boolean;
}

/** A report of the REST API. Paginated reports have no dataset. */
interface Report {
  name?: string;
  embedUrl?: string;
  datasetId?: string | null;
  datasetWorkspaceId?: string;
  reportType?: string;
}

/** The results that later checks need. */
interface State {
  /** Time of the server minus time of this computer, in milliseconds. */
  clockOffsetMs?: number;
  accessToken?: string;
  workspace?: Workspace;
  report?: Report;
  embedToken?: { token: string; expiresAt?: number };
  embedUrl?: URL;
  embedPolicies?: string[];
}

export interface CheckContext {
  configuration: Configuration;
  send: SendRequest;
  redactor: Redactor;
  /** Returns the current time in epoch milliseconds. */
  now: () => number;
  state: State;
}

interface Check {
  id: string;
  title: string;
  /** IDs of checks that must not fail before this one. */
  requires: readonly string[];
  /** @throws {ConnectionError} when a server does not respond */
  run: (context: CheckContext) => Promise<Finding>;
}

const pass = (message: string): Finding => ({ status: 'passed', message });
const skip = (message: string): Finding => ({ status: 'skipped', message });
const fail = ({ message, remedy }: Cause): Finding => ({ status: 'failed', message, remedy });
const quote = (name: string | undefined): string => (name === undefined ? '' : ` "${name.slice(0, 100)}"`);

const maxClockOffsetMs = 300_000;
const minTokenLifetimeMs = 600_000;

/** Sends a request to the REST API with the access token. */
function sendToApi(
  { configuration, send, state }: CheckContext,
  path: string,
  request: HttpRequest = {},
): Promise<HttpResponse> {
  const authorization = `Bearer ${state.accessToken ?? ''}`;
  const headers = { ...request.headers, accept: 'application/json', authorization };
  return send(configuration.cloud.apiUrl + path, { ...request, headers });
}

const isSuccess = ({ status }: HttpResponse): boolean => status >= 200 && status < 300;

/** A response with status 200 that does not come from the REST API, such as the page of a proxy. */
const createUnexpectedResponseCause = (subject: Subject): Cause => ({
  message: `The response to the request for the ${subject} is not from the REST API.`,
  remedy: 'Check the API URL, and whether a proxy replaces responses.',
});

async function checkAuthority({ configuration, send, state, now }: CheckContext): Promise<Finding> {
  const { cloud, tenant } = configuration;
  const { host } = new URL(cloud.loginUrl);
  const response = await send(`${cloud.loginUrl}/${tenant}/v2.0/.well-known/openid-configuration`);
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) state.clockOffsetMs = date - now();
  if (response.status === 400 || response.status === 429 || response.status >= 500)
    return fail(explainSignInError(response));
  // Only the real sign-in server describes its tenants. The token request checks the tenant in any case.
  return pass(isSuccess(response) ? `${host} knows the tenant.` : `${host} responds.`);
}

async function checkClock({ state }: CheckContext): Promise<Finding> {
  const { clockOffsetMs } = state;
  if (clockOffsetMs === undefined) return skip('The sign-in server did not send its time.');
  if (Math.abs(clockOffsetMs) <= maxClockOffsetMs)
    return pass('The clock of this computer agrees with the sign-in server.');
  const minutes = Math.round(Math.abs(clockOffsetMs) / 60_000);
  return fail({
    message: `The clock of this computer is ${minutes} minutes ${clockOffsetMs > 0 ? 'slow' : 'fast'}.`,
    remedy: 'Synchronize it with a time server. Tokens seem expired or not valid yet otherwise.',
  });
}

async function checkSignIn({ configuration, send, redactor, state, now }: CheckContext): Promise<Finding> {
  const { cloud, tenant, clientId, credential } = configuration;
  const url = `${cloud.loginUrl}/${tenant}/oauth2/v2.0/token`;
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    scope: cloud.scope,
  });
  if ('secret' in credential) form.set('client_secret', credential.secret);
  else {
    const assertion = createClientAssertion(credential, { clientId, audience: url, now: now() });
    redactor.add(assertion);
    form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
    form.set('client_assertion', assertion);
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await send(url, { method: 'POST', headers, body: form.toString() });
  const { access_token: token } = (response.json ?? {}) as { access_token?: unknown };
  if (isSuccess(response) && typeof token === 'string') {
    redactor.add(token);
    state.accessToken = token;
    return pass(`The application signs in with its ${'secret' in credential ? 'secret' : 'certificate'}.`);
  }
  if (isSuccess(response))
    return fail({
      message: 'The response of the sign-in server contains no token.',
      remedy: 'Check the login URL, and whether a proxy replaces responses.',
    });
  return fail(explainSignInError(response));
}

async function checkTenantSetting(context: CheckContext): Promise<Finding> {
  const response = await sendToApi(context, '/groups?$top=1');
  if (!isSuccess(response)) return fail(explainApiError(response, 'workspaces'));
  const { value } = (response.json ?? {}) as { value?: unknown };
  return Array.isArray(value)
    ? pass('The application may use the REST API.')
    : fail(createUnexpectedResponseCause('workspaces'));
}

async function checkWorkspace(context: CheckContext): Promise<Finding> {
  const { workspace: id } = context.configuration;
  if (id === undefined) return skip('Set BI_WORKSPACE or --workspace to check a workspace.');
  const filter = encodeURIComponent(`id eq '${id}'`);
  const response = await sendToApi(context, `/groups?$filter=${filter}&$top=1`);
  if (!isSuccess(response)) return fail(explainApiError(response, 'workspaces'));
  const { value } = (response.json ?? {}) as { value?: (Workspace | undefined)[] };
  const workspace = value?.[0];
  if (!workspace)
    return fail({
      message: 'The application is not a member of this workspace, or the workspace does not exist.',
      remedy:
        'Check the ID, and add the application to the workspace (Manage access) as Member or Admin. "My workspace" cannot be embedded.',
    });
  context.state.workspace = workspace;
  return pass(`The application is a member of the workspace${quote(workspace.name)}.`);
}

async function checkCapacity({ state }: CheckContext): Promise<Finding> {
  const { workspace } = state;
  if (workspace === undefined) return skip('No workspace is set.');
  if (workspace.isOnDedicatedCapacity === undefined)
    return skip('The REST API did not say whether the workspace has a capacity.');
  if (workspace.isOnDedicatedCapacity) return pass('The workspace is on a dedicated capacity.');
  return fail({
    message: 'The workspace is not on a dedicated capacity, so the number of embed tokens is limited.',
    remedy: 'Assign a Fabric, Power BI Embedded or Premium capacity to the workspace before production.',
  });
}

async function checkReport(context: CheckContext): Promise<Finding> {
  const { workspace, report: id } = context.configuration;
  if (workspace === undefined || id === undefined)
    return skip('Set a workspace and BI_REPORT or --report to check a report.');
  const response = await sendToApi(context, `/groups/${workspace}/reports/${id}`);
  if (!isSuccess(response)) return fail(explainApiError(response, 'report'));
  const report = (response.json ?? {}) as Report;
  if (typeof report.embedUrl !== 'string') return fail(createUnexpectedResponseCause('report'));
  context.state.report = report;
  return pass(`The workspace contains the report${quote(report.name)}.`);
}

async function checkDataset(context: CheckContext): Promise<Finding> {
  const { report } = context.state;
  const { workspace, identity } = context.configuration;
  if (report === undefined) return skip('No report is set.');
  if (!report.datasetId) return skip('The report is paginated, so its data sources are not listed.');
  const group = encodeURIComponent(report.datasetWorkspaceId ?? workspace ?? '');
  const path = `/groups/${group}/datasets/${encodeURIComponent(report.datasetId)}`;
  const response = await sendToApi(context, path);
  if (!isSuccess(response)) return fail(explainApiError(response, 'dataset'));
  const dataset = (response.json ?? {}) as {
    isEffectiveIdentityRequired?: boolean;
    isEffectiveIdentityRolesRequired?: boolean;
  };
  if (dataset.isEffectiveIdentityRequired && !identity)
    return fail({
      message: 'The dataset has row-level security, but no effective identity is set.',
      remedy: 'Set BI_USERNAME and BI_ROLES, and send the same in identities from your server.',
    });
  if (dataset.isEffectiveIdentityRolesRequired && identity?.roles.length === 0)
    return fail({
      message: 'The dataset requires an effective identity with roles.',
      remedy: 'Set BI_ROLES. The data model defines the names of the roles.',
    });
  return pass(
    identity
      ? 'The application can read the dataset. An effective identity is set.'
      : 'The application can read the dataset. It requires no effective identity.',
  );
}

async function checkEmbedToken(context: CheckContext): Promise<Finding> {
  const { state, configuration, redactor } = context;
  const { embedToken, identity, report: reportId } = configuration;
  if (embedToken !== undefined) {
    state.embedToken = { token: embedToken };
    return skip('BI_EMBED_TOKEN is set, so no token was requested.');
  }
  if (state.report === undefined || reportId === undefined) return skip('No report is set.');
  const datasets = state.report.datasetId ? [state.report.datasetId] : [];
  const body = JSON.stringify({
    reports: [{ id: reportId, allowEdit: false }],
    datasets: datasets.map((id) => ({ id })),
    ...(identity && { identities: [{ ...identity, datasets }] }),
  });
  const headers = { 'content-type': 'application/json' };
  const response = await sendToApi(context, '/GenerateToken', { method: 'POST', headers, body });
  if (!isSuccess(response)) return fail(explainApiError(response, 'embed token'));
  const { token, expiration } = (response.json ?? {}) as { token?: unknown; expiration?: unknown };
  const expiresAt = Date.parse(String(expiration));
  if (typeof token !== 'string' || Number.isNaN(expiresAt))
    return fail(createUnexpectedResponseCause('embed token'));
  redactor.add(token);
  state.embedToken = { token, expiresAt };
  return pass('The service issues an embed token for the report.');
}

async function checkTokenLifetime({ state, now }: CheckContext): Promise<Finding> {
  if (state.embedToken === undefined) return skip('There is no embed token.');
  const { token, expiresAt = readTokenClaims(token).expiresAt } = state.embedToken;
  if (expiresAt === undefined) return skip('The token does not contain its expiry.');
  const remainingMs = expiresAt - (now() + (state.clockOffsetMs ?? 0));
  if (remainingMs >= minTokenLifetimeMs)
    return pass(`The embed token is valid for ${Math.round(remainingMs / 60_000)} minutes.`);
  const remedy =
    'Request the access token shortly before the embed token, whose lifetime it limits, and check lifetimeInMinutes of your server.';
  return fail({
    message:
      remainingMs <= 0
        ? 'The embed token has expired.'
        : `The embed token expires in ${Math.ceil(remainingMs / 60_000)} minutes.`,
    remedy,
  });
}

async function checkTokenReport({ state, configuration }: CheckContext): Promise<Finding> {
  if (state.embedToken === undefined || configuration.report === undefined)
    return skip('There is no embed token or no report.');
  const { reports } = readTokenClaims(state.embedToken.token);
  if (reports === undefined) return skip('The token does not say in readable form for which reports it is.');
  if (reports.includes(configuration.report.toLowerCase()))
    return pass('The embed token is for this report.');
  return fail({
    message: 'The embed token is for another report.',
    remedy: 'Send the ID of this report in reports when your server requests the token.',
  });
}

async function checkEmbedUrl(context: CheckContext): Promise<Finding> {
  const { state, configuration, send } = context;
  if (state.report?.embedUrl === undefined) return skip('No report is set.');
  const { embedUrl } = state.report;
  const { embedOrigins } = configuration;
  try {
    requireEmbedOrigin(embedUrl, embedOrigins);
  } catch {
    const origin = URL.canParse(embedUrl) ? new URL(embedUrl).origin : 'this address';
    return fail({
      message: `The toolkit does not embed content from ${origin}.`,
      remedy: `If you trust it, add it to the embedOrigins option of your Service and to BI_EMBED_ORIGINS.`,
    });
  }
  const url = new URL(embedUrl);
  if (!isSafeUrl(embedUrl))
    return fail({
      message: `The embed URL uses http, so ${url.host} receives tokens without encryption.`,
      remedy: 'Use https. Only servers on this computer may use http.',
    });
  const response = await send(embedUrl, { followRedirects: true });
  if (!isSuccess(response))
    return fail({
      message: `The page of the embed URL responds with status ${response.status}.`,
      remedy: 'Check the embed URL in a browser.',
    });
  state.embedUrl = url;
  state.embedPolicies = getPolicies(response.headers, '');
  return pass(
    `${url.origin} is allowed. If your page has a Content-Security-Policy: frame-src ${url.origin}`,
  );
}

async function checkPage({ state, configuration, send }: CheckContext): Promise<Finding> {
  const { page } = configuration;
  if (page === undefined)
    return skip('Set BI_PAGE or --page to check the Content-Security-Policy of your page.');
  if (state.embedUrl === undefined) return skip('No report is set.');
  const { embedUrl, embedPolicies = [] } = state;
  const response = await send(page.href, { followRedirects: true });
  if (!isSuccess(response))
    return fail({
      message: `The page responds with status ${response.status}.`,
      remedy: 'Check the URL. The page must not require a sign-in.',
    });
  if (!allowsFrame(getPolicies(response.headers, response.text), embedUrl, page))
    return fail({
      message: `The Content-Security-Policy of the page blocks ${embedUrl.origin}.`,
      remedy: `Add ${embedUrl.origin} to frame-src.`,
    });
  if (!allowsAncestor(embedPolicies, page, embedUrl))
    return fail({
      message: `${embedUrl.origin} does not allow ${page.origin} to frame its pages.`,
      remedy: `For the emulator, start it with --host-origin ${page.origin}.`,
    });
  return pass('The page may frame the report.');
}

/** The checks after the configuration, in the order in which they run. */
const checks: readonly Check[] = [
  { id: 'authority', title: 'Sign-in server', requires: [], run: checkAuthority },
  { id: 'clock', title: 'Clock', requires: ['authority'], run: checkClock },
  { id: 'sign-in', title: 'App registration', requires: ['authority'], run: checkSignIn },
  { id: 'tenant-setting', title: 'Tenant setting', requires: ['sign-in'], run: checkTenantSetting },
  { id: 'workspace', title: 'Workspace', requires: ['tenant-setting'], run: checkWorkspace },
  { id: 'capacity', title: 'Capacity', requires: ['workspace'], run: checkCapacity },
  { id: 'report', title: 'Report', requires: ['workspace'], run: checkReport },
  { id: 'dataset', title: 'Dataset', requires: ['report'], run: checkDataset },
  { id: 'embed-token', title: 'Embed token', requires: ['dataset'], run: checkEmbedToken },
  { id: 'token-lifetime', title: 'Token lifetime', requires: ['embed-token'], run: checkTokenLifetime },
  { id: 'token-report', title: 'Token content', requires: ['embed-token'], run: checkTokenReport },
  { id: 'embed-url', title: 'Embed URL', requires: ['report'], run: checkEmbedUrl },
  { id: 'page', title: 'Your page', requires: ['embed-url'], run: checkPage },
];

/** The result of a check with its name. */
export type CheckResult = Pick<Check, 'id' | 'title'> & Finding;

async function runCheck(check: Check, context: CheckContext): Promise<Finding> {
  try {
    return await check.run(context);
  } catch (error) {
    if (error instanceof ConnectionError) return fail(error);
    throw error;
  }
}

/** The first check, which needs no request. */
const configurationCheck = { id: 'configuration', title: 'Configuration' };

/** Returns the results of all checks when the configuration is not complete. */
export function reportIssues(issues: readonly Cause[]): CheckResult[] {
  const message = issues.map((issue) => issue.message).join(' ');
  const remedy = issues.map((issue) => issue.remedy).join(' ');
  const reason = skip(`Not checked, because "${configurationCheck.title}" failed.`);
  return [
    { ...configurationCheck, ...fail({ message, remedy }) },
    ...checks.map(({ id, title }) => ({ id, title, ...reason })),
  ];
}

/**
 * Runs the checks one after another and yields their results. A check is skipped when a check that it requires has
 * failed.
 */
export async function* runChecks(context: CheckContext): AsyncGenerator<CheckResult> {
  const { redactor } = context;
  const names = new Map<string, string>();
  yield { ...configurationCheck, ...pass('The settings are complete.') };
  for (const check of checks) {
    const { id, title, requires } = check;
    const blocker = requires.map((required) => names.get(required)).find(Boolean);
    const finding = blocker
      ? skip(`Not checked, because "${blocker}" failed.`)
      : await runCheck(check, context);
    if (blocker) names.set(id, blocker);
    else if (finding.status === 'failed') names.set(id, title);
    const message = redactor.redact(finding.message);
    yield finding.status === 'failed'
      ? { id, title, status: finding.status, message, remedy: redactor.redact(finding.remedy) }
      : { id, title, status: finding.status, message };
  }
}
