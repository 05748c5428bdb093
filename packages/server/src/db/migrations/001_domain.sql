-- The portal's domain. A row of a tenant refers to others by (tenant_id, id), so that the database itself
-- refuses a reference into another tenant.

create table settings (
  key text primary key,
  value bytea not null
);

create table tenants (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  description text,
  slug text not null unique,
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key default gen_random_uuid(),
  -- Both are unknown for an invitation, and never change once they are known.
  issuer text,
  subject text,
  email text not null check (email <> ''),
  first_name text,
  last_name text,
  company_name text,
  phone text,
  registered boolean not null default false,
  active boolean not null default true,
  super_admin boolean not null default false,
  user_admin boolean not null default false,
  connection_admin boolean not null default false,
  contributer_admin boolean not null default false,
  viewer boolean not null default true,
  created_at timestamptz not null default now(),
  check ((issuer is null) = (subject is null)),
  unique (issuer, subject)
);
create unique index users_email_key on users (lower(email));

create table memberships (
  tenant_id uuid not null references tenants (id),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
create index memberships_user_id_idx on memberships (user_id);

create table groups (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id),
  name text not null check (name <> ''),
  description text,
  created_at timestamptz not null default now(),
  unique (tenant_id, id)
);

-- Whoever leaves the tenant leaves its groups.
create table group_users (
  tenant_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (group_id, user_id),
  foreign key (tenant_id, group_id) references groups (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references memberships (tenant_id, user_id) on delete cascade
);
create index group_users_user_id_idx on group_users (user_id);
create index group_users_membership_idx on group_users (tenant_id, user_id);

create table connections (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id),
  name text not null check (name <> ''),
  description text,
  type text not null
    check (type in ('App Owns Data', 'App Owns Data - User Principal', 'User Owns Data')),
  client_id text,
  -- Sealed with the configured key and this row's id.
  client_secret bytea,
  auth_tenant_id text check (auth_tenant_id ~ '^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$'),
  -- Ids of the workspaces that may be used; none means that none may.
  groups_filter text[] not null default '{}',
  -- The workspaces as the last sync saw them.
  groups jsonb not null default '[]',
  groups_sync_date timestamptz,
  authenticated boolean,
  created_at timestamptz not null default now(),
  unique (tenant_id, id)
);

create table reports (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id),
  name text not null check (name <> ''),
  description text,
  type text not null check (type in ('Report', 'Link')),
  link_url text,
  link_embed boolean not null default false,
  connection_id uuid,
  workspace_id text,
  bi_report_id text,
  included_pages text[] not null default '{}',
  security_filters jsonb not null default '[]',
  effective_identity jsonb,
  permission_refresh boolean not null default false,
  permission_download boolean not null default false,
  permission_bookmark boolean not null default false,
  permission_subscribe boolean not null default false,
  permission_alert boolean not null default false,
  metadata jsonb,
  created_at timestamptz not null default now(),
  unique (tenant_id, id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id),
  check (type <> 'Link' or link_url is not null),
  check (
    type <> 'Report'
    or (connection_id is not null and workspace_id is not null and bi_report_id is not null and metadata is not null)
  )
);
create index reports_connection_idx on reports (tenant_id, connection_id);

create table apps (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id),
  name text not null check (name <> ''),
  description text,
  icon text not null default 'rounded-corner',
  created_at timestamptz not null default now(),
  unique (tenant_id, id)
);

create table app_groups (
  tenant_id uuid not null,
  app_id uuid not null,
  group_id uuid not null,
  primary key (app_id, group_id),
  foreign key (tenant_id, app_id) references apps (tenant_id, id) on delete cascade,
  foreign key (tenant_id, group_id) references groups (tenant_id, id)
);
create index app_groups_group_idx on app_groups (tenant_id, group_id);

create table app_reports (
  tenant_id uuid not null,
  app_id uuid not null,
  report_id uuid not null,
  -- The first one opens by default.
  position integer not null,
  primary key (app_id, report_id),
  unique (app_id, position) deferrable initially deferred,
  foreign key (tenant_id, app_id) references apps (tenant_id, id) on delete cascade,
  foreign key (tenant_id, report_id) references reports (tenant_id, id)
);
create index app_reports_report_idx on app_reports (tenant_id, report_id);

-- The provider's sessions that have been seen: each is written to the log once.
create table user_sessions (
  user_id uuid not null references users (id) on delete cascade,
  session_key text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, session_key)
);

-- Logs outlive the users that they speak of, hence no foreign keys.
create table sign_in_log (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  method text not null,
  created_at timestamptz not null default now()
);
create index sign_in_log_created_idx on sign_in_log (created_at desc, id);

create table audit_log (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  method text not null,
  url text not null,
  status_code integer not null,
  status_message text not null,
  body jsonb,
  request_id text not null,
  created_at timestamptz not null default now()
);
create index audit_log_created_idx on audit_log (created_at desc, id);
