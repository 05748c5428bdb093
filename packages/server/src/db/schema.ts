import type {
  AccessPath,
  AuditChange,
  AuditTarget,
  ConnectionType,
  DeletableType,
  EffectiveIdentity,
  HealthCode,
  HealthEntry,
  HealthSource,
  HealthState,
  ReportMetadata,
  SecurityFilter,
  TenantRole,
} from '@embed-portal/api-contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Tables and views as created by the migrations. */
export interface Schema {
  settings: { key: string; value: Buffer };
  tenants: TenantTable;
  users: UserTable;
  memberships: MembershipTable;
  invitations: InvitationTable;
  deletions: DeletionTable;
  /** Accounts, addresses and rows of deleted users. */
  deleted_users: { deletion_id: string; issuer: string | null; subject: string | null; email: string };
  /** View of the archived tenants, visible only to users who can access all tenants. */
  archived_tenants: ArchivedTenantView;
  /** View of the memberships that have not ended and whose invitation, if any, is accepted. */
  effective_memberships: { tenant_id: string; user_id: string; roles: TenantRole[] };
  /** View of the memberships whose users show their profile: the others have not accepted the invitation themselves. */
  disclosed_memberships: { tenant_id: string; user_id: string };
  /** View of the other memberships, with the address of the invitation. */
  invited_members: { tenant_id: string; user_id: string; email: string };
  /** View of the names of all users, and of the addresses of invited users whose profile is not visible. */
  known_users: { id: string; name: string; email: string };
  access_settings: {
    id: Generated<boolean>;
    limits_global_roles: boolean;
    requires_acceptance: Generated<boolean>;
  };
  access_requests: AccessRequestTable;
  app_favorites: { user_id: string; app_id: string; created_at: CreatedAt };
  app_recents: { user_id: string; app_id: string; opened_at: ColumnType<Date, never, Date> };
  setup_dismissals: { user_id: string; dismissed_at: CreatedAt };
  groups: GroupTable;
  group_users: { tenant_id: string; group_id: string; user_id: string };
  connections: ConnectionTable;
  reports: ReportTable;
  apps: AppTable;
  app_groups: { tenant_id: string; app_id: string; group_id: string };
  app_reports: {
    tenant_id: string;
    app_id: string;
    report_id: string;
    position: number;
    /** Name of the section of the app; null if the report is in no section. */
    section: ColumnType<string | null, string | null | undefined>;
  };
  user_sessions: { user_id: string; session_key: string; created_at: CreatedAt };
  sign_in_log: SignInTable;
  audit_log: AuditTable;
  /** View of all users. Like the next two views, it is visible only to users who can access all tenants. */
  all_users: UserTable;
  all_sign_ins: SignInTable;
  all_audit_lines: AuditTable;
  /** View of the users whom row-level security shows, which can use the search index. */
  visible_users: UserTable;
  health: HealthTable;
  health_failures: { id: string; user_id: string; failed_at: Date; reported_at: Date | null };
  /** View of all connections and reports with their state. */
  health_entries: HealthEntryTable;
  /** View of the reasons for which users may open apps. */
  app_access_paths: AccessPathTable;
  idempotency_keys: IdempotencyKeyTable;
  connection_grants: GrantTable;
  connection_authorizations: AuthorizationTable;
  authorize_states_used: { nonce: string; expires_at: Date };
  captcha_uses: { id: string; expires_at: Date };
  /** Running exports of the audit log. */
  audit_exports: { user_id: string; id: string; lease_until: Date };
  view_sessions: ViewSessionTable;
}

type CreatedAt = ColumnType<Date, never, never>;

/** Columns that the database maintains with each change. */
interface Versioned {
  version: ColumnType<number, never, never>;
  /** Null until the first change. */
  changed_at: ColumnType<Date | null, never, never>;
  /** Null when no signed-in user made the change. */
  changed_by: ColumnType<string | null, never, never>;
}

interface Named extends Versioned {
  id: Generated<string>;
  name: string;
  description: string | null;
  created_at: CreatedAt;
}

export interface TenantTable extends Named {
  slug: string;
  deletion_id: string | null;
}

export interface ArchivedTenantView extends TenantTable {
  archived_at: Date;
  archived_by: string | null;
}

export interface DeletionTable {
  /** ID of the first deleted entity. */
  id: string;
  type: DeletableType;
  /** Null for users, like the name. */
  tenant_id: string | null;
  tenant_name: string | null;
  entities: JSONColumnType<{ id: string; name: string }[]>;
  /** Number of entities that were deleted with a tenant. */
  contents: JSONColumnType<Partial<Record<DeletableType, number>>>;
  deleted_at: CreatedAt;
  deleted_by: string | null;
  /** Null until the entities are being deleted permanently. */
  purge_started_at: Date | null;
}

export interface UserTable extends Versioned {
  id: Generated<string>;
  issuer: string | null;
  subject: string | null;
  email: string;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  phone: string | null;
  registered: Generated<boolean>;
  active: Generated<boolean>;
  super_admin: Generated<boolean>;
  user_admin: Generated<boolean>;
  connection_admin: Generated<boolean>;
  contributer_admin: Generated<boolean>;
  viewer: Generated<boolean>;
  created_at: CreatedAt;
}

export interface MembershipTable extends Versioned {
  tenant_id: string;
  user_id: string;
  created_at: CreatedAt;
  /** Null if the membership does not end. */
  expires_at: Date | null;
  /** Roles for the tenant, in addition to the roles of the user. */
  roles: Generated<TenantRole[]>;
}

