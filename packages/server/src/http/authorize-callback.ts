import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PortalError } from '../errors.ts';
import type { ApiOptions } from './api.ts';
import { callbackPath } from '../services/connection-oauth/callback-url.ts';
import { completeAuthorization } from '../services/connection-oauth/callback.ts';
import { auditRejections } from './audit-rejections.ts';
import { clearBrowserKey } from './browser-key.ts';
import { toCallContext } from './call-context.ts';
import { sendCallbackPage } from './callback-page.ts';
import { toPortalError } from './error-mapper.ts';
import { limitAddress } from './limit-requests.ts';

/** What the directory answers for users who cancel, or who decline the consent. */
const Cancelled = z.object({ error: z.literal('access_denied') });

/** Users who cancelled know what happened: the page from which they came explains it, and this one closes. */
const toCallbackPage = (failure: PortalError, query: unknown) => {
  if (failure.code !== 'bi_refused' || !Cancelled.safeParse(query).success) {
    return {
      title: 'Your account could not be connected',
      text: failure.message,
      closesAutomatically: false,
    };
  }
  const text = 'Your account has not been connected. You can close this window.';
  return { title: 'Sign-in cancelled', text, closesAutomatically: true };
};

/** Where the directory sends people back to: without a bearer, bound by the state and the browser's key. */
export const serveAuthorizeCallback = async (
  app: FastifyInstance,
  { bulkheads, ...options }: ApiOptions,
): Promise<void> => {
  const services = { ...options, db: bulkheads.grants };
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', limitAddress(options.limits.requestsPerAddress));
      scope.addHook('onSend', auditRejections({ db: bulkheads.rejections, onDropped: options.onDropped }));
      scope.get(callbackPath, async (request, reply) => {
        try {
          const key = await completeAuthorization(services, request.query, toCallContext(request));
          clearBrowserKey(reply, key, options.site().publicUrl.startsWith('https:'));
        } catch (error) {
          const failure = toPortalError(error);
          request.failure = failure;
          if (failure.status >= 500) request.log.error({ err: failure.cause ?? failure }, failure.message);
          return sendCallbackPage(reply, failure.status, toCallbackPage(failure, request.query));
        }
        const text = 'Your account is connected. You can close this window.';
        return sendCallbackPage(reply, 200, { title: 'Connected', text, closesAutomatically: true });
      });
    },
    { prefix: '/api' },
  );
};
