import { routes } from '@embed-portal/api-contract';
import { applicationOf } from '../connections/sign-in.ts';
import { reading } from '../verb.ts';
import { callbackUrl } from './callback-url.ts';
import { findAuthorizable } from './find-connection.ts';
import { ForBrowser, newBrowserKey } from './for-browser.ts';
import { digest, newState, sealState } from './state.ts';

/** Where the caller signs in at the BI service and lets the connection act; nothing is stored for it. */
export const buildAuthorizeUrl = reading(routes.buildAuthorizeUrl, async ({ ctx, params }) => {
  const { connection } = await findAuthorizable(ctx, params.connectionId);
  const key = newBrowserKey();
  const state = newState(ctx.user.id, connection.connectionId, key);
  const url = ctx.bi.oauth.authorizeUrl(applicationOf(ctx, connection), {
    redirectUri: callbackUrl(ctx),
    state: sealState(ctx.secrets, state),
    challenge: digest(state.verifier),
  });
  return new ForBrowser({ url }, key);
});
