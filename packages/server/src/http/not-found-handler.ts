import type { FastifyInstance } from 'fastify';
import { PortalError } from '../errors.ts';
import { sendError } from './error-mapper.ts';
import type { SendPage } from './static-portal.ts';

const apiPath = /^\/api(\/|$)/;
/** Returns whether the last path segment has an extension, such as `.js`. */
const isFile = (path: string): boolean => path.slice(path.lastIndexOf('/')).includes('.');

/** Handles unknown URLs: sends the portal page for its client-side routes and an error for all others. */
export const addNotFoundHandler = (app: FastifyInstance, sendPage: SendPage | undefined): void => {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (sendPage && isRead && !apiPath.test(path) && !isFile(path)) return sendPage(request, reply);
    return sendError(new PortalError('not_found', 'This URL does not exist.'), request, reply);
  });
};
