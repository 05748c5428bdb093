import { createHash } from 'node:crypto';

const toHash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/**
 * Adds a content security policy to a page. It allows the inline scripts of VitePress by their hashes, the functions of
 * the search options, which VitePress evaluates in the browser, and reports of any host, because the address of the
 * emulator is not known when the site is built.
 */
export function addContentSecurityPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)];
  const hashes = new Set(scripts.map(([, code = '']) => toHash(code)));
  const policy = [
    "default-src 'self'",
    ["script-src 'self' 'unsafe-eval'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    'frame-src https: http://localhost:* http://127.0.0.1:*',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const charset = '<meta charset="utf-8">';
  return html.replace(
    charset,
    `${charset}\n    <meta http-equiv="content-security-policy" content="${policy}">`,
  );
}