export interface InvitationTable {
  tenant_id: string;
  user_id: string;
  email: string;
  message: string | null;
  sent_at: ColumnType<Date, never, Date>;
  sent_by: string | null;
  /** Null if the invitation does not expire. */
  expires_at: Date | null;
  /** Time from which the membership is effective. */
  accepted_at: Date | null;
  /** Time at which the user accepted. Until then, the tenant sees only the address. */
  consented_at: Date | null;
  last_declined_at: Date | null;
  /** Set together with `withdrawn_at`. */
  declined_at: Date | null;
  withdrawn_at: Date | null;
}

export interface AccessRequestTable {
  id: Generated<string>;
  tenant_id: string;
  app_id: string;
  user_id: string;
  message: string | null;
  created_at: CreatedAt;
  expires_at: Date;
  /** Null while the request is open. */
  decided_at: Date | null;
  decided_by: string | null;
  granted: boolean | null;
}

export interface GroupTable extends Named {
  tenant_id: string;
  deletion_id: string | null;
}

export interface ConnectionTable extends Named {
  tenant_id: string;
  deletion_id: string | null;
  type: ConnectionType;
  client_id: string | null;
  client_secret: Buffer | null;
  auth_tenant_id: string | null;
  groups_filter: Generated<string[]>;
  groups: ColumnType<{ id: string; name: string }[], string | undefined, string>;
  groups_sync_date: Date | null;
  /** Derived from the table `health` by a trigger. */
  authenticated: ColumnType<boolean | null, never, never>;
  client_secret_expires_on: ColumnType<string | null, never, string | null>;
}

export interface ReportTable extends Named {
  tenant_id: string;
  deletion_id: string | null;
  type: 'Report' | 'Link';
  link_url: string | null;
  link_embed: Generated<boolean>;
  connection_id: string | null;
  workspace_id: string | null;
  bi_report_id: string | null;
  included_pages: Generated<string[]>;
  security_filters: JSONColumnType<SecurityFilter[]>;
  effective_identity: JSONColumnType<EffectiveIdentity> | null;
  permission_refresh: Generated<boolean>;
  permission_download: Generated<boolean>;
  permission_bookmark: Generated<boolean>;
  permission_subscribe: Generated<boolean>;
  permission_alert: Generated<boolean>;
  metadata: JSONColumnType<ReportMetadata> | null;
}

export interface AppTable extends Named {
  tenant_id: string;
  deletion_id: string | null;
  icon: Generated<string>;
}

export interface SignInTable {
  id: Generated<string>;
  user_id: string;
  method: string;
  created_at: CreatedAt;
}

export interface AuditTable {
  id: Generated<string>;
  user_id: string | null;
  method: string;
  url: string;
  status_code: number;
  status_message: string;
  body: JSONColumnType<object> | null;
  request_id: string;
  created_at: CreatedAt;
  /** Operation ID; null for requests without a route. */
  action: string | null;
  actor_name: string | null;
  actor_email: string | null;
  tenant_id: string | null;
  tenant_name: string | null;
  targets: JSONColumnType<AuditTarget[]> | null;
  changes: JSONColumnType<AuditChange[]> | null;
  ip: string | null;
  user_agent: string | null;
  on_behalf_of: string | null;
  on_behalf_of_name: string | null;
  on_behalf_of_email: string | null;
}

export interface ViewSessionTable {
  id: Generated<string>;
  actor_id: string;
  target_id: string;
  tenant_id: string;
  reason: string;
  started_at: Generated<Date>;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: 'stopped' | 'deactivated' | 'revoked' | null;
}

export interface AccessPathTable {
  tenant_id: string;
  app_id: string;
  user_id: string;
  rule: AccessPath['rule'];
  /** Null for roles. */
  group_id: string | null;
}

export interface HealthTable {
  /** ID of the connection or the report. */
  id: string;
  tenant_id: string;
  connection_id: string | null;
  report_id: string | null;
  state: Generated<HealthState>;
  since: Generated<Date>;
  code: HealthCode | null;
  source: HealthSource | null;
  last_success: Date | null;
  last_failure: Date | null;
  failures: Generated<number>;
  last_check: Date | null;
  next_check: Generated<Date>;
  refreshed: Date | null;
  /** Time of the last email that a user has caused with a notification of a failure. */
  reported: Date | null;
  reminded_end: ColumnType<string | null, string | null>;
  reminded_days: number | null;
}

export interface HealthEntryTable {
  kind: HealthEntry['kind'];
  id: string;
  name: string;
  tenant_id: string;
  connection_id: string;
  connection_type: ConnectionType;
  client_secret_expires_on: string | null;
  state: HealthState;
  since: Date | null;
  code: HealthCode | null;
  last_success: Date | null;
  last_failure: Date | null;
  last_check: Date | null;
  refreshed: Date | null;
  /** Order of the states, the worst first. */
  state_rank: number;
  is_report: boolean;
}

export interface IdempotencyKeyTable {
  user_id: string;
  route: string;
  key: string;
  fingerprint: string;
  tenant_id: string | null;
  answer: ColumnType<unknown, never, string | null>;
  created_at: ColumnType<Date, never, Date>;
}

export interface GrantTable {
  id: string;
  tenant_id: string;
  connection_id: string;
  user_id: string | null;
  /** User who authorized the connection; null if unknown. */
  granted_by: string | null;
  refresh_token: Buffer;
  version: Generated<number>;
  refresh_lease: string | null;
  refresh_lease_until: Date | null;
  granted_at: CreatedAt;
}

export interface AuthorizationTable {
  id: string;
  tenant_id: string;
  connection_id: string;
  user_id: string;
  connection_version: number;
  credentials: Buffer | null;
  unverified: boolean;
  state: Generated<'pending' | 'completed' | 'failed'>;
  problem: string | null;
  expires_at: Date;
}
