import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from './api.ts';
import { callbackPath } from '../services/authorizing/callback-url.ts';
import { finishAuthorizing } from '../services/authorizing/finish.ts';
import { auditRefusals } from './audit-refusals.ts';
import { endBrowserKey } from './browser-key.ts';
import { callOf } from './call-record.ts';
import { sendCallbackPage } from './callback-page.ts';
import { toPortalError } from './error-mapper.ts';
import { limitAddress } from './limit-requests.ts';

/** Where the directory sends people back to: without a bearer, bound by the state and the browser's key. */
export const serveAuthorizeCallback = async (
  app: FastifyInstance,
  { bulkheads, ...options }: ApiOptions,
): Promise<void> => {
  const services = { ...options, db: bulkheads.grants };
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', limitAddress(options.limits.requestsPerAddress));
      scope.addHook('onSend', auditRefusals({ db: bulkheads.refusals, onDropped: options.onDropped }));
      scope.get(callbackPath, async (request, reply) => {
        try {
          const key = await finishAuthorizing(services, request.query, callOf(request));
          endBrowserKey(reply, key, options.site().publicUrl.startsWith('https:'));
        } catch (error) {
          const failure = toPortalError(error);
          request.failure = failure;
          if (failure.status >= 500) request.log.error({ err: failure.cause ?? failure }, failure.message);
          const view = { title: 'This did not work', text: failure.message, closes: false };
          return sendCallbackPage(reply, failure.status, view);
        }
        const text = 'Your account is connected. You can close this window.';
        return sendCallbackPage(reply, 200, { title: 'Connected', text, closes: true });
      });
    },
    { prefix: '/api' },
  );
};
