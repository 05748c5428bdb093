-- Sessions in which a user, the actor, views the portal as another user, the target. The transactions of such a session
-- run with the rights of the target, limited to one tenant.

-- Acquires all locks or none, because two transactions that wait for each other's tables would end one of them.
do $$
begin
  for attempt in 1..200 loop
    begin
      lock table tenants, users, memberships, invitations, groups, group_users, connections, reports, apps, app_groups,
        app_reports, all_audit_lines, audit_log in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  lock table tenants, users, memberships, invitations, groups, group_users, connections, reports, apps, app_groups,
    app_reports, all_audit_lines, audit_log in access exclusive mode;
end $$;

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
create index view_sessions_actor_idx on view_sessions (actor_id);
create index view_sessions_target_idx on view_sessions (target_id);
create index view_sessions_tenant_idx on view_sessions (tenant_id);
create index view_sessions_started_idx on view_sessions (started_at);

-- The tenant to which a view session limits the transaction; null outside of such a session.
create function access.viewed_tenant_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.viewed_tenant_id', true), '')::uuid;

-- The user who sends the request: the actor of a view session, otherwise the user of the request.
create function access.actor_id() returns uuid
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.actor_id', true), '')::uuid, access.user_id());

-- Deactivated users lose their sessions, also if they are activated again.
create function access.end_view_sessions() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.view_sessions set ended_at = now(), end_reason = 'deactivated'
  where (actor_id = new.id or target_id = new.id) and ended_at is null;
  return null;
end $$;
create trigger end_view_sessions after update of active on users
  for each row when (old.active and not new.active) execute function access.end_view_sessions();

revoke all on function access.viewed_tenant_id(), access.actor_id(), access.end_view_sessions() from public;
grant execute on function access.viewed_tenant_id(), access.actor_id() to embed_portal_app;

alter table view_sessions enable row level security;
grant select, insert, update on view_sessions to embed_portal_app;
-- Not visible to the target: the transactions of a view session cannot read the actor's sessions.
create policy own_sessions on view_sessions
  using (actor_id = (select access.user_id()) and (select access.viewed_tenant_id()) is null);
-- A setting of the server decides whether the roles of managers also start sessions.
create policy started_by_managers on view_sessions as restrictive for insert
  with check ((select access.crosses_tenants()) or (select access.can('manageApps')));

-- Permissive policies grant the tenants of the target. These policies limit them to the tenant of the session.
do $$
declare
  name text;
begin
  foreach name in array array['tenants', 'memberships', 'invitations', 'groups', 'group_users', 'connections',
    'reports', 'apps', 'app_groups', 'app_reports']
  loop
    execute format(
      'create policy viewed_tenant on %I as restrictive using ((select access.viewed_tenant_id()) is null
        or %I = (select access.viewed_tenant_id()))',
      name, case name when 'tenants' then 'id' else 'tenant_id' end);
  end loop;
end $$;

-- Entries of view sessions name the actor in the existing columns, and the target here.
alter table audit_log
  add column on_behalf_of uuid,
  add column on_behalf_of_name text,
  add column on_behalf_of_email text;

-- With the new columns.
create or replace view all_audit_lines as
  select * from audit_log where (select access.crosses_tenants());

alter policy written_by_oneself on audit_log
  with check (
    user_id = (select access.actor_id())
    and on_behalf_of is not distinct from nullif((select access.user_id()), (select access.actor_id()))
  );
