-- All reasons for which users may open apps: one row for each user, app and path. The queries of apps use this view to
-- enforce access, and the access explorer to explain it. Row-level security applies as to the user of the request, so
-- that the view shows nothing that its tables hide.
create view app_access_paths with (security_invoker = true) as
  -- Membership in a group of the app. A foreign key ensures that the members of groups are members of the tenant.
  select app_groups.tenant_id, app_groups.app_id, group_users.user_id, 'group' as rule, app_groups.group_id
    from app_groups
    join group_users on group_users.group_id = app_groups.group_id
    join users on users.id = group_users.user_id
    where users.active and (users.viewer or users.contributer_admin or users.super_admin)
  union all
  -- Contributors open all apps of their tenants.
  select apps.tenant_id, apps.id, users.id, 'contributerAdmin', null
    from users
    join memberships on memberships.user_id = users.id
    join apps on apps.tenant_id = memberships.tenant_id
    where users.active and users.contributer_admin
  union all
  -- Super administrators open all apps.
  select apps.tenant_id, apps.id, users.id, 'superAdmin', null
    from users
    cross join apps
    where users.active and users.super_admin;

grant select on app_access_paths to embed_portal_app;

-- Few users have these roles. The indexes find them without reading all users.
create index users_contributer_admin_idx on users (id) where contributer_admin;
create index users_super_admin_idx on users (id) where super_admin;

-- Time of the user's last sign-in, for callers who manage a tenant of the user, or all tenants. Reads the sessions
-- instead of the sign-in log, because the log has no index by user.
create function access.last_sign_in(person uuid) returns timestamptz
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not (
    access.crosses_tenants()
    or access.can('manageTenants') and exists (
      select from public.memberships
      where user_id = person and tenant_id = any (access.tenant_ids())
    )
  ) then
    return null;
  end if;
  return (select max(created_at) from public.user_sessions where user_id = person);
end $$;
revoke all on function access.last_sign_in(uuid) from public;
grant execute on function access.last_sign_in(uuid) to embed_portal_app;
