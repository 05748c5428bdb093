import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'selfsigned';

const lifetimeDays = 365;
const names = { dns: ['localhost'], ips: ['127.0.0.1', '::1'] };

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

/** Reads the certificate of a folder, or creates one for this computer if there is none or it has expired. */
export async function loadTlsCertificate(folder: string): Promise<TlsCertificate> {
  const file = join(folder, 'emulator-cert.pem');
  const keyFile = join(folder, 'emulator-key.pem');
  const [storedCertificate, storedKey] = await Promise.all([readOptional(file), readOptional(keyFile)]);
  if (storedCertificate !== undefined && storedKey !== undefined && isCurrent(storedCertificate))
    return { cert: storedCertificate, key: storedKey, file };
  const now = new Date();
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: now,
    notAfterDate: new Date(now.getTime() + lifetimeDays * 86_400_000),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: [
          ...names.dns.map((value) => ({ type: 2 as const, value })),
          ...names.ips.map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  });
  await mkdir(folder, { recursive: true });
  await writeFile(keyFile, key, { mode: 0o600 });
  await writeFile(file, cert);
  return { cert, key, file };
}
