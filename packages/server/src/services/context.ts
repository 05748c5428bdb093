import type { AddedRoles } from '@embed-portal/api-contract';
import type { BiClient } from '../bi/client.ts';
import type { Captcha } from '../captcha/captcha.ts';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Database } from '../db/database.ts';
import type { ConsumeOAuthState, GrantStore } from '../grants/store.ts';
import type { NotifyProblem } from '../health/notify.ts';
import type { RecordHealth, RecordHealthWithin } from '../health/observation.ts';
import type { ProbeDependencies } from '../health/probe-dependencies.ts';
import type { PortalSite } from '../mail/mail.ts';
import type { RunSync } from '../workspaces/sync-queue.ts';
import type { AuditClient } from './audit/audit-entry.ts';
import type { AcquireExportLease } from './exports/export-lease.ts';
import type { RecentOpenings } from './recent-openings.ts';
import type { Caller } from './tenant-scope.ts';
import type { View } from './view.ts';

/** Dependencies of the services. */
export interface Services {
  db: Database;
  bi: BiClient;
  secrets: SecretBox;
  grants: GrantStore;
  consumeOAuthState: ConsumeOAuthState;
  captcha: Captcha;
  acquireExportLease: AcquireExportLease;
  recentOpenings: RecentOpenings;
  /** Dependencies of the checks of connections and reports. */
  probe: ProbeDependencies;
  recordHealth: RecordHealth;
  recordHealthWithin: RecordHealthWithin;
  notifyProblem: NotifyProblem;
  runSync: RunSync;
  /** Returns the public URL and the branding of the portal. */
  getSite: () => PortalSite;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  /** Days until an invitation expires; undefined if it does not. */
  invitationDays: number | undefined;
  /** Days after a declined invitation in which the tenant cannot invite the user by email again. */
  invitationCooldownDays: number;
  /** Days until deleted entities can no longer be restored; undefined if there is no end. */
  deletionDays: number | undefined;
  /** Roles to which settings grant further capabilities. */
  addedRoles: AddedRoles;
}

/** Properties of a request that the services and the audit log need. */
export interface RequestContext {
  readonly id: string;
  readonly method: string;
  /** Path without the query. */
  readonly url: string;
  /** Idempotency key of the client. Repeated requests with the same key are executed once. */
  readonly idempotencyKey: string | undefined;
  /** Value of the `If-Match` header; undefined accepts any version. */
  readonly ifMatch: string | undefined;
  /** Captcha result of the client. */
  readonly captchaToken: string | undefined;
  readonly client: AuditClient;
}

/** Dependencies of one request, with its user. */
export interface Context extends Services {
  /** The caller, or the user as whom the caller views the portal. */
  user: Caller;
  /** Session in which the caller views the portal as another user, if any. */
  view?: View | undefined;
  request: RequestContext;
}
