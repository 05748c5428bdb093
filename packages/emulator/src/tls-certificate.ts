import { X509Certificate, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import forge from 'node-forge';

const lifetimeDays = 365;
const subject = [{ name: 'commonName', value: 'localhost' }];
/** Names of this computer. */
const ownNames = ['localhost', '127.0.0.1', '::1'];

export interface TlsCertificate {
  key: string;
  cert: string;
  /** File of the certificate, for the variable `NODE_EXTRA_CA_CERTS` of clients. */
  file: string;
}

/** Returns whether a certificate has not expired and is valid for all names. */
function isUsable(certificate: string, names: readonly string[]): boolean {
  const parsed = new X509Certificate(certificate);
  const includes = (name: string) =>
    (isIP(name) ? parsed.checkIP(name) : parsed.checkHost(name)) !== undefined;
  return Date.parse(parsed.validTo) > Date.now() && names.every(includes);
}

/** Converts a name of the certificate: type 2 is a DNS name, type 7 an IP address. */
const toAltName = (name: string) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name });

const readOptional = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch(() => undefined);

/** Creates a certificate that signs itself, so that clients can trust it as an authority. */
function createCertificate(names: readonly string[]) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // A positive number, because the first digit is below 8.
  certificate.serialNumber = `1${randomBytes(16).toString('hex').slice(1)}`;
  certificate.validity.notBefore = new Date();
  certificate.validity.notAfter = new Date(Date.now() + lifetimeDays * 86_400_000);
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'subjectAltName', altNames: names.map(toAltName) },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { key: privateKey, cert: forge.pki.certificateToPem(certificate) };
}

/**
 * Reads the certificate of a folder. Creates one if there is none, it has expired, or it lacks a name.
 * @param hosts - hostnames and IP addresses of the certificate, in addition to those of this computer
 */
export async function loadTlsCertificate(
  folder: string,
  hosts: readonly string[] = [],
): Promise<TlsCertificate> {
  const names = [...new Set([...ownNames, ...hosts])];
  const file = join(folder, 'emulator-cert.pem');
  const keyFile = join(folder, 'emulator-key.pem');
  const [storedCertificate, storedKey] = await Promise.all([readOptional(file), readOptional(keyFile)]);
  if (storedCertificate !== undefined && storedKey !== undefined && isUsable(storedCertificate, names))
    return { cert: storedCertificate, key: storedKey, file };
  const { key, cert } = createCertificate(names);
  await mkdir(folder, { recursive: true });
  await writeFile(keyFile, key, { mode: 0o600 });
  await writeFile(file, cert);
  return { cert, key, file };
}
