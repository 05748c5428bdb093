import { captchaHeader } from '@embed-portal/api-contract';
import type { FastifyRequest } from 'fastify';
import type { CallRecord } from '../context.ts';
import { browserKeyOf } from './browser-key.ts';

/** What the services have to know of a request. */
export const callOf = (request: FastifyRequest): CallRecord => {
  const { id, method, url, body, headers } = request;
  return {
    id,
    method,
    url: url.split('?', 1)[0] ?? '',
    body,
    idempotencyKey: headers['idempotency-key']?.toString(),
    captchaToken: headers[captchaHeader]?.toString(),
    browserKey: browserKeyOf(request),
  };
};
