import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmulator } from '../src/index.ts';
import type { RunningEmulator } from '../src/index.ts';

const script = path.resolve(import.meta.dirname, 'support/sign-in-clients.mjs');
const client = { clientId: '5f0c3a0e-2f57-4e0a-9d43-6c0f2b7d5a11', clientSecret: 'open-sesame-42' };
const tenant = '9a1b7d52-0c3e-4a8f-b6a4-1e2d3c4b5a66';
const vera = 'vera@noordzee.example';
const readReports = 'https://analysis.windows.net/powerbi/api/Report.Read.All';
const allPermissions = 'https://analysis.windows.net/powerbi/api/.default';

let folder: string;
let emulator: RunningEmulator;
let results: Record<string, { status?: number; user?: string; scopes?: string[]; error?: string }>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embed-sign-in-'));
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'application' }], {
    keySize: 2048,
    algorithm: 'sha256',
  });
  const keyFile = path.join(folder, 'application-key.pem');
  const certificateFile = path.join(folder, 'application.pem');
  await writeFile(keyFile, key);
  await writeFile(certificateFile, `${key}\n${cert}`);
  emulator = await startEmulator({
    ...client,
    tenant,
    tlsFolder: path.join(folder, 'tls'),
    clientCertificate: cert,
    acceptsPasswords: true,
  });
  const thumbprint = new X509Certificate(cert).fingerprint256.replaceAll(':', '');
  const input = { url: emulator.url, tenant, ...client, certificateFile, keyFile, thumbprint };
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(input)], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: emulator.certificateFile },
    timeout: 60_000,
  });
  results = JSON.parse(stdout) as typeof results;
});
afterAll(async () => {
  await emulator.close();
  await rm(folder, { recursive: true });
});

it('the emulator serves HTTPS and names the file of its certificate', () => {
  expect(emulator.url).toMatch(/^https:\/\/localhost:\d+$/);
  expect(emulator.certificateFile).toBe(path.join(folder, 'tls', 'emulator-cert.pem'));
});

it.each(['msal-node: client secret', 'msal-node: client certificate'])(
  'signs an application in: %s',
  (name) => {
    expect(results[name]).toEqual({ status: 200, scopes: [allPermissions] });
  },
);

it.each([
  ['msal-node: authorization code with secret', readReports],
  ['msal-node: authorization code with PKCE and a silent renewal', readReports],
  ['msal-node: device code', readReports],
  ['msal-node: on behalf of a user', allPermissions],
  ['msal-node: password', readReports],
])('signs a user in: %s', (name, permission) => {
  expect(results[name]).toEqual({
    status: 200,
    user: vera,
    scopes: expect.arrayContaining([permission]) as string[],
  });
});

it.each([
  'identity: client secret',
  'identity: client certificate',
  'identity: device code',
  'identity: on behalf of a user',
])('issues a token for REST: %s', (name) => {
  expect(results[name]).toEqual({ status: 200 });
});
