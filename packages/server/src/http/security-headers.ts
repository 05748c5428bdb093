import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { apiDirectives } from './content-security-policy.ts';

export interface TransportSecurity {
  /** Whether the public URL uses https. */
  isHttps: boolean;
  hstsIncludesSubdomains: boolean;
}

/** Adds security headers to all responses. The portal page overrides the content security policy. */
export const addSecurityHeaders = async (
  app: FastifyInstance,
  { isHttps, hstsIncludesSubdomains }: TransportSecurity,
): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: apiDirectives },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: hstsIncludesSubdomains },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'x-request-id': request.id,
    });
  });
};
