import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ConnectionError, createHttpClient } from './http-client.ts';
import type { HttpRequest } from './http-client.ts';

/** Starts a server and returns its URL. */
async function start(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const redact = (text: string): string => text.replaceAll('canary', '[redacted]');
const send = createHttpClient(60_000, redact);

/** Returns the message and the remedy of the error. */
async function getFailure(url: string, request?: HttpRequest, client = send) {
  const error = await client(url, request).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConnectionError);
  const { message, remedy } = error as ConnectionError;
  return [message.replace(new URL(url).host, 'HOST'), remedy];
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('createHttpClient', () => {
  it('sends the method, the headers and the body, and returns the status, the headers and the JSON', async () => {
    const url = await start((request, response) => {
      request.setEncoding('utf8').on('data', (body: string) => {
        const { method, headers } = request;
        response.writeHead(403, { requestid: 'q1' });
        response.end(JSON.stringify({ method, authorization: headers.authorization, body }));
      });
    });
    const answer = await send(url, { method: 'POST', headers: { authorization: 'Bearer t' }, body: 'a=b' });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('requestid')).toBe('q1');
    expect(answer.json).toEqual({ method: 'POST', authorization: 'Bearer t', body: 'a=b' });
  });

  it('returns the text of a response that is not JSON', async () => {
    const url = await start((_, response) => response.end('<html>{"a":1}'));
    expect(await send(url)).toMatchObject({ status: 200, text: '<html>{"a":1}', json: undefined });
  });

  it('removes secrets from the text, the JSON and the headers', async () => {
    const url = await start((_, response) =>
      response.setHeader('x-powerbi-error-info', 'canary').end('["canary"]'),
    );
    const { text, json, headers } = await send(url);
    expect([text, json, headers.get('x-powerbi-error-info')]).toEqual([
      '["[redacted]"]',
      ['[redacted]'],
      '[redacted]',
    ]);
  });

  it('accepts a response of 2,000,000 bytes, and rejects one byte more', async () => {
    const url = await start((request, response) =>
      response.end(`${'é'.repeat(999_999)}${request.url?.slice(1)}`),
    );
    expect((await send(`${url}/ab`)).text).toHaveLength(1_000_001);
    expect(await getFailure(`${url}/abc`)).toEqual(['The response is too large.', 'Check the URL.']);
  });

  it.each([300, 301, 302, 303, 307, 308, 399])(
    'rejects a redirect with status %d, and requests no other address',
    async (status) => {
      const paths: (string | undefined)[] = [];
      const url = await start((request, response) => {
        paths.push(request.url);
        response.writeHead(status, { location: '/other' }).end();
      });
      expect(await getFailure(`${url}/token`, { method: 'POST', body: 'canary' })).toEqual([
        'HOST redirects to another address.',
        'Use the final address.',
      ]);
      expect(paths).toEqual(['/token']);
    },
  );

  it('follows redirects when the request allows them', async () => {
    const url = await start((request, response) => {
      if (request.url === '/page') response.end('final');
      else response.writeHead(302, { location: '/page' }).end();
    });
    expect(await send(url, { followRedirects: true })).toMatchObject({ status: 200, text: 'final' });
  });

  it.each<[title: string, listener: RequestListener]>([
    ['a server that does not respond', () => undefined],
    ['a response that does not end', (_, response) => response.write('{')],
  ])('ends the wait for %s after the time limit', async (_, listener) => {
    const url = await start(listener);
    expect(await getFailure(url, {}, createHttpClient(50, redact))).toEqual([
      'HOST did not respond within 0.05 s.',
      'Check the network, or allow more time with --timeout.',
    ]);
  });

  it('reports a port on which no service runs', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    expect(await getFailure(`http://127.0.0.1:${port}`)).toEqual([
      'HOST refused the connection.',
      'Check the port, and that the service runs.',
    ]);
  });

  const network = 'Check the URL, the network, and whether a firewall allows the connection.';
  const authority =
    'If a proxy of your company inspects traffic, set NODE_EXTRA_CA_CERTS to its certificate.';
  const untrusted = 'The TLS certificate of HOST is not trusted.';

  it.each([
    ['ENOTFOUND', 'HOST does not exist in the DNS.', 'Check the hostname and your DNS server.'],
    [
      'EAI_AGAIN',
      'HOST could not be resolved, because no DNS server responded.',
      'Check your network connection.',
    ],
    ['ECONNREFUSED', 'HOST refused the connection.', 'Check the port, and that the service runs.'],
    ['ECONNRESET', 'HOST closed the connection.', network],
    ['ENETUNREACH', 'HOST cannot be reached from this network.', network],
    ['EHOSTUNREACH', 'HOST cannot be reached from this network.', network],
    ['UND_ERR_SOCKET', 'HOST closed the connection.', network],
    ['UND_ERR_CONNECT_TIMEOUT', 'HOST did not accept the connection in time.', network],
    [
      'CERT_HAS_EXPIRED',
      'HOST has an expired TLS certificate.',
      'Renew the certificate, or check the clock.',
    ],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'HOST has a TLS certificate for another host.', 'Check the hostname.'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', untrusted, authority],
    ['SELF_SIGNED_CERT_IN_CHAIN', untrusted, authority],
    ['UNABLE_TO_GET_ISSUER_CERT', untrusted, authority],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', untrusted, authority],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', untrusted, authority],
    ['EPROTO', 'HOST cannot be reached (EPROTO).', network],
  ])('explains the error %s', async (code, message, remedy) => {
    const cause = Object.assign(new Error('canary'), { code });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause })));
    expect(await getFailure('https://api.powerbi.com')).toEqual([message, remedy]);
  });

  it('explains the first error when a host has several addresses', async () => {
    const errors = ['ECONNREFUSED', 'ENETUNREACH'].map((code) => Object.assign(new Error('x'), { code }));
    const cause = new AggregateError(errors);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause })));
    expect((await getFailure('https://api.powerbi.com'))[0]).toBe('HOST refused the connection.');
  });

  it('reports a failure without a code', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    expect(await getFailure('https://api.powerbi.com')).toEqual(['HOST cannot be reached.', network]);
  });
});
