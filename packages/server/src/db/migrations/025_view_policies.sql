-- The policies test with a boolean whether a tenant is viewed. PostgreSQL estimates that an unknown value is null in
-- 0.5 % of the rows, and that an unknown boolean is true in half of them. With the former, it expected almost no rows in
-- any table, and chose nested loops over whole tables.

-- Acquires all locks or none, because two transactions that wait for each other's tables would end one of them.
do $$
begin
  for attempt in 1..200 loop
    begin
      lock table tenants, memberships, invitations, groups, group_users, connections, reports, apps, app_groups,
        app_reports in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  lock table tenants, memberships, invitations, groups, group_users, connections, reports, apps, app_groups,
    app_reports in access exclusive mode;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['tenants', 'memberships', 'invitations', 'groups', 'group_users', 'connections',
    'reports', 'apps', 'app_groups', 'app_reports']
  loop
    execute format(
      'alter policy viewed_tenant on %I using ((select access.viewed_tenant_id() is null)
        or %I = (select access.viewed_tenant_id()))',
      name, case name when 'tenants' then 'id' else 'tenant_id' end);
  end loop;
end $$;
