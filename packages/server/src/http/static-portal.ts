import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path, { posix } from 'node:path';
import type { RuntimeConfig } from '@embed-portal/api-contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, OperatorError } from '../errors.ts';
import { sendError } from './error-mapper.ts';
import { getPath } from './request-context.ts';
import { buildPagePolicy } from './security-headers.ts';
import { compressResponses, sendEntityTag } from './transfer.ts';

export interface PortalOptions {
  /** Folder of the built portal; undefined serves only the API. */
  folder: string | undefined;
  getRuntimeConfig: () => RuntimeConfig;
}

const noncePlaceholder = '__CSP_NONCE__';
/** Filenames in this folder change with their content. */
const hashedFiles = /[\\/]assets[\\/]/;

const readPage = (folder: string): Promise<string> =>
  readFile(path.join(folder, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new OperatorError(
      'portal_missing',
      `PORTAL_DIR: ${folder} contains no index.html. Build the portal first, or set the correct folder.`,
      {
        cause,
      },
    );
  });

async function serveStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['index.html*'],
    preCompressed: true,
    // Entries for each file of a page load would flood the log.
    logLevel: 'warn',
    cacheControl: false,
    setHeaders: (response, file) => {
      const isImmutable = hashedFiles.test(file);
      response.setHeader('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      response.setHeader('vary', 'accept-encoding');
    },
  });
}

/** Sends the portal page for a client-side route. */
type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Serves the built portal and its runtime configuration.
 *
 * @returns the handler of client-side routes, or undefined without a portal.
 * @throws {Error} when the folder contains no portal.
 */
export async function servePortal(
  app: FastifyInstance,
  { folder, getRuntimeConfig }: PortalOptions,
): Promise<SendPage | undefined> {
  app.get('/config.json', { ...compressResponses, onSend: sendEntityTag('no-cache') }, getRuntimeConfig);
  if (folder === undefined) return undefined;
  const page = await readPage(folder);
  await serveStaticFiles(app, folder);
  const sendPage: SendPage = (_, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', buildPagePolicy(getRuntimeConfig(), nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlaceholder, nonce));
  };
  for (const url of ['/', '/index.html']) app.get(url, { exposeHeadRoute: true }, sendPage);
  return sendPage;
}

const apiPath = /^\/+api(\/|$)/;
/** Returns whether the last path segment has an extension, such as `.js`. */
const isFile = (path: string): boolean => path.slice(path.lastIndexOf('/')).includes('.');

/**
 * Returns a path as a proxy interprets it that decodes percent-encoded characters, even several times, and resolves dot
 * segments. Returns undefined if the path is not encoded correctly.
 */
function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path.replace(/%(?:25)+/g, '%'));
    return posix.normalize(decoded.replaceAll('\\', '/'));
  } catch {
    return undefined;
  }
}

/** Handles unknown URLs: sends the portal page for its client-side routes and an error for all others. */
export function addNotFoundHandler(app: FastifyInstance, sendPage: SendPage | undefined): void {
  app.setNotFoundHandler((request, reply) => {
    const path = decodePath(getPath(request));
    const isScreen = path !== undefined && !apiPath.test(path) && !isFile(path);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (sendPage && isRead && isScreen) return sendPage(request, reply);
    return sendError(new ApiError('not_found', 'This URL does not exist.'), request, reply);
  });
}
