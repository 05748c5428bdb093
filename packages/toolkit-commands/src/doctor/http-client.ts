/** A response with its parsed body. */
export interface HttpResponse {
  status: number;
  headers: Headers;
  /** The body, if it is JSON. */
  json: unknown;
  text: string;
}

/** A request without a response: what happened, and what to do. */
export class ConnectionError extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

export interface HttpRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Whether redirects are followed. By default they are errors, because they could send secrets to another host. */
  followRedirects?: boolean;
}

/**
 * Sends a request.
 *
 * @throws {ConnectionError} when there is no response
 */
export type SendRequest = (url: string, request?: HttpRequest) => Promise<HttpResponse>;

const maxBodyBytes = 2_000_000;
const networkRemedy = 'Check the URL, the network, and whether a firewall allows the connection.';

/** Causes and remedies by the code of the error. */
const connectionFailures: Record<string, readonly [message: string, remedy: string]> = {
  ENOTFOUND: ['does not exist in the DNS', 'Check the hostname and your DNS server.'],
  EAI_AGAIN: ['could not be resolved, because no DNS server responded', 'Check your network connection.'],
  ECONNREFUSED: ['refused the connection', 'Check the port, and that the service runs.'],
  ECONNRESET: ['closed the connection', networkRemedy],
  ENETUNREACH: ['cannot be reached from this network', networkRemedy],
  EHOSTUNREACH: ['cannot be reached from this network', networkRemedy],
  UND_ERR_SOCKET: ['closed the connection', networkRemedy],
  UND_ERR_CONNECT_TIMEOUT: ['did not accept the connection in time', networkRemedy],
  CERT_HAS_EXPIRED: ['has an expired TLS certificate', 'Renew the certificate, or check the clock.'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['has a TLS certificate for another host', 'Check the hostname.'],
};
const certificateCodes = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

function getCode(error: unknown): string {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown[] };
  if (typeof code === 'string') return code;
  if (cause !== undefined) return getCode(cause);
  return errors?.[0] === undefined ? '' : getCode(errors[0]);
}

function toConnectionError(error: unknown, host: string, timeoutMs: number): ConnectionError {
  if (error instanceof ConnectionError) return error;
  if (error instanceof Error && error.name === 'TimeoutError')
    return new ConnectionError(
      `${host} did not respond within ${timeoutMs / 1000} s.`,
      'Check the network, or allow more time with --timeout.',
    );
  const code = getCode(error);
  if (certificateCodes.includes(code))
    return new ConnectionError(
      `The TLS certificate of ${host} is not trusted.`,
      'If a proxy of your company inspects traffic, set NODE_EXTRA_CA_CERTS to its certificate.',
    );
  const [reason, remedy] = connectionFailures[code] ?? [
    `cannot be reached${code && ` (${code})`}`,
    networkRemedy,
  ];
  return new ConnectionError(`${host} ${reason}.`, remedy);
}

async function readBody({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) throw new ConnectionError('The response is too large.', 'Check the URL.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

/**
 * Creates a function that sends requests. The timeout applies to each request, including its body. Secrets are removed
 * from the responses before checks shorten their texts, because the beginning of a secret could not be recognized.
 */
export const createHttpClient =
  (timeoutMs: number, redact: (text: string) => string): SendRequest =>
  async (url, { followRedirects = false, ...init } = {}) => {
    const { host } = new URL(url);
    try {
      const response = await fetch(url, {
        ...init,
        redirect: followRedirects ? 'follow' : 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { status, headers } = response;
      if (isRedirect(status))
        throw new ConnectionError(`${host} redirects to another address.`, 'Use the final address.');
      const text = redact(await readBody(response));
      const redacted = new Headers([...headers].map(([name, value]) => [name, redact(value)]));
      return { status, headers: redacted, text, json: parseJson(text) };
    } catch (error) {
      throw toConnectionError(error, host, timeoutMs);
    }
  };
