import type { AddedRoles } from '@embed-portal/api-contract';
import type { BiClient } from '../../bi/client.ts';
import type { GrantStore } from '../../bi/grants.ts';
import type { Captcha } from '../../captcha/captcha.ts';
import type { SecretBox } from '../../crypto/secret-box.ts';
import type { Database } from '../../db/database.ts';
import type { PortalSite } from '../../mail/mail.ts';
import type { AuditClient } from '../audit-entries/audit-entry.ts';
import type { NotifyProblem } from '../health-records/notify.ts';
import type { RecordHealth, RecordHealthWithin } from '../health-records/observation.ts';
import type { Caller } from './authorize.ts';
import type { View } from './view.ts';

/** Dependencies of the checks of connections and reports. */
export interface ProbeDependencies {
  bi: BiClient;
  secrets: SecretBox;
  grants: GrantStore;
  /** Access without row-level security, because checks have no user. */
  db: Pick<Database, 'system'>;
  recordHealth: RecordHealth;
}

/** Right of a user to run one export, across all servers. */
export interface ExportLease {
  /**
   * Extends the lease.
   *
   * @throws {ApiError} `conflict` when the lease has expired and another export has started.
   */
  renew(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Acquires the lease of a user.
 *
 * @throws {ApiError} `conflict` while another export of the user runs.
 */
export type AcquireExportLease = (userId: string) => Promise<ExportLease>;

/** Report openings that this server has recorded in the last hour. */
export interface RecentOpenings {
  has(key: string): boolean;
  add(key: string): void;
}

/** A connection to sync. */
export interface SyncRequest {
  connectionId: string;
  /** User who has started the sync, and with whose account a connection of type User Owns Data signs in. */
  userId?: string | undefined;
}

/**
 * Runs the sync that a user has started as the running job of the connection. If the server is killed meanwhile,
 * another one runs the job.
 *
 * @throws {ApiError} `conflict` when another sync of the connection runs, or the error of `sync`.
 */
export type RunSync = <Result>(request: SyncRequest, sync: () => Promise<Result>) => Promise<Result>;

/** Records the use of an OAuth state. Returns false if it was used before. */
export type ConsumeOAuthState = (nonce: string, expiresAt: number) => Promise<boolean>;

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
