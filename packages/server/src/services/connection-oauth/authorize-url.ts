import { routes } from '@embed-portal/api-contract';
import { toApplication } from '../connections/sign-in.ts';
import { defineQuery } from '../operation.ts';
import { BrowserBoundResponse, createBrowserKey } from './browser-bound-response.ts';
import { buildCallbackUrl } from './callback-url.ts';
import { findAuthorizableConnection } from './find-connection.ts';
import { digest, createState, sealState } from './state.ts';

/**
 * Returns the URL at which the caller authorizes the connection. The sealed state contains everything that the callback
 * needs, so nothing is stored.
 */
export const buildAuthorizeUrl = defineQuery(routes.buildAuthorizeUrl, async ({ ctx, params }) => {
  const { connection } = await findAuthorizableConnection(ctx, params.connectionId);
  const key = createBrowserKey();
  const state = createState(ctx.user.id, connection.connectionId, key);
  const url = ctx.bi.oauth.buildAuthorizeUrl(toApplication(ctx, connection), {
    redirectUri: buildCallbackUrl(ctx),
    state: sealState(ctx.secrets, state),
    challenge: digest(state.verifier),
  });
  return new BrowserBoundResponse({ url }, key);
});
