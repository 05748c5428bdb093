-- Rules that the database applies to each change, as triggers with their functions. They also apply to changes that no
-- request makes: by cascades, sign-ins, syncs and jobs. Functions that run as the owner change rows that the user of the
-- request may not change.

-- ── Versions ──

create function access.count_version() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.changed_at := now();
  new.changed_by := access.user_id();
  return new;
end $$;

-- The members of a group, the groups and reports of an app and the users of a tenant belong to its version. Runs as the
-- owner: removing a user from a tenant changes its groups, too, also if the user of the request cannot change groups.
create function access.count_version_of_owner() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- In one order, so that two transactions that change the same rows do not wait for each other.
  execute format(
    'with owners as (
       select id from public.%1$I where id in (select %2$I from changed_rows) order by id for no key update
     )
     update public.%1$I t set version = t.version + 1 from owners where t.id = owners.id',
    tg_argv[0], tg_argv[1]);
  return null;
end $$;

do $$
declare
  name text;
  part record;
begin
  foreach name in array array['tenants', 'users', 'memberships', 'groups', 'reports', 'apps'] loop
    execute format(
      'create trigger count_version before update on %I for each row
         when (old.* is distinct from new.*) execute function access.count_version()', name);
  end loop;
  for part in
    select * from (values
      ('memberships', 'tenants', 'tenant_id'),
      ('group_users', 'groups', 'group_id'),
      ('app_groups', 'apps', 'app_id'),
      ('app_reports', 'apps', 'app_id')
    ) as list (name, owner, key)
  loop
    execute format(
      'create trigger count_inserted after insert on %I referencing new table as changed_rows
         for each statement execute function access.count_version_of_owner(%L, %L)', part.name, part.owner, part.key);
    execute format(
      'create trigger count_updated after update on %I referencing new table as changed_rows
         for each statement execute function access.count_version_of_owner(%L, %L)', part.name, part.owner, part.key);
    execute format(
      'create trigger count_deleted after delete on %I referencing old table as changed_rows
         for each statement execute function access.count_version_of_owner(%L, %L)', part.name, part.owner, part.key);
  end loop;
end $$;

-- Opening a report and syncing store the response of the BI service in these columns. No user edits them, so that they
-- must not make the edit of an administrator stale.
create trigger count_version before update on connections for each row
  when (
    (to_jsonb(old) - '{authenticated,groups,groups_sync_date}'::text[])
      is distinct from (to_jsonb(new) - '{authenticated,groups,groups_sync_date}'::text[])
  )
  execute function access.count_version();

-- ── Tenants, memberships and invitations ──

-- The user who creates a tenant is its first member.
create function access.join_own_tenant() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if access.user_id() is not null then
    insert into public.memberships (tenant_id, user_id) values (new.id, access.user_id());
  end if;
  return null;
end $$;
create trigger join_own_tenant after insert on tenants
  for each row execute function access.join_own_tenant();

-- Rejects roles that the user of the request does not have in the tenant, and changes of the user's own roles.
create function access.check_granted_roles() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  granter public.users;
  -- A membership that moves to another tenant or user grants its roles there.
  previous text[] := case
    when tg_op = 'UPDATE' and old.tenant_id = new.tenant_id and old.user_id = new.user_id then old.roles
    else '{}'
  end;
begin
  if access.user_id() is null or new.roles <@ previous then
    return null;
  end if;
  select * into granter from public.users where id = access.user_id() and active;
  if new.user_id = granter.id then
    raise insufficient_privilege using message = 'Users cannot grant roles to themselves.';
  end if;
  if granter.super_admin or new.roles <@ (
    previous || access.global_roles(granter) || coalesce((
      select m.roles from access.all_effective_memberships m
      where m.user_id = granter.id and m.tenant_id = new.tenant_id
    ), '{}')
  ) then
    return null;
  end if;
  raise insufficient_privilege using message = 'Users can grant only roles that they have in the tenant.';
end $$;
create trigger check_inserted_roles after insert on memberships for each row
  when (new.roles <> '{}') execute function access.check_granted_roles();
create trigger check_updated_roles after update of roles, tenant_id, user_id on memberships for each row
  when (new.roles <> '{}') execute function access.check_granted_roles();

-- The first sign-in accepts the invitations that have not expired. A user with several memberships decides in the portal
-- which of the tenants see the profile.
create function access.accept_invitations() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.invitations set accepted_at = now(), consented_at = case
    when (select count(*) from public.memberships where user_id = new.id) = 1 then now()
  end
  where user_id = new.id and accepted_at is null and withdrawn_at is null
    and (expires_at is null or expires_at > now());
  return null;
end $$;
create trigger accept_invitations after update of registered on users
  for each row when (new.registered and not old.registered) execute function access.accept_invitations();

-- An invitation without its membership is withdrawn. An accepted one is deleted, unless the user has declined before.
create function access.end_invitation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.invitations
  where tenant_id = old.tenant_id and user_id = old.user_id and accepted_at is not null
    and last_declined_at is null;
  update public.invitations set accepted_at = null, consented_at = null, withdrawn_at = now()
  where tenant_id = old.tenant_id and user_id = old.user_id and withdrawn_at is null;
  return null;
end $$;
create trigger end_invitation after delete on memberships
  for each row execute function access.end_invitation();

-- ── Consequences for sessions, grants and requests ──

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

-- A grant is valid for one application in one directory, and for the type of connection for which it was requested.
create function access.end_grants_of_connection() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.connection_grants where connection_id = old.id;
  return new;
end $$;
create trigger end_grants before update on connections for each row
  when (
    (old.tenant_id, old.type, old.client_id, old.auth_tenant_id)
      is distinct from (new.tenant_id, new.type, new.client_id, new.auth_tenant_id)
  )
  execute function access.end_grants_of_connection();

-- The grants of a user in a tenant end with the membership.
create function access.end_grants_of_member() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.connection_grants where tenant_id = old.tenant_id and user_id = old.user_id;
  return null;
end $$;
create trigger end_grants after delete on memberships for each row
  execute function access.end_grants_of_member();

-- The administrators of another tenant must not receive the requests of an app that moves there.
create function access.end_requests_of_moved_app() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.access_requests where app_id = old.id;
  return new;
end $$;
create trigger end_requests before update of tenant_id on apps for each row
  when (old.tenant_id is distinct from new.tenant_id) execute function access.end_requests_of_moved_app();

-- ── Deletions that can be restored ──
--
-- Deleting a row as a user marks it as deleted instead. Policies hide archived tenants, deleted entities and everything in
-- a closed tenant from all users, including superAdmins. Statements without a user, such as those of jobs, delete
-- permanently.

-- Names of the entities that reference an entity: the deleted ones, or the others.
create function access.list_references(kind text, entity uuid, deleted boolean) returns setof text
  language sql stable security definer set search_path = ''
  begin atomic
    select a.name from public.app_groups r join public.apps a on a.id = r.app_id
      where kind = 'group' and r.group_id = entity and (a.deletion_id is not null) = deleted
    union all
    select a.name from public.app_reports r join public.apps a on a.id = r.app_id
      where kind = 'report' and r.report_id = entity and (a.deletion_id is not null) = deleted
    union all
    select r.name from public.reports r
      where kind = 'connection' and r.connection_id = entity and (r.deletion_id is not null) = deleted;
  end;

-- Marks the contents of a tenant as deleted, and returns their number by type.
create function access.delete_contents(tenant uuid, deletion uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  part record;
  affected integer;
  contents jsonb := '{}';
begin
  for part in
    select * from (values
      ('apps', 'app', 'manageApps'),
      ('reports', 'report', 'manageReports'),
      ('groups', 'group', 'manageGroups'),
      ('connections', 'connection', 'manageConnections')
    ) as list (name, type, capability)
  loop
    execute format('update public.%I set deletion_id = $1 where tenant_id = $2 and deletion_id is null', part.name)
      using deletion, tenant;
    get diagnostics affected = row_count;
    if affected > 0 and not access.can_in(part.capability, tenant) then
      raise insufficient_privilege using message = format('The tenant contains %s.', part.name);
    end if;
    contents := contents || jsonb_build_object(part.type, affected);
  end loop;
  return contents;
end $$;

-- Marks a row as deleted instead of deleting it. The entities that a request deletes in a tenant form one deletion.
create function access.delete_restorably() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  kind text := tg_argv[0];
  entity jsonb := jsonb_build_object('id', old.id, 'name', old.name);
  owner uuid := coalesce(to_jsonb(old) ->> 'tenant_id', old.id::text)::uuid;
  deletion uuid;
  part_counts jsonb;
begin
  if access.user_id() is null then
    return old;
  end if;
  if old.deletion_id is not null then
    return null;
  end if;
  -- As with a foreign key. A concurrent transaction that adds a reference has locked this row.
  if exists (select from access.list_references(kind, old.id, false)) then
    raise foreign_key_violation using message = format('The %s is in use.', kind);
  end if;
  update public.deletions set entities = entities || entity
    where type = kind and tenant_id = owner and deleted_by = access.user_id() and deleted_at = now()
    returning id into deletion;
  if deletion is null then
    insert into public.deletions (id, type, tenant_id, tenant_name, entities, deleted_by)
      select old.id, kind, id, name, jsonb_build_array(entity), access.user_id()
        from public.tenants where id = owner
      returning id into deletion;
  end if;
  if kind = 'tenant' then
    part_counts := access.delete_contents(old.id, deletion);
    update public.deletions set contents = part_counts where id = deletion;
  end if;
  execute format('update public.%I set deletion_id = $1 where id = $2', tg_table_name) using deletion, old.id;
  return null;
end $$;

create trigger delete_restorably before delete on tenants
  for each row execute function access.delete_restorably('tenant');
create trigger delete_restorably before delete on groups
  for each row execute function access.delete_restorably('group');
create trigger delete_restorably before delete on reports
  for each row execute function access.delete_restorably('report');
create trigger delete_restorably before delete on apps
  for each row execute function access.delete_restorably('app');
create trigger delete_restorably before delete on connections
  for each row execute function access.delete_restorably('connection');

-- Rejects a reference to a deleted entity from one that is not deleted, as a foreign key rejects references to missing
-- rows. Deferred, because a restore changes the rows of several tables.
create function access.require_references() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  app uuid;
  missing boolean;
begin
  if tg_table_name = 'reports' then
    perform from public.connections
      where id = new.connection_id and deletion_id is null for key share;
    missing := not found
      and exists (select from public.reports where id = new.id and connection_id is not null and deletion_id is null);
  else
    app := coalesce(to_jsonb(new) ->> 'app_id', to_jsonb(new) ->> 'id')::uuid;
    perform from public.groups g join public.app_groups r on r.group_id = g.id
      where r.app_id = app for key share of g;
    perform from public.reports t join public.app_reports r on r.report_id = t.id
      where r.app_id = app for key share of t;
    missing := exists (select from public.apps where id = app and deletion_id is null) and (
      exists (
        select from public.app_groups r join public.groups g on g.id = r.group_id
        where r.app_id = app and g.deletion_id is not null
      )
      or exists (
        select from public.app_reports r join public.reports t on t.id = r.report_id
        where r.app_id = app and t.deletion_id is not null
      )
    );
  end if;
  if missing then
    raise foreign_key_violation using message = 'A referenced entity is deleted.';
  end if;
  return null;
end $$;

create constraint trigger require_references after insert on app_groups deferrable initially deferred
  for each row when (access.user_id() is not null) execute function access.require_references();
create constraint trigger require_references after insert on app_reports deferrable initially deferred
  for each row when (access.user_id() is not null) execute function access.require_references();
create constraint trigger require_references after insert or update of connection_id, deletion_id on reports
  deferrable initially deferred
  for each row when (access.user_id() is not null and new.deletion_id is null and new.connection_id is not null)
  execute function access.require_references();
create constraint trigger require_references after update of deletion_id on apps deferrable initially deferred
  for each row when (access.user_id() is not null and new.deletion_id is null)
  execute function access.require_references();

-- Stores the rows of a user whom a request deletes. Not the sessions and grants, which end with the deletion.
create function access.store_deleted_user() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if access.user_id() is null then
    return old;
  end if;
  insert into public.deletions (id, type, entities, deleted_by)
    values (
      old.id, 'user',
      jsonb_build_array(jsonb_build_object('id', old.id, 'name', coalesce(
        nullif(btrim(coalesce(old.first_name, '') || ' ' || coalesce(old.last_name, '')), ''), old.email
      ))),
      access.user_id()
    );
  insert into public.deleted_users (deletion_id, issuer, subject, email, rows)
    values (old.id, old.issuer, old.subject, old.email, jsonb_build_object(
      -- Edits that are based on the deleted version are rejected after a restore.
      'user', to_jsonb(old) || jsonb_build_object('version', old.version + 1),
      'memberships', (
        select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('name', t.name)), '[]')
        from public.memberships m join public.tenants t on t.id = m.tenant_id where m.user_id = old.id
      ),
      'groups', (
        select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('name', g.name)), '[]')
        from public.group_users m join public.groups g on g.id = m.group_id where m.user_id = old.id
      ),
      'invitations', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from public.invitations i where i.user_id = old.id),
      'favorites', (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from public.app_favorites f where f.user_id = old.id),
      'recents', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.app_recents r where r.user_id = old.id),
      'dismissals', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from public.setup_dismissals d where d.user_id = old.id)
    ));
  return old;
