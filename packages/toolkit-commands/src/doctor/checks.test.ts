import { generate } from 'selfsigned';
import { describe, expect, it } from 'vitest';
import { runChecks } from './checks.ts';
import type { CheckResult } from './checks.ts';
import { parseClientCertificate } from './client-assertion.ts';
import { toConfiguration } from './configuration.ts';
import type { Configuration } from './configuration.ts';
import { ConnectionError } from './http-client.ts';
import type { HttpResponse } from './http-client.ts';
import { createRedactor } from './redactor.ts';
import type { Settings } from './settings.ts';

const workspace = '11111111-1111-4111-8111-111111111111';
const report = '33333333-3333-4333-8333-333333333301';
const dataset = '22222222-2222-4222-8222-222222222222';
const secret = 'canary~secret/ü';
const now = Date.UTC(2026, 5, 1, 12);

interface Answer {
  status?: number;
  json?: unknown;
  headers?: Record<string, string>;
  text?: string;
}

const embedUrl = `https://app.powerbi.com/reportEmbed?reportId=${report}`;
/** The claims that tokens of Power BI contain in plain text. */
const readableClaims = { clusterUrl: 'https://wabi.example', exp: now / 1000 + 3600 };
const embedToken = `H4sIcanary.${Buffer.from(JSON.stringify(readableClaims)).toString('base64url')}`;

/** The responses of Power BI for a configuration without errors, by the end of the request path. */
const answers: Record<string, Answer> = {
  'openid-configuration': { json: { issuer: 'x' }, headers: { date: 'Mon, 01 Jun 2026 12:00:02 GMT' } },
  '/token': { json: { access_token: 'canary-access-token', expires_in: 3600 } },
  '?$top=1': { json: { value: [{ id: workspace }] } },
  '&$top=1': { json: { value: [{ id: workspace, name: 'Sales', isOnDedicatedCapacity: true }] } },
  [`/reports/${report}`]: { json: { id: report, name: 'Revenue', embedUrl, datasetId: dataset } },
  [`/datasets/${dataset}`]: { json: { id: dataset, isEffectiveIdentityRequired: false } },
  '/GenerateToken': { json: { token: embedToken, expiration: '2026-06-01T13:00:00Z' } },
  [embedUrl]: { text: '<html></html>' },
};

const settings: Settings = {
  tenant: 'contoso.example',
  clientId: 'c1',
  clientSecret: secret,
  workspace,
  report,
};

/** Runs the checks and returns the results by ID, and the bodies of the requests by the end of their path. */
async function check(
  changes: Record<string, Answer | Error> = {},
  overrides: Partial<Configuration> = {},
  more: Settings = {},
) {
  const configuration = toConfiguration({ ...settings, ...more }, '.');
  if ('issues' in configuration) throw new Error(configuration.issues[0]?.message);
  const table: Record<string, Answer | Error> = { ...answers, ...changes };
  const requests: Record<string, string | undefined> = {};
  const redactor = createRedactor();
  redactor.add(secret);
  const results: Record<string, CheckResult> = {};
  const send = async (url: string, { body }: { body?: string } = {}): Promise<HttpResponse> => {
    const key = Object.keys(table).find((suffix) => url.endsWith(suffix));
    const answer = table[key ?? ''];
    if (answer instanceof Error) throw answer;
    requests[key ?? url] = body;
    const { status = 200, json, headers = {}, text = '' } = answer ?? { status: 404 };
    return { status, json, headers: new Headers(headers), text };
  };
  const context = {
    configuration: { ...configuration, ...overrides },
    send,
    redactor,
    now: () => now,
    state: {},
  };
  for await (const result of runChecks(context)) results[result.id] = result;
  expect(JSON.stringify(results)).not.toContain('canary');
  return { results, requests };
}

const toAnswer = (status: number, code: string, message = '', headers = {}): Answer => ({
  status,
  json: { error: { code, message } },
  headers,
});

