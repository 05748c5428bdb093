import type { IdentityConfig } from '../config.ts';
import type { Middleware } from './context.ts';

/**
 * Creates middleware that sets the security headers of all responses. The headers allow only resources of this origin,
 * forbid framing, and prevent browsers from sending a referrer to other sites.
 */
export function createSecurityHeaders({ clients }: IdentityConfig, issuer: string): Middleware {
  // Browsers also apply form-action to redirects after a form submission, and these lead back to the application.
  const redirectUris = clients.flatMap((client) => [
    ...client.redirect_uris,
    ...client.post_logout_redirect_uris,
  ]);
  const formTargets = [...new Set(redirectUris.map((uri) => new URL(uri).origin))].join(' ');
  const headers = {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      `form-action 'self' ${formTargets}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    // With "no-referrer", the forms of these pages would send the Origin "null".
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(issuer.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
  return (ctx, next) => {
    ctx.set(headers);
    return next();
  };
}
