import { timingSafeEqual } from 'node:crypto';
import { decodeProtectedHeader, importX509, jwtVerify } from 'jose';
import type { ServiceContext } from '../service/context.ts';
import { getTenantId } from './directory.ts';
import { OAuthError } from './oauth-error.ts';
import type { TokenRequest } from './token-request.ts';

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const assertionAlgorithms = ['RS256', 'PS256'];
/** Libraries round the time up, and clocks differ. */
const clockToleranceSeconds = 300;

/** Whether an application has proved who it is. Browser and desktop apps have no secret. */
export type ClientKind = 'confidential' | 'public';

/**
 * Authenticates the application of a token request by its secret, or by an assertion that is signed with its
 * certificate.
 * @throws {OAuthError} when the application is unknown, or its secret or assertion is invalid.
 */
export async function authenticateClient(context: ServiceContext, body: TokenRequest): Promise<ClientKind> {
  const { client } = context;
  if (body.client_id !== client.id) {
    const message = `Application with identifier '${body.client_id ?? ''}' was not found in the directory.`;
    throw new OAuthError('unauthorized_client', 700016, message);
  }
  if (body.client_assertion !== undefined) {
    await verifyAssertion(context, body);
    return 'confidential';
  }
  if (body.client_secret === undefined) return 'public';
  if (!equalsInConstantTime(body.client_secret, client.secret))
    throw new OAuthError('invalid_client', 7000215, 'Invalid client secret provided.', 401);
  return 'confidential';
}

async function verifyAssertion(context: ServiceContext, body: TokenRequest): Promise<void> {
  const { client, getUrl } = context;
  const fail = (reason: string) => new OAuthError('invalid_client', 700027, reason, 401);
  if (client.certificate === undefined)
    throw fail(
      'No certificate is registered for the application. Start the emulator with --client-certificate.',
    );
  if (body.client_assertion_type !== assertionType)
    throw new OAuthError('invalid_request', 900144, `client_assertion_type must be ${assertionType}.`);
  const authorities = [client.tenant, getTenantId(context), 'common', 'organizations'].map(
    (tenant) => `${getUrl()}/${tenant}`,
  );
  try {
    const assertion = body.client_assertion ?? '';
    const { alg = '' } = decodeProtectedHeader(assertion);
    await jwtVerify(assertion, await importX509(client.certificate, alg), {
      algorithms: assertionAlgorithms,
      issuer: client.id,
      subject: client.id,
      audience: authorities.flatMap((url) => [
        `${url}/oauth2/v2.0/token`,
        `${url}/oauth2/token`,
        `${url}/v2.0`,
      ]),
      requiredClaims: ['exp'],
      clockTolerance: clockToleranceSeconds,
    });
  } catch {
    throw fail('The signature, the audience or the lifetime of the client assertion is invalid.');
  }
}

function equalsInConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
