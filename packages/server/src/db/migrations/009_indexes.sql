-- Indexes that only save time, after the unique ones in the definitions of the tables. The job search-indexes creates the
-- trigram indexes of searches, if the extension is available.

-- ── Foreign keys, and what ends with their rows ──

create index memberships_user_id_idx on memberships (user_id);
create index invitations_user_idx on invitations (user_id);
create index group_users_user_id_idx on group_users (user_id);
create index group_users_membership_idx on group_users (tenant_id, user_id);
create index reports_connection_idx on reports (tenant_id, connection_id);
create index app_groups_group_idx on app_groups (tenant_id, group_id);
create index app_reports_report_idx on app_reports (tenant_id, report_id);
create index access_requests_app_idx on access_requests (tenant_id, app_id);
create index access_requests_user_idx on access_requests (user_id, created_at);
create index app_favorites_app_idx on app_favorites (app_id);
create index app_recents_app_idx on app_recents (app_id);
create index view_sessions_actor_idx on view_sessions (actor_id);
create index view_sessions_target_idx on view_sessions (target_id);
create index view_sessions_tenant_idx on view_sessions (tenant_id);
create index connection_grants_user_idx on connection_grants (user_id);
create index connection_grants_granted_by_idx on connection_grants (granted_by);
create index connection_authorizations_connection_idx on connection_authorizations (tenant_id, connection_id);
create index connection_authorizations_user_idx on connection_authorizations (user_id);
create index health_connection_idx on health (tenant_id, connection_id);
create index health_report_idx on health (tenant_id, report_id);
create index health_via_connection_idx on health (via_connection_id) where report_id is not null;
create index health_failures_user_idx on health_failures (user_id);

-- Few tenants are closed, few entities deleted.
create index tenants_closed_idx on tenants (id) where archived_at is not null or deletion_id is not null;
create index tenants_deletion_idx on tenants (deletion_id) where deletion_id is not null;
create index connections_deletion_idx on connections (deletion_id) where deletion_id is not null;
create index groups_deletion_idx on groups (deletion_id) where deletion_id is not null;
create index reports_deletion_idx on reports (deletion_id) where deletion_id is not null;
create index apps_deletion_idx on apps (deletion_id) where deletion_id is not null;
create index deletions_tenant_idx on deletions (tenant_id);

-- ── Roles ──

-- Few members have roles. The indexes find them without reading all. Those of the users are below.
create index memberships_roles_idx on memberships (tenant_id, user_id) where roles <> '{}';
create index memberships_user_roles_idx on memberships (user_id) where roles <> '{}';

-- ── Orders of lists ──

-- By the displayed name.
create index users_name_idx on users (
  lower(coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email)), id
);
-- Lists are sorted by the locale, unlike the unique index.
create index users_email_order_idx on users (lower(email), id);
create index users_created_idx on users (created_at, id);
create index users_registered_idx on users (registered, id);
create index users_active_idx on users (active, id);
create index users_super_admin_idx on users (super_admin, id);
create index users_user_admin_idx on users (user_admin, id);
create index users_connection_admin_idx on users (connection_admin, id);
create index users_contributer_admin_idx on users (contributer_admin, id);

create index apps_name_idx on apps (lower(name), id);
create index groups_name_idx on groups (lower(name), id);
create index reports_name_idx on reports (lower(name), id);
create index connections_name_idx on connections (lower(name), id);

create index invitations_sent_idx on invitations (tenant_id, sent_at, user_id);
create index invitations_email_idx on invitations (tenant_id, lower(email), user_id);
create index deletions_deleted_idx on deletions (deleted_at, id);
create index view_sessions_started_idx on view_sessions (started_at);
create index access_requests_open_idx on access_requests (tenant_id, created_at) where decided_at is null;
create index access_requests_order_idx on access_requests (created_at, id) where decided_at is null;

create index health_state_idx on health (state_rank, lower(name), id);
create index health_name_idx on health (lower(name), id);
create index health_since_idx on health (coalesce(effective_since, '-infinity'), id);
create index health_tenant_state_idx on health (tenant_id, state_rank, lower(name), id);
create index health_tenant_name_idx on health (tenant_id, lower(name), id);
create index health_tenant_since_idx on health (tenant_id, coalesce(effective_since, '-infinity'), id);

create index sign_in_log_method_idx on sign_in_log (method, id);
create index sign_in_log_user_idx on sign_in_log (user_id, created_at, id);

-- ── Times at which jobs act ──

create index memberships_expires_idx on memberships (expires_at) where expires_at is not null;
create index invitations_expires_idx on invitations (expires_at) where accepted_at is null;
create index access_requests_expires_idx on access_requests (expires_at);
create index connection_authorizations_expires_idx on connection_authorizations (expires_at);
create index health_next_check_idx on health (next_check) where connection_id is not null;
