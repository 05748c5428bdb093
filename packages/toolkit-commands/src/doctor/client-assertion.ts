import { X509Certificate, constants, createPrivateKey, randomUUID, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** A certificate with its private key. */
export interface ClientCertificate {
  certificate: X509Certificate;
  key: KeyObject;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const lifetimeSeconds = 300;

/**
 * Parses a PEM file with a certificate and its private key.
 *
 * @throws {Error} when either is missing, the key is encrypted, or the key belongs to another certificate
 */
export function parseClientCertificate(pem: string): ClientCertificate {
  const certificate = new X509Certificate(pem);
  const key = createPrivateKey(pem);
  if (!certificate.checkPrivateKey(key)) throw new Error('The private key belongs to another certificate.');
  return { certificate, key };
}

/**
 * Creates the signed assertion with which an application proves that it has the private key of its certificate.
 *
 * @param audience - URL of the token endpoint
 * @param now - current time in epoch milliseconds
 */
export function createClientAssertion(
  { certificate, key }: ClientCertificate,
  { clientId, audience, now }: { clientId: string; audience: string; now: number },
): string {
  const thumbprint = Buffer.from(certificate.fingerprint256.replaceAll(':', ''), 'hex').toString('base64url');
  const issuedAt = Math.floor(now / 1000);
  const header = encode({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint });
  const payload = encode({
    aud: audience,
    iss: clientId,
    sub: clientId,
    jti: randomUUID(),
    iat: issuedAt,
    nbf: issuedAt,
    exp: issuedAt + lifetimeSeconds,
  });
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  const saltLength = constants.RSA_PSS_SALTLEN_DIGEST;
  const signature = sign('sha256', Buffer.from(`${header}.${payload}`), { key, padding, saltLength });
  return `${header}.${payload}.${signature.toString('base64url')}`;
}
