import type { RuntimeConfig } from '@embed-portal/api-contract';
import { limits } from '@embed-portal/api-contract';
import { State, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { OidcMetadata, SigninRedirectArgs, User } from 'oidc-client-ts';
import { broadcastSignOut } from './other-tabs.ts';
import { getReturnPath, signUpPrompt } from './return-path.ts';

const requestTimeoutSeconds = 10;

/** Replaces the path in the address bar without a history entry. */
export function showPath(path: string): void {
  history.replaceState(null, '', path);
}

/**
 * User manager that rejects an expired state, and restores the page's URL when a sign-in fails, so that the next attempt
 * returns there.
 */
class AddressRestoringUserManager extends UserManager {
  /** Omits the prompt for registration if the provider does not support it, because the provider would reject it. */
  override async signinRedirect(args: SigninRedirectArgs = {}): Promise<void> {
    const { prompt, ...request } = args;
    if (prompt === signUpPrompt && !(await this.#supportsSignUp())) return super.signinRedirect(request);
    return super.signinRedirect(args);
  }

  async #supportsSignUp(): Promise<boolean> {
    const metadata: Partial<OidcMetadata> & { prompt_values_supported?: string[] } =
      await this.metadataService.getMetadata();
    return metadata.prompt_values_supported?.includes(signUpPrompt) ?? false;
  }

  override async signinCallback(url = location.href): Promise<User | undefined> {
    // Read first, because the attempt deletes the stored state.
    const state = await this.#readState(url).catch(() => undefined);
    try {
      if (state) await this.#rejectExpiredState(state);
      return await super.signinCallback(url);
    } catch (error) {
      showPath(getReturnPath(state?.data));
      throw error;
    }
  }

  async #readState(url: string): Promise<State | undefined> {
    const id = new URL(url).searchParams.get('state');
    const stored = id && (await this.settings.stateStore.get(id));
    return stored ? State.fromStorageString(stored) : undefined;
  }

  /** Rejects an expired state, because oidc-client-ts removes expired states only when the next sign-in starts. */
  async #rejectExpiredState({ id, created }: State): Promise<void> {
    if (Date.now() / 1_000 - created <= this.settings.staleStateAgeInSeconds) return;
    await this.settings.stateStore.remove(id);
    throw new Error('The sign-in took too long: its stored state has expired.');
  }
}

/**
 * Creates the OpenID Connect client: authorization code flow with PKCE (S256), `response_mode=query`, no session-status
 * iframe. Tokens are stored in `sessionStorage`: they survive reloads, are not shared with other tabs, and are
 * removed when the tab is closed.
 *
 * @param prefix - key prefix of the session, which depends on the API server.
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
    requestTimeoutInSeconds: requestTimeoutSeconds,
    staleStateAgeInSeconds: limits.signInStateMinutes * 60,
    userStore: new WebStorageStateStore({ store: sessionStorage, prefix }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
  });

/** Returns whether the current URL is a sign-out callback: it has a `state` and no sign-in parameters. */
const isSignOutCallback = (search: URLSearchParams): boolean =>
  search.has('state') && !search.has('code') && !search.has('error');

/**
 * Completes a sign-out: notifies the other tabs and restores the URL.
 *
 * @returns whether the identity provider redirected to this page after a sign-out in this tab.
 */
export async function finishSignOut(userManager: UserManager): Promise<boolean> {
  if (!isSignOutCallback(new URLSearchParams(location.search))) return false;
  const response = await userManager.signoutCallback().catch(() => undefined);
  broadcastSignOut(response?.userState);
  showPath(getReturnPath(response?.userState));
  return response !== undefined;
}
