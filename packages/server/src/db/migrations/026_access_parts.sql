-- Separate views for the parts of app_access_paths, so that queries can start from groups and tenants instead of apps:
-- many apps are opened by the same groups.

-- Members of groups who can open the apps of the group. Row-level security applies as to the user of the request.
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

grant select on group_viewers, tenant_contributors to embed_portal_app;

create or replace view app_access_paths with (security_invoker = true) as
  -- Membership in a group of the app.
  select app_groups.tenant_id, app_groups.app_id, viewer.user_id, 'group' as rule, app_groups.group_id
  from app_groups
  join group_viewers viewer on viewer.group_id = app_groups.group_id
  union all
  select apps.tenant_id, apps.id, contributor.user_id, contributor.rule, null
  from tenant_contributors contributor
  join apps on apps.tenant_id = contributor.tenant_id
  union all
  -- Super administrators open all apps.
  select apps.tenant_id, apps.id, users.id, 'superAdmin', null
  from users
  cross join apps
  where users.active and users.super_admin;
