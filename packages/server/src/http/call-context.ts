import { captchaHeader } from '@embed-portal/api-contract';
import type { FastifyRequest } from 'fastify';
import type { CallContext } from '../context.ts';
import { readBrowserKeys } from './browser-key.ts';

/** The path of a request, without its query. */
export const getPath = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?', 1)[0] ?? '';

/** What the services have to know of a request. */
export const toCallContext = (request: FastifyRequest): CallContext => {
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
