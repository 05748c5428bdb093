import { constants, createHash, verify } from 'node:crypto';
import { generate } from 'selfsigned';
import { describe, expect, it } from 'vitest';
import { createClientAssertion, parseClientCertificate } from './client-assertion.ts';

const decode = (part = ''): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

describe('createClientAssertion', () => {
  it('signs an assertion that the public key of the certificate verifies', async () => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'app' }]);
    const pair = parseClientCertificate(`${cert}\n${key}`);
    const audience = 'https://login.microsoftonline.com/contoso.example/oauth2/v2.0/token';
    const now = Date.UTC(2026, 0, 2, 3, 4, 5);
    const [header, payload, signature] = createClientAssertion(pair, {
      clientId: 'c1',
      audience,
      now,
    }).split('.');
    expect(decode(header)).toEqual({
      alg: 'PS256',
      typ: 'JWT',
      'x5t#S256': createHash('sha256').update(pair.certificate.raw).digest('base64url'),
    });
    expect(decode(payload)).toMatchObject({
      aud: audience,
      iss: 'c1',
      sub: 'c1',
      nbf: 1_767_323_045,
      exp: 1_767_323_345,
    });
    const options = {
      key: pair.certificate.publicKey,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: 32,
    };
    const signed = Buffer.from(`${header ?? ''}.${payload ?? ''}`);
    expect(verify('sha256', signed, options, Buffer.from(signature ?? '', 'base64url'))).toBe(true);
  });

  it('rejects the key of another certificate', async () => {
    const first = await generate([{ name: 'commonName', value: 'app' }]);
    const second = await generate([{ name: 'commonName', value: 'app' }]);
    expect(() => parseClientCertificate(`${first.cert}\n${second.private}`)).toThrow(
      'The private key belongs to another certificate.',
    );
  });
});
