import type { RuntimeConfig } from '@embed-portal/api-contract';
import { limits } from '@embed-portal/api-contract';
import { State, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { User } from 'oidc-client-ts';
import { announceSignOut } from './other-tabs.ts';
import { getReturnPath } from './return-path.ts';

const messageTimeoutSeconds = 10;

/** Puts another path of this site into the address bar, without a history entry. */
export const showPath = (path: string): void => {
  history.replaceState(null, '', path);
};

/** Shows the page's own address again when a sign-in fails, so that another attempt leads to where the user wanted to be. */
class AddressRestoringUserManager extends UserManager {
  override async signinCallback(url = location.href): Promise<User | undefined> {
    // Read first: the attempt uses up what was stored for it.
    const path = await this.#readReturnPath(url).catch(() => '/');
    try {
      return await super.signinCallback(url);
    } catch (error) {
      showPath(path);
      throw error;
    }
  }

  async #readReturnPath(url: string): Promise<string> {
    const id = new URL(url).searchParams.get('state');
    const stored = id && (await this.settings.stateStore.get(id));
    return getReturnPath(stored ? (await State.fromStorageString(stored)).data : undefined);
  }
}

/**
 * The OpenID Connect client: code flow with PKCE S256, answers in the query, no login-status frame. Tokens are
 * kept in the tab's own sessionStorage: they survive a reload, are never shared with another tab, and are gone
 * when it is closed.
 *
 * @param prefix - of the keys of the session, another one for each API server.
 */
export const createUserManager = (oidc: RuntimeConfig['oidc'], prefix = 'oidc.'): UserManager =>
  new AddressRestoringUserManager({
    authority: oidc.authority,
    client_id: oidc.clientId,
    scope: oidc.scope,
    redirect_uri: `${location.origin}/`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    response_mode: 'query',
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    requestTimeoutInSeconds: messageTimeoutSeconds,
    staleStateAgeInSeconds: limits.signInStateMinutes * 60,
    userStore: new WebStorageStateStore({ store: sessionStorage, prefix }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
  });

/** Whether the page was opened by the provider's answer to a logout: a `state` and nothing of a sign-in. */
const isSignOutAnswer = (search: URLSearchParams): boolean =>
  search.has('state') && !search.has('code') && !search.has('error');

/**
 * Ends a logout that has just come back: other tabs are told, and the address becomes the one that was left.
 *
 * @returns Whether the page was opened by a logout of this tab.
 */
export const finishSignOut = async (userManager: UserManager): Promise<boolean> => {
  if (!isSignOutAnswer(new URLSearchParams(location.search))) return false;
  const answer = await userManager.signoutCallback().catch(() => undefined);
  announceSignOut(answer?.userState);
  showPath(getReturnPath(answer?.userState));
  return answer !== undefined;
};
