import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { formPostScript } from './pages.ts';

const scriptHash = `'sha256-${createHash('sha256').update(formPostScript).digest('base64')}'`;

/**
 * Sends a page that loads no resources and cannot be framed.
 * @param formTarget - origin to which a form of the page leads in addition to the emulator itself
 */
export function sendPage(reply: FastifyReply, page: string, formTarget = ''): FastifyReply {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src ${scriptHash}`,
    // Browsers also apply form-action to the redirect that follows the form submission.
    `form-action 'self' ${formTarget}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy.join('; '))
    .header('referrer-policy', 'no-referrer')
    .send(page);
}
