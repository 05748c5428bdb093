import type { FastifyInstance } from 'fastify';
import { PortalError } from '../errors.ts';
import { sendError } from './error-mapper.ts';
import type { SendPage } from './static-portal.ts';

const apiPath = /^\/api(\/|$)/;
/** Whether the last part of a path has an ending, such as `.js`. */
const isFile = (path: string): boolean => path.slice(path.lastIndexOf('/')).includes('.');

/** Addresses that no route knows: the portal's own ones get its page, all others an error. */
export const addNotFoundHandler = (app: FastifyInstance, sendPage: SendPage | undefined): void => {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (sendPage && isRead && !apiPath.test(path) && !isFile(path)) return sendPage(request, reply);
    return sendError(new PortalError('not_found', 'There is nothing at this address.'), request, reply);
  });
};
