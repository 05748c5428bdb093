import type { CurrentUser } from '@embed-portal/api-contract';
import type { BiClient } from './bi/client.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { SecretBox } from './crypto/secret-box.ts';
import type { Database } from './db/database.ts';
import type { RecordAuthentication } from './grants/record-authentication.ts';
import type { GrantStore } from './grants/store.ts';
import type { ConsumeOAuthState } from './grants/consume-oauth-state.ts';
import type { PortalSite } from './mail/invitation.ts';
import type { RecentOpenings } from './services/embed-tokens/openings.ts';

/** What the services work with, whoever calls. */
export interface Services {
  db: Database;
  bi: BiClient;
  secrets: SecretBox;
  grants: GrantStore;
  consumeOAuthState: ConsumeOAuthState;
  recordAuthentication: RecordAuthentication;
  captcha: Captcha;
  recentOpenings: RecentOpenings;
  /** Where users reach the portal. */
  site: () => PortalSite;
  /** Whether there is a mail server. */
  sendsMail: boolean;
}

/** The call as the audit log tells of it. */
export interface CallContext {
  id: string;
  method: string;
  /** Without the query. */
  url: string;
  /** The accepted fields of the body, for the audit log; null until the body has been checked. */
  auditBody: object | null;
  /** The caller's own name for this call: sent again under it, it is done once. */
  idempotencyKey: string | undefined;
  /** The versions that the call may change, as the header `If-Match` has them; undefined: any. */
  ifMatch: string | undefined;
  /** What the caller's captcha gave. */
  captchaToken: string | undefined;
  /** What the caller's browser was given to keep: a key for each popup. */
  browserKeys: readonly string[];
}

/** The same for one call, by one user. */
export interface Context extends Services {
  user: CurrentUser;
  call: CallContext;
}
