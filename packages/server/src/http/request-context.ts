import { captchaHeader } from '@embed-portal/api-contract';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../context.ts';
import { readBrowserKeys } from './browser-key.ts';

/** Returns the path of a request without the query. */
export const getPath = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?', 1)[0] ?? '';

/** Returns the request properties that the services need. */
export const toRequestContext = (request: FastifyRequest): RequestContext => {
  const { id, method, headers } = request;
  return {
    id,
    method,
    url: getPath(request),
    auditBody: null,
    idempotencyKey: headers['idempotency-key']?.toString(),
    ifMatch: headers['if-match'],
    captchaToken: headers[captchaHeader]?.toString(),
    browserKeys: readBrowserKeys(request),
  };
};
