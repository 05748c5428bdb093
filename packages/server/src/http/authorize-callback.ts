import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PortalError } from '../errors.ts';
import { callbackPath } from '../services/connection-oauth/callback-url.ts';
import { authorizeAction, completeAuthorization } from '../services/connection-oauth/callback.ts';
import type { ApiOptions } from './api.ts';
import { auditRejections } from './audit-rejections.ts';
import { clearBrowserKey, readBrowserKeys } from './browser-key.ts';
import { sendCallbackPage } from './callback-page.ts';
import { toPortalError } from './error-mapper.ts';
import { limitAddress } from './rate-limits.ts';
import { toRequestContext } from './request-context.ts';

/** Callback query of users who cancel the sign-in or decline the consent. */
const CanceledQuery = z.object({ error: z.literal('access_denied') });

/**
 * Returns the page for a failed authorization. If the user canceled, the page closes automatically, because the opening
 * page shows the outcome.
 */
const toCallbackPage = (failure: PortalError, query: unknown) => {
  if (failure.code !== 'bi_refused' || !CanceledQuery.safeParse(query).success) {
    return {
      title: 'Your account could not be connected',
      text: failure.message,
      closesAutomatically: false,
    };
  }
  const text = 'Your account has not been connected. You can close this window.';
  return { title: 'Sign-in canceled', text, closesAutomatically: true };
};

/** Registers the OAuth callback. It is authenticated by the state and the browser key instead of a bearer token. */
export const serveAuthorizeCallback = async (
  app: FastifyInstance,
  { bulkheads, ...options }: ApiOptions,
): Promise<void> => {
  const services = { ...options, db: bulkheads.grants };
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', limitAddress(options.limits.requestsPerAddress));
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
