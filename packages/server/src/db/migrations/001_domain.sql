-- Tables of the domain: users, tenants with their entities, and the state that users leave in them.
--
-- An entity of a tenant refers to other entities by (tenant_id, id), so that the foreign keys reject references into
-- another tenant. Entities that users edit have three columns that triggers maintain (006_rules.sql):
--
--   version     increases with each edit, so that an update can state the version on which it is based
--   changed_at  null until the first change
--   changed_by  null if no signed-in user made the change, for example a sync; outlives the user
--
-- This file contains the unique indexes. 009_indexes.sql contains the indexes that only save time.

create table users (
  id uuid primary key default gen_random_uuid(),
  -- Account at the identity provider. Both are null until the first sign-in, and never change afterwards.
  issuer text,
  subject text,
  email text not null check (email <> ''),
  first_name text,
  last_name text,
  company_name text,
  phone text,
  -- Whether the user has signed in.
  registered boolean not null default false,
  active boolean not null default true,
  -- Roles for all tenants of the user. Memberships grant further roles for one tenant.
  super_admin boolean not null default false,
  user_admin boolean not null default false,
  connection_admin boolean not null default false,
  contributer_admin boolean not null default false,
  viewer boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  changed_at timestamptz,
  changed_by uuid,
  check ((issuer is null) = (subject is null)),
  unique (issuer, subject)
);
-- Only the letters A to Z are compared without case, as lower() does with the collation "C". Other collations also fold
-- letters such as the Kelvin sign, which would make one user of two.
create unique index users_email_key on users (lower(email collate "C"));

-- Deletions that can be restored: the entities of one tenant that one request has deleted, or one user. Entities remain
-- in their tables and refer to the deletion. Deleting the row of the deletion restores them.
create table deletions (
  -- ID of the first deleted entity, so that the user who deleted it knows the ID of the deletion.
  id uuid primary key,
  type text not null check (type in ('tenant', 'group', 'report', 'app', 'connection', 'user')),
  -- The deleted tenant, or the tenant of the deleted entities. Without a foreign key, because tenants reference
  -- deletions. Null for users, who belong to any number of tenants.
  tenant_id uuid,
  tenant_name text,
  -- Deleted entities with their names at that time: [{"id": "…", "name": "…"}].
  entities jsonb not null,
  -- Number of entities that were deleted with a tenant, by type.
  contents jsonb not null default '{}',
  deleted_at timestamptz not null default now(),
  -- Without a foreign key, because the deletion outlives this user.
  deleted_by uuid,
  -- Null until the job starts to delete the entities permanently. They can no longer be restored.
  purge_started_at timestamptz,
  check ((type = 'user') = (tenant_id is null) and (tenant_id is null) = (tenant_name is null))
);

-- Deleted users. Unlike other entities, a deleted user leaves the tables: many of them refer to users, and none of them
-- may show or count a deleted one. The rows to restore are stored as JSON until then.
create table deleted_users (
  deletion_id uuid primary key references deletions (id) on delete cascade,
  -- The account and the address, which no other user can have until then.
  issuer text,
  subject text,
  email text not null,
  -- Rows by table. A migration that adds a column without null to one of the tables must add it to these rows, too.
  rows jsonb not null
);
create unique index deleted_users_email_key on deleted_users (lower(email collate "C"));
create unique index deleted_users_subject_key on deleted_users (issuer, subject);

create table tenants (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  description text,
  slug text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  changed_at timestamptz,
  changed_by uuid,
  -- An archived tenant is hidden with everything in it.
  archived_at timestamptz,
  archived_by uuid,
  deletion_id uuid references deletions (id) on delete set null
);
-- A deleted tenant does not reserve its URL.
create unique index tenants_slug_key on tenants (slug) where deletion_id is null;

