import { X509Certificate, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import forge from 'node-forge';

const lifetimeDays = 365;
const subject = [{ name: 'commonName', value: 'localhost' }];
/** Names of this computer: type 2 is a DNS name, type 7 an IP address. */
const names = [
  { type: 2, value: 'localhost' },
  { type: 7, ip: '127.0.0.1' },
  { type: 7, ip: '::1' },
];

export interface TlsCertificate {
  key: string;
  cert: string;
  /** File of the certificate, for the variable `NODE_EXTRA_CA_CERTS` of clients. */
  file: string;
}

const isCurrent = (certificate: string): boolean =>
  Date.parse(new X509Certificate(certificate).validTo) > Date.now();

const readOptional = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch(() => undefined);

/** Creates a certificate that signs itself, so that clients can trust it as an authority. */
function createCertificate() {
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
    { name: 'subjectAltName', altNames: names },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { key: privateKey, cert: forge.pki.certificateToPem(certificate) };
}

/** Reads the certificate of a folder, or creates one for this computer if there is none or it has expired. */
export async function loadTlsCertificate(folder: string): Promise<TlsCertificate> {
  const file = join(folder, 'emulator-cert.pem');
  const keyFile = join(folder, 'emulator-key.pem');
  const [storedCertificate, storedKey] = await Promise.all([readOptional(file), readOptional(keyFile)]);
  if (storedCertificate !== undefined && storedKey !== undefined && isCurrent(storedCertificate))
    return { cert: storedCertificate, key: storedKey, file };
  const { key, cert } = createCertificate();
  await mkdir(folder, { recursive: true });
  await writeFile(keyFile, key, { mode: 0o600 });
  await writeFile(file, cert);
  return { cert, key, file };
}
