import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { ApiError } from '../errors.ts';
import { toErrorBody } from './error-mapper.ts';

type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>;
type ConnectionError = Parameters<ClientErrorHandler>[0];

function toClientError(error: ConnectionError): ApiError {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('headers_too_large', 'The headers of the request are too large.');
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('request_timeout', 'The request was not received completely in time.');
  return new ApiError('malformed', 'The request is not valid HTTP.');
}

/**
 * Responds to a request that Node.js could not read, and closes the connection. Such a request reaches no route or hook.
 */
export function handleClientError(
  this: FastifyInstance,
  error: ConnectionError,
  socket: Parameters<ClientErrorHandler>[1],
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const failure = toClientError(error);
  this.log.debug({ err: error }, failure.message);
  const body = JSON.stringify(toErrorBody(failure));
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${String(failure.status)} ${STATUS_CODES[failure.status] ?? ''}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${String(Buffer.byteLength(body))}`,
        'cache-control: no-store',
        'x-content-type-options: nosniff',
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroy(error);
}
