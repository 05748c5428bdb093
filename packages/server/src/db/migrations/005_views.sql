-- Views that requests read.
--
-- A view with security_invoker reads its tables with the rights of the user of the request. The others read them as their
-- owner, to whom no policy applies, and contain their own condition. There are two reasons: a condition depends on rows
-- that the user must not see, or a policy would slow down lists of all rows. Policies on rows are evaluated for each row,
-- and prevent the use of an index whose operators might reveal hidden rows, such as a trigram index. Only the owner of
-- the database can create operators and functions that do.

-- The effective memberships of the tenants that the user of the request can access. Not every user who sees the members
-- of a tenant sees the invitations on which these depend.
create view effective_memberships as
  select tenant_id, user_id, roles from access.all_effective_memberships
  where (select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]);

-- The memberships of the tenants that the user of the request can access, and only of the viewed tenant in a view session,
-- whose users show their profile. Not every user who sees the members of a tenant sees the invitations on which this
-- depends.
create view disclosed_memberships as
  select m.tenant_id, m.user_id from memberships m
  where ((select access.crosses_tenants()) or m.tenant_id = any ((select access.tenant_ids())::uuid[]))
    and ((select access.viewed_tenant_id() is null) or m.tenant_id = (select access.viewed_tenant_id()))
    and not exists (
      select from invitations i
      where i.tenant_id = m.tenant_id and i.user_id = m.user_id and i.consented_at is null
    );

-- The other memberships of these tenants, with the address of the invitation.
create view invited_members as
  select m.tenant_id, m.user_id, i.email
  from memberships m
  join invitations i on i.tenant_id = m.tenant_id and i.user_id = m.user_id and i.consented_at is null
  where ((select access.crosses_tenants()) or m.tenant_id = any ((select access.tenant_ids())::uuid[]))
    and ((select access.viewed_tenant_id() is null) or m.tenant_id = (select access.viewed_tenant_id()));

-- The name and address of each user, as far as the user of the request can see them.
create view known_users with (security_invoker = true) as
  select id, coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email) as name, email
  from users
  union all
  select user_id, min(email), min(email) from invited_members
  where not exists (select from users where users.id = user_id)
  group by user_id;

-- The users whom the policies show, with the search index. Phone numbers are only for superAdmins and their owners.
create view visible_users as
  select id, issuer, subject, email, first_name, last_name, company_name,
    case when (select access.crosses_tenants()) or id = (select access.user_id()) then phone end as phone,
    registered, active, super_admin, user_admin, connection_admin, contributer_admin, viewer, created_at,
    version, changed_at, changed_by
  from users
  where (select access.crosses_tenants())
    or id = (select access.user_id())
    or exists (select from disclosed_memberships m where m.user_id = users.id);

-- All rows for superAdmins, none for other users.

create view all_users as
  select * from users where (select access.crosses_tenants());

create view all_sign_ins as
  select * from sign_in_log where (select access.crosses_tenants());

create view all_audit_lines as
  select * from audit_log where (select access.crosses_tenants());

create view archived_tenants as
  select * from tenants
  where archived_at is not null and deletion_id is null and (select access.crosses_tenants());

-- Reasons for which users may open apps. The queries of apps use these views to enforce access, and the access explorer
-- to explain it. There are separate views for groups and tenants, so that queries can start from them: many apps are
-- opened by the same groups.

-- Members of groups who can open the apps of the group. A foreign key ensures that they are members of the tenant.
create view group_viewers with (security_invoker = true) as
  select group_users.tenant_id, group_users.group_id, group_users.user_id
  from group_users
  join effective_memberships member
    on member.tenant_id = group_users.tenant_id and member.user_id = group_users.user_id
  join users on users.id = group_users.user_id
  where users.active and (
    users.viewer or users.super_admin or 'contributerAdmin' = any (member.roles)
    or users.contributer_admin and not (select access.limits_global_roles())
  );

-- Contributors open all apps of a tenant.
create view tenant_contributors with (security_invoker = true) as
  select member.tenant_id, users.id as user_id, 'contributerAdmin' as rule
  from users
  join effective_memberships member on member.user_id = users.id
  where users.active and users.contributer_admin and not (select access.limits_global_roles())
  union all
  -- The first condition is the one of the indexes.
  select member.tenant_id, users.id, 'tenantContributerAdmin'
  from effective_memberships member
  join users on users.id = member.user_id
  where member.roles <> '{}' and 'contributerAdmin' = any (member.roles) and users.active;

-- One row for each user, app and reason.
create view app_access_paths with (security_invoker = true) as
  select app_groups.tenant_id, app_groups.app_id, viewer.user_id, 'group' as rule, app_groups.group_id
  from app_groups
  join group_viewers viewer on viewer.group_id = app_groups.group_id
  union all
  select apps.tenant_id, apps.id, contributor.user_id, contributor.rule, null
  from tenant_contributors contributor
  join apps on apps.tenant_id = contributor.tenant_id
  union all
  -- SuperAdmins open all apps.
  select apps.tenant_id, apps.id, users.id, 'superAdmin', null
  from users
  cross join apps
  where users.active and users.super_admin;

-- Connections and reports with their state. Deleted connections and reports, and links, are not joined. PostgreSQL
-- estimates a condition on is_report, unlike one on kind, from the statistics of its table.
create view health_entries with (security_invoker = true) as
  select case when health.report_id is null then 'connection' else 'report' end as kind, health.id, health.name,
    health.tenant_id, connections.id as connection_id, connections.type as connection_type,
    case when health.report_id is null then connections.client_secret_expires_on end as client_secret_expires_on,
    health.effective_state as state, health.effective_since as since,
    case when health.effective_state = health.state then health.code else 'connectionBroken' end as code,
    health.last_success,
    case when health.effective_state = health.state then health.last_failure else connection_health.last_failure end
      as last_failure,
    health.last_check, health.refreshed, health.state_rank, health.report_id is not null as is_report
  from health
  join connections on connections.id = health.via_connection_id
  left join reports on reports.id = health.report_id and reports.type = 'Report'
  left join health connection_health on connection_health.id = health.via_connection_id
  where health.report_id is null or reports.id is not null;