end $$;
create trigger delete_restorably before delete on users for each row
  execute function access.store_deleted_user();

-- Rejects a second user with the account or the address of a deleted one, also if the deletion was committed meanwhile.
create function access.reserve_deleted_users() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- In place of access.is_deleted_user, whose query would be planned for each row.
  if exists (
    select from public.deleted_users d
    where lower(d.email collate "C") = lower(new.email collate "C")
      or (d.issuer, d.subject) = (new.issuer, new.subject)
  ) then
    raise unique_violation using message = 'A deleted user has this address or account.';
  end if;
  return null;
end $$;
create trigger reserve_deleted_users after insert or update of email, issuer, subject on users for each row
  execute function access.reserve_deleted_users();

-- ── Health ──

-- Adds the row of a new connection or report, and updates the copies of an existing one.
create function access.add_health() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'connections' then
    insert into public.health (id, tenant_id, connection_id) values (new.id, new.tenant_id, new.id)
      on conflict (id) do update set name = excluded.name;
  else
    insert into public.health (id, tenant_id, report_id) values (new.id, new.tenant_id, new.id)
      on conflict (id) do update set name = excluded.name;
  end if;
  return null;
end $$;
create trigger add_health after insert or update of name on connections
  for each row execute function access.add_health();
create trigger add_health after insert or update of name, type, connection_id on reports
  for each row when (new.type = 'Report') execute function access.add_health();