describe('runChecks', () => {
  it('passes every check of a correct configuration, and says what it cannot check', async () => {
    const { results, requests } = await check();
    expect(Object.values(results).map(({ status, message }) => `${status}: ${message}`)).toEqual([
      'passed: The settings are complete.',
      'passed: login.microsoftonline.com knows the tenant.',
      'passed: The clock of this computer agrees with the sign-in server.',
      'passed: The application signs in with its secret.',
      'passed: The application may use the REST API.',
      'passed: The application is a member of the workspace "Sales".',
      'passed: The workspace is on a dedicated capacity.',
      'passed: The workspace contains the report "Revenue".',
      'passed: The application can read the dataset. It requires no effective identity.',
      'passed: The service issues an embed token for the report.',
      'passed: The embed token is valid for 60 minutes.',
      'skipped: The token does not say in readable form for which reports it is.',
      'passed: https://app.powerbi.com is allowed. If your page has a Content-Security-Policy: frame-src https://app.powerbi.com',
      'skipped: Set BI_PAGE or --page to check the Content-Security-Policy of your page.',
    ]);
    expect(requests['/token']).toBe(
      'grant_type=client_credentials&client_id=c1&scope=https%3A%2F%2Fanalysis.windows.net%2Fpowerbi%2Fapi%2F.default&client_secret=canary%7Esecret%2F%C3%BC',
    );
    expect(requests['/GenerateToken']).toBe(
      `{"reports":[{"id":"${report}","allowEdit":false}],"datasets":[{"id":"${dataset}"}]}`,
    );
  });

  it('signs in with a certificate', async () => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'app' }]);
    const { results, requests } = await check({}, { credential: parseClientCertificate(`${cert}\n${key}`) });
    const form = new URLSearchParams(requests['/token']);
    expect(form.get('client_assertion_type')).toBe('urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
    expect(form.get('client_assertion')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(form.has('client_secret')).toBe(false);
    expect(results['sign-in']).toMatchObject({ message: 'The application signs in with its certificate.' });
  });

  it('sends the effective identity, and accepts datasets that require it', async () => {
    const rls = { isEffectiveIdentityRequired: true, isEffectiveIdentityRolesRequired: true };
    const identity = { username: 'anna@example.com', roles: 'Benelux', customData: 'x' };
    const { results, requests } = await check({ [`/datasets/${dataset}`]: { json: rls } }, {}, identity);
    expect(results['dataset']).toMatchObject({ status: 'passed' });
    expect(JSON.parse(requests['/GenerateToken'] ?? '')).toMatchObject({
      identities: [
        { username: 'anna@example.com', roles: ['Benelux'], customData: 'x', datasets: [dataset] },
      ],
    });
  });

  it('skips the checks that require a failed check', async () => {
    const { results } = await check({
      '/token': { status: 401, json: { error_description: 'AADSTS7000215' } },
    });
    expect(results['sign-in']).toMatchObject({ status: 'failed' });
    expect(
      Object.values(results)
        .slice(4)
        .map(({ status, message }) => `${status}: ${message}`),
    ).toEqual(Array(10).fill('skipped: Not checked, because "App registration" failed.'));
  });

  it('reports missing workspaces and reports as not checked', async () => {
    const configuration = { workspace: undefined, report: undefined };
    const { results } = await check({}, configuration);
    expect(results['workspace']).toMatchObject({ status: 'skipped' });
    expect(results['embed-token']).toMatchObject({ status: 'skipped', message: 'No report is set.' });
  });

  it.each<
    [title: string, id: string, changes: Record<string, Answer | Error>, message: string, remedy: string]
  >([
    [
      'an unknown tenant',
      'authority',
      { 'openid-configuration': { status: 400, json: { error_description: 'AADSTS90002: Tenant' } } },
      'The tenant does not exist (AADSTS90002).',
      'Check the tenant ID or domain, and that the cloud matches the tenant.',
    ],
    [
      'a sign-in server that does not respond',
      'authority',
      { 'openid-configuration': new ConnectionError('The host refused the connection.', 'Check the port.') },
      'The host refused the connection.',
      'Check the port.',
    ],
    [
      'a slow clock',
      'clock',
      { 'openid-configuration': { headers: { date: 'Mon, 01 Jun 2026 12:10:00 GMT' } } },
      'The clock of this computer is 10 minutes slow.',
      'Synchronize it with a time server.',
    ],
    [
      'an unknown application',
      'sign-in',
      { '/token': { status: 400, json: { error: 'x', error_description: 'AADSTS700016: no' } } },
      'The tenant contains no application with this client ID (AADSTS700016).',
      'Copy the application (client) ID',
    ],
    [
      'an expired secret',
      'sign-in',
      { '/token': { status: 401, json: { error_description: `AADSTS7000222: ${secret}` } } },
      'The client secret has expired (AADSTS7000222).',
      'Create a secret under "Certificates & secrets"',
    ],
    [
      'an unknown error of the sign-in server that repeats the secret',
      'sign-in',
      { '/token': { status: 400, json: { error: secret } } },
      'The sign-in server rejected the request ([redacted]).',
      'Check the tenant, the client ID and the secret.',
    ],
    [
      'a throttled sign-in',
      'sign-in',
      { '/token': { status: 429, headers: { 'retry-after': '7' } } },
      'The sign-in server received too many requests (429).',
      'Try again after 7 seconds.',
    ],
    [
      'a proxy that answers in place of the sign-in server',
      'sign-in',
      { '/token': { text: '<html>' } },
      'The response of the sign-in server contains no token.',
      'Check the login URL',
    ],
    [
      'a tenant that does not allow service principals',
      'tenant-setting',
      {
        '?$top=1': {
          status: 401,
          headers: {
            'x-powerbi-error-info': 'ServicePrincipalIsNotAllowedByTenantAdminSwitch',
            requestid: 'q1',
          },
        },
      },
      'The tenant does not allow this application to use the REST API (ServicePrincipalIsNotAllowedByTenantAdminSwitch, request q1).',
      'A Fabric administrator must allow service principals',
    ],
    [
      'an application that is not a member of the workspace',
      'workspace',
      { '&$top=1': { json: { value: [] } } },
      'The application is not a member of this workspace, or the workspace does not exist.',
      'Check the ID, and add the application to the workspace',
    ],
    [
      'a workspace without a capacity',
      'capacity',
      { '&$top=1': { json: { value: [{ isOnDedicatedCapacity: false }] } } },
      'The workspace is not on a dedicated capacity, so the number of embed tokens is limited.',
      'Assign a Fabric, Power BI Embedded or Premium capacity',
    ],
    [
      'a report of another workspace',
      'report',
      { [`/reports/${report}`]: toAnswer(404, 'PowerBIEntityNotFound') },
      'The workspace contains no report with this ID (PowerBIEntityNotFound).',
      'Open the report in the service and copy both IDs',
    ],
    [
      'a dataset in a workspace that the application cannot access',
      'dataset',
      { [`/datasets/${dataset}`]: toAnswer(404, 'PowerBIEntityNotFound') },
      'The application cannot access the dataset of the report (PowerBIEntityNotFound).',
      'If the dataset is in another workspace',
    ],
    [
      'a dataset with row-level security',
      'dataset',
      { [`/datasets/${dataset}`]: { json: { isEffectiveIdentityRequired: true } } },
      'The dataset has row-level security, but no effective identity is set.',
      'Set BI_USERNAME and BI_ROLES',
    ],
    [
      'a Viewer of the workspace',
      'embed-token',
      { '/GenerateToken': toAnswer(403, 'PowerBINotAuthorizedException') },
      'The application may not create an embed token for this report (PowerBINotAuthorizedException).',
      'Viewers cannot create embed tokens.',
    ],
    [
      'a paused capacity',
      'embed-token',
      { '/GenerateToken': toAnswer(403, 'CapacityNotActive') },
      'The capacity of the workspace is paused (CapacityNotActive).',
      'Resume the capacity in the Azure portal.',
    ],
    [
      'a request that the service rejects for another reason, which repeats the access token',
      'embed-token',
      { '/GenerateToken': toAnswer(400, 'InvalidRequest', 'Bad: canary-access-token') },
      'The REST API rejected the request for the embed token (InvalidRequest).',
      'Check the IDs. The service responded: Bad: [redacted]',
    ],
    [
      'a token that expires soon',
      'token-lifetime',
      { '/GenerateToken': { json: { token: embedToken, expiration: '2026-06-01T12:04:02Z' } } },
      'The embed token expires in 4 minutes.',
      'Request the access token shortly before the embed token',
    ],
    [
      'an embed URL of another host',
      'embed-url',
      { [`/reports/${report}`]: { json: { embedUrl: 'https://evil.example/x' } } },
      'The toolkit does not embed content from https://evil.example.',
      'If you trust it, add it to the embedOrigins option of your Service and to BI_EMBED_ORIGINS.',
    ],
    [
      'an embed URL without a page',
      'embed-url',
      { [embedUrl]: { status: 404 } },
      'The page of the embed URL responds with status 404.',
      'Check the embed URL in a browser.',
    ],
  ])('reports %s', async (_, id, changes, message, remedy) => {
    const { results } = await check(changes);
    expect(results[id]).toMatchObject({ status: 'failed', message });
    expect(results[id]).toHaveProperty('remedy', expect.stringContaining(remedy));
  });

  it.each([
    ['Mon, 01 Jun 2026 12:05:00 GMT', 'passed'],
    ['Mon, 01 Jun 2026 12:05:01 GMT', 'failed'],
    ['Mon, 01 Jun 2026 11:55:00 GMT', 'passed'],
    ['Mon, 01 Jun 2026 11:54:59 GMT', 'failed'],
  ])('accepts clocks that differ by up to five minutes: %s', async (date, status) => {
    const { results } = await check({ 'openid-configuration': { json: {}, headers: { date } } });
    expect(results['clock']).toMatchObject({ status });
  });

  it.each([
    ['2026-06-01T12:10:00Z', 'passed'],
    ['2026-06-01T12:09:59Z', 'failed'],
    ['2026-06-01T12:00:00Z', 'failed'],
  ])('requires embed tokens that are valid for ten minutes: %s', async (expiration, status) => {
    const { results } = await check({
      'openid-configuration': { json: {}, headers: { date: 'Mon, 01 Jun 2026 12:00:00 GMT' } },
      '/GenerateToken': { json: { token: embedToken, expiration } },
    });
    expect(results['token-lifetime']).toMatchObject({ status });
  });

  it.each<[title: string, answer: Record<string, Answer>, message: string]>(
    [
      ['allows the frame', { text: '<p>' }, 'The page may frame the report.'],
      [
        'blocks the frame',
        { headers: { 'content-security-policy': "frame-src 'self'" } },
        'The Content-Security-Policy of the page blocks https://app.powerbi.com.',
      ],
      ['requires a sign-in', { status: 401 }, 'The page responds with status 401.'],
    ].map(
      ([title, answer, message]) =>
        [title, { '/reports-page': answer }, message] as [string, Record<string, Answer>, string],
    ),
  )('reports whether the page of the host %s', async (_, answer, message) => {
    const page = new URL('https://host.example/reports-page');
    const { results } = await check(answer, { page });
    expect(results['page']).toMatchObject({ message });
  });

  it('reports an embed URL that is not encrypted', async () => {
    const changes = { [`/reports/${report}`]: { json: { embedUrl: 'http://bi.example/reportEmbed' } } };
    const { results } = await check(changes, {}, { embedOrigins: 'http://bi.example' });
    expect(results['embed-url']).toMatchObject({
      status: 'failed',
      message: 'The embed URL uses http, so bi.example receives tokens without encryption.',
    });
  });

  it('checks a token of the server of the host page instead of a new one', async () => {
    const payload = { exp: now / 1000 - 60, reports: [{ id: workspace }] };
    const token = `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.canary`;
    const { results, requests } = await check({}, { embedToken: token });
    expect(requests).not.toHaveProperty('/GenerateToken');
    expect(results['embed-token']).toMatchObject({ status: 'skipped' });
    expect(results['token-lifetime']).toMatchObject({ message: 'The embed token has expired.' });
    expect(results['token-report']).toMatchObject({ message: 'The embed token is for another report.' });
  });
});
