-- What the role of requests, embed_portal_app, may do: row-level security, policies, and privileges.
--
-- A permissive policy shows the rows of the tenants that the user of the request can access. Restrictive policies limit it
-- further. In a policy, `(select …)` makes PostgreSQL call the function once per query instead of once per row.
--
-- db/access/rules.ts repeats these rules, so that the server can verify and repair them.

-- ── Row-level security ──

do $$
declare
  name text;
begin
  foreach name in array array[
    -- With policies.
    'users', 'deletions', 'tenants', 'memberships', 'invitations', 'groups', 'group_users', 'connections', 'reports',
    'apps', 'app_groups', 'app_reports', 'access_requests', 'app_favorites', 'app_recents', 'setup_dismissals',
    'view_sessions', 'health', 'health_failures', 'sign_in_log', 'audit_log', 'idempotency_keys', 'captcha_uses',
    -- Requests cannot access tables without a policy, which only the server uses.
    'settings', 'access_settings', 'user_sessions', 'deleted_users', 'connection_grants', 'connection_authorizations',
    'authorize_states_used', 'audit_exports'
  ] loop
    execute format('alter table %I enable row level security', name);
  end loop;
end $$;

-- ── Tenants and their entities ──

do $$
declare
  managed record;
  owner text;
begin
  for managed in
    select * from (values
      ('tenants', 'manageTenants'),
      ('memberships', 'manageTenants'),
      ('groups', 'manageGroups'),
      ('group_users', 'manageGroups'),
      ('connections', 'manageConnections'),
      ('reports', 'manageReports'),
      ('apps', 'manageApps'),
      ('app_groups', 'manageApps'),
      ('app_reports', 'manageApps')
    ) as list (name, capability)
  loop
    owner := case managed.name when 'tenants' then 'id' else 'tenant_id' end;
    execute format('create policy tenant_isolation on %I
      using ((select access.crosses_tenants()) or %I = any ((select access.tenant_ids())::uuid[]))',
      managed.name, owner);
    -- A change requires the capability in the tenant of the row.
    execute format('create policy updated_by_managers on %I as restrictive for update
      using ((select access.crosses_tenants()) or %I = any ((select access.tenant_ids(%L))::uuid[]))',
      managed.name, owner, managed.capability);
    continue when managed.name = 'tenants';
    execute format('create policy inserted_by_managers on %I as restrictive for insert
      with check ((select access.crosses_tenants()) or %I = any ((select access.tenant_ids(%L))::uuid[]))',
      managed.name, owner, managed.capability);
    execute format('create policy deleted_by_managers on %I as restrictive for delete
      using ((select access.crosses_tenants()) or %I = any ((select access.tenant_ids(%L))::uuid[]))',
      managed.name, owner, managed.capability);
  end loop;
end $$;

-- A new tenant is not among the tenants of its creator yet.
create policy made_by_managers on tenants for insert
  with check ((select access.can('createAndDeleteTenants')));
create policy inserted_by_managers on tenants as restrictive for insert
  with check ((select access.can('createAndDeleteTenants')));
create policy deleted_by_managers on tenants as restrictive for delete
  using ((select access.can('createAndDeleteTenants')));

create policy tenant_isolation on invitations
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]));
create policy own_invitations on invitations for select
  using (user_id = (select access.user_id()));
create policy read_by_managers on invitations as restrictive for select
  using ((select access.crosses_tenants()) or user_id = (select access.user_id())
    or tenant_id = any ((select access.tenant_ids('manageTenants'))::uuid[]));
create policy updated_by_managers on invitations as restrictive for update
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids('manageTenants'))::uuid[]));

do $$
declare
  name text;
  owner text;
begin
  foreach name in array array['tenants', 'memberships', 'invitations', 'groups', 'group_users', 'connections',
    'reports', 'apps', 'app_groups', 'app_reports']
  loop
    owner := case name when 'tenants' then 'id' else 'tenant_id' end;
    -- Archived and deleted tenants.
    execute format(
      'create policy hidden_while_closed on %I as restrictive
         using (%I <> all ((select access.closed_tenant_ids())::uuid[]))', name, owner);
    -- Permissive policies grant the tenants of the target of a view session. This one limits them to the tenant of the
    -- session. It tests with a boolean whether a tenant is viewed: PostgreSQL estimates that an unknown value is null in
    -- 0.5 % of the rows, and that an unknown boolean is true in half of them. With the former, it would expect almost no
    -- rows in any table, and choose nested loops over whole tables.
    execute format(
      'create policy viewed_tenant on %I as restrictive
         using ((select access.viewed_tenant_id() is null) or %I = (select access.viewed_tenant_id()))', name, owner);
  end loop;
  foreach name in array array['connections', 'groups', 'reports', 'apps'] loop
    execute format('create policy hidden_while_deleted on %I as restrictive using (deletion_id is null)', name);
  end loop;
end $$;

-- Deletions are visible to the users who may delete entities of this type in this tenant. Of an archived tenant, only
-- its own deletion is visible, to superAdmins. Deleted users are visible only to superAdmins, like the users.
create policy restored_by_managers on deletions
  using (
    purge_started_at is null
    and ((select access.crosses_tenants()) or case type
      when 'tenant' then (select access.can('createAndDeleteTenants'))
        and tenant_id = any ((select access.restorable_tenant_ids())::uuid[])
      when 'group' then tenant_id = any ((select access.restorable_tenant_ids('manageGroups'))::uuid[])
      when 'report' then tenant_id = any ((select access.restorable_tenant_ids('manageReports'))::uuid[])
      when 'app' then tenant_id = any ((select access.restorable_tenant_ids('manageApps'))::uuid[])
      when 'connection' then tenant_id = any ((select access.restorable_tenant_ids('manageConnections'))::uuid[])
      else false
    end)
    and (type in ('tenant', 'user') or tenant_id <> all ((select access.archived_tenant_ids())::uuid[]))
  );

create policy tenant_isolation on access_requests
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]));
create policy own_requests on access_requests for select
  using (user_id = (select access.user_id()));
