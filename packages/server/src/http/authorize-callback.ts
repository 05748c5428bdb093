import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { callbackPath } from '../services/authorizing/callback-url.ts';
import { finishAuthorizing } from '../services/authorizing/finish.ts';
import type { RateLimits } from './api-route.ts';
import { auditRefusals } from './audit-refusals.ts';
import type { AuditRefusalsOptions } from './audit-refusals.ts';
import { callOf } from './call-record.ts';
import { sendCallbackPage } from './callback-page.ts';
import { toPortalError } from './error-mapper.ts';
import { limitAddress } from './limit-requests.ts';

type CallbackOptions = Services & AuditRefusalsOptions & { limits: Pick<RateLimits, 'requestsPerAddress'> };

/** Where the directory sends people back to: without a bearer, bound by the state and the browser's key. */
export const serveAuthorizeCallback = async (
  app: FastifyInstance,
  services: CallbackOptions,
): Promise<void> => {
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', limitAddress(services.limits.requestsPerAddress));
      scope.addHook('onSend', auditRefusals(services));
      scope.get(callbackPath, async (request, reply) => {
        try {
          await finishAuthorizing(services, request.query, callOf(request));
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
