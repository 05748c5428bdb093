import type { Provider } from 'oidc-provider';
import type { Accounts } from '../accounts.ts';
import { renderAccountPage, renderSignedOutAccountPage } from '../pages/account.ts';
import type { Site } from '../pages/site.ts';
import { sendPage } from './context.ts';
import type { Context } from './context.ts';

export interface AccountDependencies {
  provider: Provider;
  site: Site;
  accounts: Accounts;
}

/** Shows the profile of the signed-in user. */
export async function showAccount(
  ctx: Context,
  { provider, site, accounts }: AccountDependencies,
): Promise<void> {
  const session = await provider.Session.get(ctx);
  const profile = session.accountId === undefined ? undefined : accounts.findProfile(session.accountId);
  const page = profile
    ? renderAccountPage(site, profile, new Date((session.authTime() ?? session.iat) * 1000))
    : renderSignedOutAccountPage(site);
  sendPage(ctx, 200, page);
}
