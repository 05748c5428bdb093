import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Faults } from '../src/index.ts';
import { client, report, startService, unknownId, workspace } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

const command = fileURLToPath(new URL('../../embed-toolkit/dist/cli.js', import.meta.url));
const secrets = ['open-sesame-42', 'canary-embed-token'];

let service: Service;
let folder: string;

beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'embed-toolkit-doctor-'));
});
afterAll(async () => {
  await service.emulator.close();
  await rm(folder, { recursive: true });
});

interface Output {
  code: number;
  output: string;
}

/** Runs the built command and checks that it prints no secrets. */
async function runDoctor(variables: Record<string, string>, ...args: string[]): Promise<Output> {
  const env = { PATH: process.env['PATH'], ...variables };
  const { code, output } = await new Promise<Output>((resolve) => {
    const options = { cwd: folder, env };
    execFile(process.execPath, [command, 'doctor', ...args], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
  expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
  // Tokens of the emulator are JWTs.
  expect(output).not.toMatch(/eyJ[\w-]+\.eyJ/);
  return { code, output: output.replaceAll(new URL(service.emulator.url).host, 'HOST') };
}

const getSettings = () => ({
  BI_LOGIN_URL: service.emulator.url,
  BI_API_URL: `${service.emulator.url}/v1.0/myorg`,
  BI_EMBED_ORIGINS: service.emulator.url,
  BI_TENANT: client.tenant,
  BI_CLIENT_ID: client.clientId,
  BI_CLIENT_SECRET: client.clientSecret,
  BI_WORKSPACE: workspace,
  BI_REPORT: report,
});

async function setFaults(faults: Faults): Promise<void> {
  const { status } = await service.sendRequest('PUT', '/__emulator/faults', faults);
  expect(status).toBeLessThan(300);
}

/** Returns the lines of the failed checks. */
const getFailures = (output: string): string[] => output.match(/^(✗|\s+→).*$/gm) ?? [];

describe('embed-toolkit doctor', () => {
  it('passes every check of the emulator', async () => {
    const { code, output } = await runDoctor(getSettings());
    expect(output).toBe(`Checking HOST

✓ Configuration     The settings are complete.
✓ Sign-in server    HOST knows the tenant.
✓ Clock             The clock of this computer agrees with the sign-in server.
✓ App registration  The application signs in with its secret.
✓ Tenant setting    The application may use the REST API.
✓ Workspace         The application is a member of the workspace "Retail analytics".
✓ Capacity          The workspace is on a dedicated capacity.
✓ Report            The workspace contains the report "Sales overview".
✓ Dataset           The application can read the dataset. It requires no effective identity.
✓ Embed token       The service issues an embed token for the report.
✓ Token lifetime    The embed token is valid for 60 minutes.
✓ Token content     The embed token is for this report.
✓ Embed URL         http://HOST is allowed. If your page has a Content-Security-Policy: frame-src http://HOST
– Your page         Set BI_PAGE or --page to check the Content-Security-Policy of your page.

13 passed, 0 failed, 1 not checked.
`);
    expect(code).toBe(0);
  });

  it('reads a configuration file, and prints JSON', async () => {
    const { BI_TENANT: tenant, BI_CLIENT_ID: clientId, BI_LOGIN_URL: loginUrl } = getSettings();
    const content = { tenant, clientId, clientSecret: 'wrong-open-sesame-42', loginUrl };
    await writeFile(join(folder, 'doctor.json'), JSON.stringify(content));
    const { code, output } = await runDoctor({}, '--config', 'doctor.json', '--json');
    const result = JSON.parse(output) as { ok: boolean; service: string; checks: unknown[] };
    expect(code).toBe(1);
    expect(result).toMatchObject({ ok: false, service: 'Power BI at api.powerbi.com' });
    expect(result.checks[3]).toEqual({
      id: 'sign-in',
      title: 'App registration',
      status: 'failed',
      message: 'The client secret is not valid (AADSTS7000215).',
      remedy:
        'Copy the value of a secret, not its ID, from "Certificates & secrets". The value is shown only once.',
    });
  });

  it.each<[title: string, faults: Faults, variables: Record<string, string>, failures: string[]]>([
    [
      'an unknown tenant',
      {},
      { BI_TENANT: 'other.example' },
      [
        '✗ Sign-in server    The tenant does not exist (AADSTS90002).',
        '                    → Check the tenant ID or domain, and that the cloud matches the tenant.',
      ],
    ],
    [
      'an unknown application',
      {},
      { BI_CLIENT_ID: 'other' },
      [
        '✗ App registration  The tenant contains no application with this client ID (AADSTS700016).',
        '                    → Copy the application (client) ID and the directory (tenant) ID from the overview of the app registration.',
      ],
    ],
    [
      'a throttled sign-in',
      { oauth: { status: 429, retryAfterSeconds: 7 } },
      {},
      [
        '✗ Sign-in server    The sign-in server received too many requests (429).',
        '                    → Try again after 7 seconds.',
      ],
    ],
    [
      'an expired access token',
      { token: { accessLifetimeSeconds: 0 } },
      {},
      [
        '✗ Tenant setting    The access token has expired (TokenExpired).',
        '                    → Synchronize the clock of this computer, and try again.',
      ],
    ],
    [
      'a tenant that does not allow service principals',
      { rest: { status: 403 } },
      {},
      [
        '✗ Tenant setting    The tenant does not allow this application to use the REST API (Forbidden).',
        '                    → A Fabric administrator must allow service principals to use the APIs (Admin portal, Tenant settings, Developer settings) for a security group that contains this application. Changes take up to 15 minutes.',
      ],
    ],
    [
      'a workspace that the application cannot access',
      {},
      { BI_WORKSPACE: unknownId },
      [
        '✗ Workspace         The application is not a member of this workspace, or the workspace does not exist.',
        '                    → Check the ID, and add the application to the workspace (Manage access) as Member or Admin. "My workspace" cannot be embedded.',
      ],
    ],
    [
      'a report that the workspace does not contain',
      {},
      { BI_REPORT: unknownId },
      [
        '✗ Report            The workspace contains no report with this ID (PowerBIEntityNotFound).',
        '                    → Open the report in the service and copy both IDs from its address: /groups/WORKSPACE/reports/REPORT.',
      ],
    ],
    [
      'a role that the data model does not contain',
      {},
      { BI_USERNAME: 'anna@example.com', BI_ROLES: 'Nobody' },
      [
        '✗ Embed token       The dataset has no such role (InvalidRequest).',
        '                    → Check the spelling of the roles in the data model.',
      ],
    ],
    [
      'a service that issues no tokens',
      { rest: { status: 503, only: 'GenerateToken' } },
      {},
      [
        '✗ Embed token       The REST API failed (503).',
        '                    → Try again in a few minutes, and check the status page of the service.',
      ],
    ],
    [
      'a token that expires soon',
      // Less than two minutes, because the service rounds the expiration.
      { token: { lifetimeSeconds: 110 } },
      {},
      [
        '✗ Token lifetime    The embed token expires in 2 minutes.',
        '                    → Request the access token shortly before the embed token, whose lifetime it limits, and check lifetimeInMinutes of your server.',
      ],
    ],
    [
      'an embed URL that the toolkit does not allow',
      {},
      { BI_EMBED_ORIGINS: '' },
      [
        '✗ Embed URL         The toolkit does not embed content from http://HOST.',
        '                    → If you trust it, add it to the embedOrigins option of your Service and to BI_EMBED_ORIGINS.',
      ],
    ],
  ])('reports %s', async (_, faults, variables, failures) => {
    await setFaults(faults);
    const { code, output } = await runDoctor({ ...getSettings(), ...variables });
    await setFaults({});
    expect(getFailures(output.replace(/, request [\w-]+\)/, ')'))).toEqual(failures);
    expect(code).toBe(1);
  });

  it('ends when the service does not respond', async () => {
    await setFaults({ rest: { neverAnswer: true, only: 'reports' } });
    const { code, output } = await runDoctor(getSettings(), '--timeout', '0.5');
    await setFaults({});
    expect(getFailures(output)[0]).toBe('✗ Report            HOST did not respond within 0.5 s.');
    expect(code).toBe(1);
  });

  it('checks the policies of the page and of the frame', async () => {
    const page = createServer((request, response) => {
      const policy = request.url === '/blocked' ? "frame-src 'self'" : `frame-src ${service.emulator.url}`;
      response.setHeader('content-security-policy', policy).end('<p>A page</p>');
    });
    page.listen(0, '127.0.0.1');
    await once(page, 'listening');
    const origin = `http://localhost:${(page.address() as AddressInfo).port}`;
    const blocked = await runDoctor(getSettings(), '--page', `${origin}/blocked`);
    const unknownHost = await runDoctor(getSettings(), '--page', `${origin}/reports`);
    page.closeAllConnections();
    page.close();
    expect(getFailures(blocked.output)).toEqual([
      '✗ Your page         The Content-Security-Policy of the page blocks http://HOST.',
      '                    → Add http://HOST to frame-src.',
    ]);
    expect(getFailures(unknownHost.output)).toEqual([
      `✗ Your page         http://HOST does not allow ${origin} to frame its pages.`,
      `                    → For the emulator, start it with --host-origin ${origin}.`,
    ]);
  });

  it('checks an embed token of the server of the host page', async () => {
    const { output } = await runDoctor({ ...getSettings(), BI_EMBED_TOKEN: 'canary-embed-token' });
    expect(output).toContain(`– Embed token       BI_EMBED_TOKEN is set, so no token was requested.
– Token lifetime    The token does not contain its expiry.
– Token content     The token does not say in readable form for which reports it is.
`);
    const other = await service.createEmbedToken({
      reports: [{ id: '33333333-3333-4333-8333-333333333303' }],
      datasets: [],
    });
    const { code, output: otherOutput } = await runDoctor({ ...getSettings(), BI_EMBED_TOKEN: other });
    expect(getFailures(otherOutput)[0]).toBe('✗ Token content     The embed token is for another report.');
    expect(code).toBe(1);
  });

  it.each([
    [[], { BI_TENANT: 'contoso.example' }, 1, 'BI_CLIENT_ID is missing. BI_CLIENT_SECRET is missing.'],
    [['--client-secret', 'open-sesame-42'], {}, 2, 'Set the client secret in the variable BI_CLIENT_SECRET'],
    [['open-sesame-42'], {}, 2, 'An argument is not valid.'],
    [['--config', 'missing.json'], {}, 2, 'The file missing.json cannot be read.'],
    [['--help'], {}, 0, 'Checks whether a configuration can embed a report'],
  ])('ends %j with a message and an exit code', async (args, variables, code, message) => {
    const result = await runDoctor(variables, ...args);
    expect(result.output).toContain(message);
    expect(result.code).toBe(code);
  });
});
