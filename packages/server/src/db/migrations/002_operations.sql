-- Tables of the operation: settings, sessions, credentials and their sign-in, health, and short-lived state that servers
-- share. Requests cannot access some of them at all (008_policies.sql).

-- A sealed value that verifies the secrets key, and whether the sample data has been inserted.
create table settings (
  key text primary key,
  value bytea not null
);

-- Settings of the servers that the access rules depend on. Each server stores its configuration when it starts. Without
-- a row, the defaults apply.
create table access_settings (
  id boolean primary key default true check (id),
  -- Of the roles for all tenants, only superAdmin and viewer have an effect.
  limits_global_roles boolean not null default false,
  -- Members of other tenants accept an invitation before it takes effect.
  requires_acceptance boolean not null default false
);

-- Sessions of the identity provider in which users have signed in, so that each is written to the sign-in log once.
create table user_sessions (
  user_id uuid not null references users (id) on delete cascade,
  session_key text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, session_key)
);

-- Sessions in which a user, the actor, views the portal as another user, the target. The transactions of such a session
-- run with the rights of the target, limited to one tenant.
create table view_sessions (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null references users (id) on delete cascade,
  target_id uuid not null references users (id) on delete cascade,
  tenant_id uuid not null references tenants (id) on delete cascade,
  reason text not null,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Null: neither stopped nor revoked. A session that has expired remains null.
  ended_at timestamptz,
  end_reason text check (end_reason in ('stopped', 'deactivated', 'revoked')),
  check (actor_id <> target_id)
);

-- Authorizations of connections by users: refresh tokens of the directory of the BI service. The server reads and writes
-- them itself, after it has found the connection with the rights of the user.
create table connection_grants (
  id uuid primary key,
  tenant_id uuid not null,
  connection_id uuid not null,
  -- Null: the grant applies to the connection as a whole, otherwise only to this user.
  user_id uuid references users (id) on delete cascade,
  -- User who authorized the connection with the own account, for the consequences of deleting this user. Without a
  -- foreign key, because the grant of a connection outlives this user. Null: unknown.
  granted_by uuid,
  -- Sealed with the configured key and the ID of this row.
  refresh_token bytea not null,
  -- Number of refresh tokens that the BI service has issued for this grant.
  version integer not null default 1,
  -- One server at a time refreshes a grant: the directory accepts each refresh token once, and a server that uses it as
  -- the second would conclude that the grant has ended. The lease ends with its time, or when the server returns it.
  refresh_lease uuid,
  refresh_lease_until timestamptz,
  granted_at timestamptz not null default now(),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
create unique index connection_grants_user_key on connection_grants (connection_id, user_id)
  where user_id is not null;
create unique index connection_grants_own_key on connection_grants (connection_id) where user_id is null;

-- Attempts of administrators to authorize a connection in the popup of the BI service. The new credentials replace those
-- in use when the sign-in succeeds.
create table connection_authorizations (
  id uuid primary key,
  tenant_id uuid not null,
  connection_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- Version of the connection that the new credentials replace.
  connection_version integer not null,
  -- Sealed with the configured key and the ID of this row. Null: the stored credentials do not change. Deleted when the
  -- attempt ends.
  credentials bytea,
  -- Whether the account is stored although it cannot access the workspaces in use.
  unverified boolean not null,
  state text not null default 'pending' check (state in ('pending', 'completed', 'failed')),
  -- Reason for the failure, without secrets.
  problem text,
  expires_at timestamptz not null,
  foreign key (tenant_id, connection_id) references connections (tenant_id, id)
    on update cascade on delete cascade
);

-- OAuth states that the directory has returned. Each is accepted once.
create table authorize_states_used (
  nonce text primary key,
  expires_at timestamptz not null
);

-- State of each connection and report. Only the system writes it: viewers cause observations. Triggers maintain the
-- columns from name to state_rank, copies by which lists are sorted, so that a page is read from an index.
create table health (
  -- ID of the connection or the report.
  id uuid primary key,
  tenant_id uuid not null,
  connection_id uuid,
  report_id uuid,
  state text not null default 'unknown' check (state in ('broken', 'degraded', 'unknown', 'ok')),
  since timestamptz not null default now(),
  -- Reason for the last failure. Null after a success.
  code text,
  source text,
  last_success timestamptz,
  last_failure timestamptz,
  -- Number of failures since the last success.
  failures integer not null default 0,
  last_check timestamptz,
  next_check timestamptz not null default now(),
  -- End of the last successful refresh of the report's dataset.
  refreshed timestamptz,
  -- Time of the last email that a user has caused with a notification of a failure.
  reported timestamptz,
  -- Last reminder of the end of the client secret: the end, and the days before it.
  reminded_end date,
  reminded_days integer,
  -- Name of the connection or the report.
  name text not null default '',
  -- The connection, or the connection of the report.
  via_connection_id uuid,
  -- A report inherits a state of its connection that is worse than its own.
  effective_state text not null default 'unknown',
  -- Null before the first observation.
  effective_since timestamptz,
  -- End of the last failure of the connection that a report inherited.
  recovered timestamptz,
  -- Order of the states, the worst first.
  state_rank integer not null default 3,
  check (num_nonnulls(connection_id, report_id) = 1 and id = coalesce(connection_id, report_id)),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id)
    on update cascade on delete cascade,
  foreign key (tenant_id, report_id) references reports (tenant_id, id) on update cascade on delete cascade
);

-- Users whose requests for a connection or a report failed since its last success.
create table health_failures (
  id uuid not null references health on delete cascade,
  user_id uuid not null references users on delete cascade,
  failed_at timestamptz not null default now(),
  -- Time at which the user notified the administrators.
  reported_at timestamptz,
  primary key (id, user_id)
);

-- Responses to requests with an idempotency key, for a day.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  route text not null,
  key text not null,
  -- Hash of the input: a key is valid for one request only.
  fingerprint text not null,
  -- The response is returned again only while the user can access this tenant. Without a foreign key, because the request
  -- may be the one that deletes the tenant.
  tenant_id uuid,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, route, key)
);

-- Solved captchas, until they expire.
create table captcha_uses (
  id text primary key,
  expires_at timestamptz not null
);

-- Running exports of the audit log, at most one per user. A server renews the lease while it sends entries.
create table audit_exports (
  user_id uuid primary key references users on delete cascade,
  id uuid not null,
  lease_until timestamptz not null
);
