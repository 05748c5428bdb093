import { createHash } from 'node:crypto';
import { viewAsHeader } from '@embed-portal/api-contract';
import type { Route } from '@embed-portal/api-contract';
import compress from '@fastify/compress';
import type {
  FastifyInstance,
  FastifyReply,
  onRequestAsyncHookHandler,
  onSendAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify';

const compressionThresholdBytes = 1_024;

/** Registers the compression of routes with {@link compressResponses}. Compressed requests are not decompressed. */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    threshold: compressionThresholdBytes,
  });
}

/** Route options that compress the responses of a route. */
export const compressResponses = { compress: {} } as const satisfies RouteShorthandOptions;

/** Adds request headers on which the response depends to `Vary`. */
export function addVary(reply: FastifyReply, ...names: string[]): void {
  const current = reply.getHeader('vary');
  reply.header('vary', [...(current === undefined ? [] : [String(current)]), ...names].join(', '));
}

/** Response headers that belong to a page of a list. */
const pageHeaders = ['link', 'x-total-count', 'x-total-count-relation'];

/** Returns a weak entity tag, because compressed responses with the same tag have other bytes. */
function createEntityTag(reply: FastifyReply, body: string): string {
  const headers = pageHeaders.map((name) => reply.getHeader(name) ?? null);
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(body);
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

const omitWeakness = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Returns whether an `If-None-Match` header contains a tag. Weak and strong tags are equal, as RFC 9110 requires. */
const includesTag = (header: string | undefined, tag: string): boolean =>
  header?.trim() === '*' ||
  (header ?? '').split(',').some((entry) => omitWeakness(entry) === omitWeakness(tag));

/**
 * Creates a hook that sends a weak entity tag of the body, or 304 without a body if `If-None-Match` contains the tag.
 * Has no effect on errors and streams. For routes with {@link compressResponses}: `Vary` is the same whether or not the
 * response is compressed.
 */
export const sendEntityTag =
  (cacheControl: string): onSendAsyncHookHandler =>
  async ({ headers }, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = createEntityTag(reply, payload);
    reply.headers({ 'cache-control': cacheControl, etag: tag });
    addVary(reply, 'accept-encoding');
    if (!includesTag(headers['if-none-match'], tag)) return payload;
    reply.code(304).removeHeader('content-type');
    return null;
  };

/**
 * Browsers store a response for the same authorization and view only, and send each request to the server, which
 * authenticates and authorizes it before it compares the entity tag.
 */
const varyByUser: onRequestAsyncHookHandler = async (_, reply) => {
  addVary(reply, 'authorization', viewAsHeader);
};

/** Returns the hooks and options that compress and cache the responses of a route as the contract allows. */
export const toTransferOptions = ({ transfer }: Route) => ({
  compress: transfer === undefined ? (false as const) : compressResponses.compress,
  onRequest: transfer === 'cached' ? [varyByUser] : [],
  onSend: transfer === 'cached' ? [sendEntityTag('private, no-cache')] : [],
});
