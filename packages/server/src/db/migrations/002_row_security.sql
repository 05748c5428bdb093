-- The second wall between tenants. Requests work as the role embed_portal_app, which owns nothing and can't
-- bypass row-level security; who the caller is comes from the transaction's setting app.user_id, and what
-- the caller may see is worked out here, not taken from the server.

do $$
begin
  -- Roles belong to the whole cluster: another database, or another server just now, may have made it.
  if not exists (select from pg_roles where rolname = 'embed_portal_app') then
    create role embed_portal_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end $$;

do $$
declare
  -- From version 16 on, who makes a role is its member without the right to become it.
  privilege text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  if not pg_has_role(current_user, 'embed_portal_app', privilege) then
    execute format('grant embed_portal_app to %I', current_user);
  end if;
end $$;

create schema access;

create function access.user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

create function access.crosses_tenants() returns boolean
  language sql stable parallel safe security definer set search_path = ''
  return exists (
    select from public.users where id = access.user_id() and active and super_admin
  );

create function access.tenant_ids() returns uuid[]
  language sql stable parallel safe security definer set search_path = ''
  return (
    select coalesce(array_agg(m.tenant_id), '{}')
    from public.memberships m
    join public.users u on u.id = m.user_id
    where m.user_id = access.user_id() and u.active
  );

revoke all on all functions in schema access from public;
grant usage on schema access to embed_portal_app;
grant execute on all functions in schema access to embed_portal_app;

grant select on tenants, users, memberships, groups, group_users, connections, reports, apps, app_groups,
  app_reports, sign_in_log, audit_log to embed_portal_app;
grant insert, update, delete on tenants, users, memberships, groups, group_users, connections, reports, apps,
  app_groups, app_reports to embed_portal_app;
-- The log is only ever added to.
grant insert on audit_log to embed_portal_app;

alter table settings enable row level security;
alter table user_sessions enable row level security;
alter table tenants enable row level security;
alter table users enable row level security;
alter table memberships enable row level security;
alter table groups enable row level security;
alter table group_users enable row level security;
alter table connections enable row level security;
alter table reports enable row level security;
alter table apps enable row level security;
alter table app_groups enable row level security;
alter table app_reports enable row level security;
alter table sign_in_log enable row level security;
alter table audit_log enable row level security;

-- `(select …)` has the function called once a query, not once a row.
create policy tenant_isolation on tenants
  using ((select access.crosses_tenants()) or id = any ((select access.tenant_ids())::uuid[]));
create policy tenant_isolation on memberships
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]));
create policy tenant_isolation on groups
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]));
create policy tenant_isolation on group_users
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]));
create policy tenant_isolation on connections
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]));
create policy tenant_isolation on reports
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]));
create policy tenant_isolation on apps
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]));
create policy tenant_isolation on app_groups
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]));
create policy tenant_isolation on app_reports
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]));

-- Oneself and the people of one's tenants; only a superAdmin changes them.
create policy visible_people on users for select
  using (
    id = (select access.user_id())
    or exists (
      select from memberships m
      where m.user_id = users.id and m.tenant_id = any ((select access.tenant_ids())::uuid[])
    )
  );
create policy managed_by_super_admin on users
  using ((select access.crosses_tenants()))
  with check ((select access.crosses_tenants()));

create policy read_by_super_admin on sign_in_log for select
  using ((select access.crosses_tenants()));
create policy read_by_super_admin on audit_log for select
  using ((select access.crosses_tenants()));
create policy written_by_oneself on audit_log for insert
  with check (user_id = (select access.user_id()));
