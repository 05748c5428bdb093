import { randomBytes } from 'node:crypto';
import escapeHtml from 'escape-html';
import type { FastifyReply, FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ApiError } from '../errors.ts';
import {
  callbackPath,
  authorizeAction,
  completeAuthorization,
} from '../services/connections/connection-oauth.ts';
import type { ApiOptions } from './api.ts';
import { auditRejections } from './audit-rejections.ts';
import { clearBrowserKey, readBrowserKeys } from './browser-key.ts';
import { toApiError } from './error-mapper.ts';
import { toRequestContext } from './request-context.ts';

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
function sendCallbackPage(reply: FastifyReply, status: number, page: CallbackPage): FastifyReply {
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
}

/** Callback query of users who cancel the sign-in or decline the consent. */
const CanceledQuery = z.object({ error: z.literal('access_denied') });

/**
 * Returns the page for a failed authorization. If the user canceled, the page closes automatically, because the opening
 * page shows the outcome.
 */
function toCallbackPage(failure: ApiError, query: unknown) {
  if (failure.code !== 'bi_refused' || !CanceledQuery.safeParse(query).success) {
    return {
      title: 'Your account could not be connected',
      text: failure.message,
      closesAutomatically: false,
    };
  }
  const text = 'Your account has not been connected. You can close this window.';
  return { title: 'Sign-in canceled', text, closesAutomatically: true };
}

/** Registers the OAuth callback. It is authenticated by the state and the browser key instead of a bearer token. */
export async function serveAuthorizeCallback(
  app: FastifyInstance,
  { bulkheads, limitAddress, ...options }: ApiOptions,
): Promise<void> {
  const services = { ...options, db: bulkheads.grants };
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', limitAddress);
      scope.addHook(
        'onSend',
        auditRejections({ db: bulkheads.rejections, onRejectionDropped: options.onRejectionDropped }),
      );
      scope.get(callbackPath, { config: { action: authorizeAction } }, async (request, reply) => {
        try {
          const callback = { query: request.query, browserKeys: readBrowserKeys(request) };
          const key = await completeAuthorization(services, callback, toRequestContext(request));
          clearBrowserKey(reply, key, options.getSite().publicUrl.startsWith('https:'));
        } catch (error) {
          const failure = toApiError(error);
          request.failure = failure;
          if (failure.status >= 500) request.log.error({ err: failure.cause ?? failure }, failure.message);
          if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
          return sendCallbackPage(reply, failure.status, toCallbackPage(failure, request.query));
        }
        const text = 'Your account is connected. You can close this window.';
        return sendCallbackPage(reply, 200, { title: 'Connected', text, closesAutomatically: true });
      });
    },
    { prefix: '/api' },
  );
}