-- A change of the settings is checked soon.
create function access.request_check() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.health set next_check = least(next_check, now())
  where id = case tg_table_name when 'reports' then (to_jsonb(new) ->> 'connection_id')::uuid else new.id end;
  return null;
end $$;
create trigger request_check
  after update of client_id, client_secret, auth_tenant_id, type, groups_filter on connections
  for each row execute function access.request_check();
create trigger request_check
  after insert or update of connection_id, workspace_id, bi_report_id, effective_identity on reports
  for each row execute function access.request_check();

-- Fills the copies of a row.
create function access.fill_health() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  ranks constant jsonb := '{"broken": 1, "degraded": 2, "unknown": 3, "ok": 4}';
  parent_state text;
  parent_since timestamptz;
begin
  new.effective_state := new.state;
  if new.connection_id is not null then
    new.name := (select name from public.connections where id = new.connection_id);
    new.via_connection_id := new.connection_id;
  else
    select reports.name, reports.connection_id, health.state, health.since
      into new.name, new.via_connection_id, parent_state, parent_since
      from public.reports left join public.health on health.id = reports.connection_id
      where reports.id = new.report_id;
    if parent_state in ('broken', 'degraded') and ranks -> parent_state < ranks -> new.state then
      new.effective_state := parent_state;
    elsif tg_op = 'UPDATE' and old.effective_state <> old.state then
      new.recovered := case when new.via_connection_id = old.via_connection_id then parent_since else now() end;
    end if;
  end if;
  new.effective_since := case
    when new.effective_state <> new.state then parent_since
    when new.state <> 'unknown' or new.last_success is not null or new.last_failure is not null
      then greatest(new.since, new.recovered)
  end;
  new.state_rank := (ranks -> new.effective_state)::integer;
  return new;
end $$;
create trigger fill_health before insert or update on health for each row execute function access.fill_health();

-- Updates the reports of a connection whose state changes.
create function access.inherit_health() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.health set effective_state = effective_state
    where via_connection_id = new.connection_id and report_id is not null;
  return null;
end $$;
create trigger inherit_health after update of state, since on health for each row
  when (new.connection_id is not null and (old.state, old.since) is distinct from (new.state, new.since))
  execute function access.inherit_health();

-- Derives whether the BI service accepts the credentials. An outage proves nothing about them.
create function access.derive_authentication() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.connections
    set authenticated = case new.state when 'broken' then false when 'ok' then true end
    where id = new.connection_id
      and authenticated is distinct from case new.state when 'broken' then false when 'ok' then true end;
  return null;
end $$;
create trigger derive_authentication after update of state on health for each row
  when (new.connection_id is not null and new.state <> 'degraded')
  execute function access.derive_authentication();
