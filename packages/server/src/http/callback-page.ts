import { randomBytes } from 'node:crypto';
import escapeHtml from 'escape-html';
import type { FastifyReply } from 'fastify';

interface CallbackPage {
  title: string;
  text: string;
  /** Whether the window closes automatically, because the opening page shows the outcome. */
  closesAutomatically: boolean;
}

const renderPage = (
  { title, text, closesAutomatically }: CallbackPage,
  nonce: string,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">
body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem }
button { font: inherit; padding: .5rem 1.25rem }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<button id="close" type="button">Close</button>
<script nonce="${nonce}">
document.getElementById('close').addEventListener('click', () => { window.close(); });
${closesAutomatically ? 'window.close();' : ''}
</script>
</body>
</html>
`;

/** Sends the final page of a sign-in popup. The opening page detects that the popup has closed. */
export const sendCallbackPage = (reply: FastifyReply, status: number, page: CallbackPage): FastifyReply => {
  const nonce = randomBytes(16).toString('base64url');
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      // Another policy would sever the connection to the opening page, which waits for the popup to close.
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .send(renderPage(page, nonce));
};