create policy read_by_managers on access_requests as restrictive for select
  using ((select access.crosses_tenants()) or user_id = (select access.user_id())
    or tenant_id = any ((select access.tenant_ids('manageGroups'))::uuid[]));
create policy updated_by_managers on access_requests as restrictive for update
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids('manageGroups'))::uuid[]));

create policy tenant_isolation on health for select
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]));
create policy read_by_managers on health as restrictive for select
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids('readHealth'))::uuid[]));
create policy read_with_health on health_failures for select
  using (exists (select from health where health.id = health_failures.id));

-- ── Users and their own rows ──

-- SuperAdmins see all users. Their condition comes first, because it is evaluated once, and the last one for each row.
create policy visible_people on users for select
  using (
    (select access.crosses_tenants())
    or id = (select access.user_id())
    or exists (select from disclosed_memberships m where m.user_id = users.id)
  );
create policy managed_by_super_admin on users
  using ((select access.crosses_tenants()))
  with check ((select access.crosses_tenants()));

create policy own_favorites on app_favorites using (user_id = (select access.user_id()));
create policy own_recents on app_recents using (user_id = (select access.user_id()));
create policy own_dismissal on setup_dismissals using (user_id = (select access.user_id()));
create policy own_keys on idempotency_keys using (user_id = (select access.user_id()));

-- Not visible to the target: the transactions of a view session cannot read the actor's sessions.
create policy own_sessions on view_sessions
  using (actor_id = (select access.user_id()) and (select access.viewed_tenant_id()) is null);
-- A setting of the server decides whether the roles of managers also start sessions.
create policy started_by_managers on view_sessions as restrictive for insert
  with check ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids('manageApps'))::uuid[]));

-- ── Logs and shared state ──

create policy read_by_super_admin on sign_in_log for select
  using ((select access.crosses_tenants()));
create policy read_by_super_admin on audit_log for select
  using ((select access.crosses_tenants()));
-- In a view session, the actor is the author, and the user of the request the target.
create policy written_by_oneself on audit_log for insert
  with check (
    user_id = (select access.actor_id())
    and on_behalf_of is not distinct from nullif((select access.user_id()), (select access.actor_id()))
  );

create policy used_by_anybody on captcha_uses using (true);

-- ── Privileges ──

grant select, insert, update, delete on users, tenants, memberships, groups, group_users, connections, reports, apps,
  app_groups, app_reports, app_favorites, app_recents, setup_dismissals, idempotency_keys to embed_portal_app;
-- Rows are added or deleted by functions, triggers and jobs.
grant select, update on invitations, access_requests to embed_portal_app;
grant select, delete on deletions to embed_portal_app;
grant select, insert, update on view_sessions to embed_portal_app;
grant select, insert, delete on captcha_uses to embed_portal_app;
grant select on health, health_failures, sign_in_log to embed_portal_app;
-- Entries are never changed.
grant select, insert on audit_log to embed_portal_app;

grant select on effective_memberships, disclosed_memberships, invited_members, known_users, visible_users, all_users,
  all_sign_ins, all_audit_lines, archived_tenants, group_viewers, tenant_contributors, app_access_paths, health_entries
  to embed_portal_app;

grant usage on schema access to embed_portal_app;
-- By default, every role may execute new functions.
revoke all on all functions in schema access from public;
grant execute on function
  -- In policies and views.
  access.user_id(), access.actor_id(), access.viewed_tenant_id(), access.crosses_tenants(), access.closed_tenant_ids(),
  access.archived_tenant_ids(), access.tenant_ids(), access.tenant_ids(text), access.restorable_tenant_ids(),
  access.restorable_tenant_ids(text), access.limits_global_roles(), access.global_roles(users), access.can(text),
  access.can_anywhere(text),
  -- By the server.
  access.taken_slugs(text), access.set_archived(uuid, boolean), access.delete_archived_tenant(uuid),
  access.count_contents(uuid), access.needs_acceptance(uuid, uuid),
  access.invite(uuid, text, text, timestamptz, timestamptz, uuid[]),
  access.has_account(uuid, uuid), access.open_invitations(), access.answer_invitation(uuid, boolean),
  access.roles_in(uuid, uuid), access.last_sign_in(uuid), access.find_departing_rows(uuid, uuid),
  access.list_deleted_addresses(text[]), access.deleted_references(text, uuid), access.deleted_parents(uuid),
  access.taken_slug_of_deletion(uuid), access.rename_deleted_tenant(uuid, text, text), access.restore_user(uuid),
  access.queue_mails(jsonb), access.request_app(uuid, text), access.queue_request_mail(uuid, jsonb)
  to embed_portal_app;
