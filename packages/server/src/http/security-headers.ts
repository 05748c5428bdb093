import type { FastifyInstance } from 'fastify';
import { apiPolicy } from './content-security-policy.ts';

export interface TransportSecurity {
  /** Whether the public URL uses https. */
  isHttps: boolean;
  hstsIncludesSubdomains: boolean;
}

/** Adds security headers to all responses. The portal page overrides the content security policy. */
export const addSecurityHeaders = (
  app: FastifyInstance,
  { isHttps, hstsIncludesSubdomains }: TransportSecurity,
): void => {
  const headers = {
    'content-security-policy': apiPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(isHttps && {
      'strict-transport-security': `max-age=31536000${hstsIncludesSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
};
