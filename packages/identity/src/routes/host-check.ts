import { HttpError } from '../errors.ts';
import type { Middleware } from './context.ts';

/** Returns the origin of a host, or undefined if the host is not valid. */
function toOrigin(protocol: string, host: string): string | undefined {
  const url = `${protocol}//${host}`;
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/**
 * Creates middleware that rejects requests to other hosts than the issuer. The URLs in redirects and in the discovery
 * document contain the host of the request.
 */
export function createHostCheck(issuer: string): Middleware {
  const { origin, protocol } = new URL(issuer);
  return (ctx, next) => {
    if (toOrigin(protocol, ctx.host) === origin) return next();
    throw new HttpError('misdirected', {
      title: 'Wrong address',
      message: `This identity provider is available at ${origin} only.`,
    });
  };
}
