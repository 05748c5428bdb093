import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

/** Sends bytes to the server and returns the response. */
async function sendBytes(bytes: string) {
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const response = await text(socket);
  const [head = '', body = ''] = response.split('\r\n\r\n');
  return { status: head.split('\r\n')[0], head, body: JSON.parse(body) as unknown };
}

describe('Requests that the server cannot read', () => {
  it.each([
    ['is not HTTP', 'hello\r\n\r\n', 'The request is not valid HTTP.'],
    [
      'has an invalid header',
      'GET /api/users HTTP/1.1\r\nhost: localhost\r\na b: c\r\n\r\n',
      'The request is not valid HTTP.',
    ],
    [
      'has two lengths',
      'POST /api/users HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      'The request is not valid HTTP.',
    ],
    [
      'has no Host header',
      'GET /api/users HTTP/1.1\r\nconnection: close\r\n\r\n',
      'The request requires a Host header.',
    ],
    [
      'has a path that is not encoded correctly',
      'GET /api/users/% HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
      'The request could not be read.',
    ],
  ])('returns 400 in the form of all errors for a request that %s', async (_, bytes, message) => {
    const response = await sendBytes(bytes);
    expect(response).toMatchObject({
      status: 'HTTP/1.1 400 Bad Request',
      body: { error: { code: 'malformed', message } },
    });
    expect(response.head).toMatch(/^content-type: application\/json/im);
    expect(response.head).toMatch(/^cache-control: no-store$/im);
  });

  it('returns 431 in the form of all errors for headers above 16 kB', async () => {
    const header = `authorization: Bearer ${'x'.repeat(20_000)}`;
    expect(await sendBytes(`GET /api/users HTTP/1.1\r\nhost: localhost\r\n${header}\r\n\r\n`)).toMatchObject({
      status: 'HTTP/1.1 431 Request Header Fields Too Large',
      body: { error: { code: 'headers_too_large', message: 'The headers of the request are too large.' } },
    });
  });
});
