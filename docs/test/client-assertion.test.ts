import { execFileSync } from 'node:child_process';
import { X509Certificate, constants, verify } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samples } from './samples.ts';

interface Options {
  certificate: string;
  privateKey: string;
  clientId: string;
  tokenUrl: string;
}
interface Module {
  createClientAssertion: (options: Options) => string;
}

const tokenUrl = 'https://login.microsoftonline.com/tenant.example/oauth2/v2.0/token';
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown;

describe('createClientAssertion in the guide "Connect Power BI"', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'assertion-'));
    const keyOptions = ['-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'certificate.pem'];
    const subject = ['-subj', '/CN=guide', '-days', '1'];
    execFileSync('openssl', ['req', '-x509', ...keyOptions, ...subject], { cwd: folder, stdio: 'ignore' });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('signs the claims of the client with the key of the certificate', async () => {
    const sample = samples.find(({ name }) => name === 'client-assertion.mjs');
    const file = path.join(folder, 'client-assertion.mjs');
    await writeFile(file, sample?.code ?? '');
    const { createClientAssertion } = (await import(pathToFileURL(file).href)) as Module;
    const [certificate, privateKey] = await Promise.all(
      ['certificate.pem', 'key.pem'].map((name) => readFile(path.join(folder, name), 'utf8')),
    );

    const assertion = createClientAssertion({
      certificate: certificate ?? '',
      privateKey: privateKey ?? '',
      clientId: 'client',
      tokenUrl,
    });

    const [header, claims, signature = ''] = assertion.split('.');
    const { fingerprint256, publicKey } = new X509Certificate(certificate ?? '');
    const thumbprint = Buffer.from(fingerprint256.replaceAll(':', ''), 'hex').toString('base64url');
    expect(decode(header)).toEqual({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint });
    expect(decode(claims)).toMatchObject({ aud: tokenUrl, iss: 'client', sub: 'client' });
    const verificationKey = { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
    const content = Buffer.from(`${header}.${claims}`);
    expect(verify('sha256', content, verificationKey, Buffer.from(signature, 'base64url'))).toBe(true);
  });
});