-- A membership is effective until its end, and only after the invitation to it, if any, has been accepted.
create table memberships (
  tenant_id uuid not null references tenants (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Roles for the tenant, in addition to the roles of the user.
  roles text[] not null default '{}'
    check (roles <@ '{userAdmin,connectionAdmin,contributerAdmin}' and array_position(roles, null) is null),
  -- Null: no end.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  changed_at timestamptz,
  changed_by uuid,
  primary key (tenant_id, user_id)
);

-- The latest invitation of a user to a tenant.
create table invitations (
  tenant_id uuid not null references tenants (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- As entered by the inviting user, who must not see later addresses of the account.
  email text not null,
  -- Null: the default message.
  message text,
  sent_at timestamptz not null default now(),
  -- Without a foreign key, because the invitation outlives this user.
  sent_by uuid,
  -- Null: no end.
  expires_at timestamptz,
  -- Time from which the membership is effective.
  accepted_at timestamptz,
  -- When the user accepted: in the portal, or with the first sign-in if there was only one invitation. Until then, the
  -- tenant sees the address of the invitation, not the user.
  consented_at timestamptz,
  -- Set together with withdrawn_at.
  declined_at timestamptz,
  -- Remains when the tenant invites the user again, because the server delays further emails to the user.
  last_declined_at timestamptz,
  withdrawn_at timestamptz,
  primary key (tenant_id, user_id)
);

create table groups (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id),
  name text not null check (name <> ''),
  description text,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  changed_at timestamptz,
  changed_by uuid,
  deletion_id uuid references deletions (id) on delete set null,
  unique (tenant_id, id)
);

-- Only members of the tenant. A user who leaves the tenant leaves its groups.
create table group_users (
  tenant_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (group_id, user_id),
  foreign key (tenant_id, group_id) references groups (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references memberships (tenant_id, user_id) on delete cascade
);

-- Connections to the BI service.
create table connections (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id),
  name text not null check (name <> ''),
  description text,
  type text not null
    check (type in ('App Owns Data', 'App Owns Data - User Principal', 'User Owns Data')),
  client_id text,
  -- Sealed with the configured key and the ID of this row.
  client_secret bytea,
  -- Last day of the client secret, entered by administrators. Null: unknown.
  client_secret_expires_on date,
  -- Directory of the application.
  auth_tenant_id text check (auth_tenant_id ~ '^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$'),
  -- IDs of the workspaces that may be used. Empty: none.
  groups_filter text[] not null default '{}',
  -- The workspaces at the last sync.
  groups jsonb not null default '[]',
  groups_sync_date timestamptz,
  -- Whether the BI service accepts the credentials. A trigger derives it from the table health.
  authenticated boolean,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  changed_at timestamptz,
  changed_by uuid,
  deletion_id uuid references deletions (id) on delete set null,
  unique (tenant_id, id)
);

-- Reports of the BI service, and links to other pages.
create table reports (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id),
  name text not null check (name <> ''),
  description text,
  type text not null check (type in ('Report', 'Link')),
  link_url text,
  -- Whether the page is shown inside the portal.
  link_embed boolean not null default false,
  connection_id uuid,
  workspace_id text,
  bi_report_id text,
  -- Empty: all pages.
  included_pages text[] not null default '{}',
  security_filters jsonb not null default '[]',
  effective_identity jsonb,
  permission_refresh boolean not null default false,
  permission_download boolean not null default false,
  permission_bookmark boolean not null default false,
  permission_subscribe boolean not null default false,
  permission_alert boolean not null default false,
  -- What the BI service returned about the report.
  metadata jsonb,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  changed_at timestamptz,
  changed_by uuid,
  deletion_id uuid references deletions (id) on delete set null,
  unique (tenant_id, id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id),
  check (type <> 'Link' or link_url is not null),
  check (
    type <> 'Report'
    or (connection_id is not null and workspace_id is not null and bi_report_id is not null and metadata is not null)
  )
);

create table apps (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id),
  name text not null check (name <> ''),
  description text,
  icon text not null default 'rounded-corner',
  created_at timestamptz not null default now(),
  version integer not null default 1,
  changed_at timestamptz,
  changed_by uuid,
  deletion_id uuid references deletions (id) on delete set null,
  unique (tenant_id, id)
);

-- Groups whose members can open an app.
create table app_groups (
  tenant_id uuid not null,
  app_id uuid not null,
  group_id uuid not null,
  primary key (app_id, group_id),
  foreign key (tenant_id, app_id) references apps (tenant_id, id) on delete cascade,
  foreign key (tenant_id, group_id) references groups (tenant_id, id)
);

create table app_reports (
  tenant_id uuid not null,
  app_id uuid not null,
  report_id uuid not null,
  -- The first report opens by default. Sections are ordered by the position of their first report.
  position integer not null,
  -- Null: the report is in no section.
  section text check (section = btrim(section) and char_length(section) between 1 and 60),
  primary key (app_id, report_id),
  unique (app_id, position) deferrable initially deferred,
  foreign key (tenant_id, app_id) references apps (tenant_id, id) on delete cascade,
  foreign key (tenant_id, report_id) references reports (tenant_id, id)
);

-- Requests of users for access to an app.
create table access_requests (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null,
  app_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  message text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  -- Null: the request is open.
  decided_at timestamptz,
  -- Without a foreign key, because the decision outlives this user.
  decided_by uuid,
  granted boolean,
  foreign key (tenant_id, app_id) references apps (tenant_id, id) on delete cascade
);
create unique index access_requests_open_key on access_requests (user_id, app_id) where decided_at is null;

create table app_favorites (
  user_id uuid not null references users (id) on delete cascade,
  app_id uuid not null references apps (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, app_id)
);

-- Recently opened apps.
create table app_recents (
  user_id uuid not null references users (id) on delete cascade,
  app_id uuid not null references apps (id) on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (user_id, app_id)
);

-- Users who have hidden the list of first steps.
create table setup_dismissals (
  user_id uuid primary key references users (id) on delete cascade,
  dismissed_at timestamptz not null default now()
);
