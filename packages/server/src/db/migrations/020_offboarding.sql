-- Archived tenants, and deletions that can be restored.
--
-- Policies hide archived tenants, deleted entities and everything in a closed tenant from all users, including
-- superAdmins. Deleting a row as a user marks it as deleted instead, so that deletions by servers of the previous
-- release can be restored, too. Statements without a user, such as those of jobs, delete permanently.

-- Acquires all locks or none, because two transactions that wait for each other's tables would end one of them.
do $$
begin
  for attempt in 1..200 loop
    begin
      lock table effective_memberships, access.all_effective_memberships, tenants, users, memberships, invitations,
        groups, group_users, connections, reports, apps, app_groups, app_reports in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  lock table effective_memberships, access.all_effective_memberships, tenants, users, memberships, invitations,
    groups, group_users, connections, reports, apps, app_groups, app_reports in access exclusive mode;
end $$;

-- Entities of one tenant that one request has deleted. Deleting the row restores them.
create table deletions (
  -- ID of the first deleted entity, so that the user who deleted it knows the ID of the deletion.
  id uuid primary key,
  type text not null check (type in ('tenant', 'group', 'report', 'app', 'connection')),
  -- The deleted tenant, or the tenant of the deleted entities. Without a foreign key, because tenants reference
  -- deletions.
  tenant_id uuid not null,
  tenant_name text not null,
  -- Deleted entities with their names at that time: [{"id": "…", "name": "…"}].
  entities jsonb not null,
  -- Number of entities that were deleted with a tenant, by type.
  contents jsonb not null default '{}',
  deleted_at timestamptz not null default now(),
  -- Without a foreign key, because the deletion outlives this user.
  deleted_by uuid,
  -- Null until the job starts to delete the entities permanently. They can no longer be restored.
  purge_started_at timestamptz
);
create index deletions_deleted_idx on deletions (deleted_at, id);
create index deletions_tenant_idx on deletions (tenant_id);

alter table tenants
  add column archived_at timestamptz,
  add column archived_by uuid;

do $$
declare
  name text;
begin
  foreach name in array array['tenants', 'connections', 'groups', 'reports', 'apps'] loop
    execute format(
      'alter table %I add column deletion_id uuid references deletions (id) on delete set null', name);
    execute format(
      'create index %I on %I (deletion_id) where deletion_id is not null', name || '_deletion_idx', name);
  end loop;
end $$;

alter table tenants drop constraint tenants_slug_key;
create unique index tenants_slug_key on tenants (slug) where deletion_id is null;
create index tenants_closed_idx on tenants (id) where archived_at is not null or deletion_id is not null;

-- The source of all decisions about archived and deleted tenants.
create function access.closed_tenant_ids() returns uuid[]
  language sql stable parallel safe security definer set search_path = ''
  return (
    select coalesce(array_agg(id), '{}') from public.tenants
    where archived_at is not null or deletion_id is not null
  );

create function access.archived_tenant_ids() returns uuid[]
  language sql stable parallel safe security definer set search_path = ''
  return (select coalesce(array_agg(id), '{}') from public.tenants where archived_at is not null);

create view access.all_current_memberships as
  select m.tenant_id, m.user_id from public.memberships m
  where (m.expires_at is null or m.expires_at > now())
    and not exists (
      select from public.invitations i
      where i.tenant_id = m.tenant_id and i.user_id = m.user_id and i.accepted_at is null
    );

create or replace view access.all_effective_memberships as
  select tenant_id, user_id from access.all_current_memberships
  where tenant_id <> all ((select access.closed_tenant_ids())::uuid[]);

-- Tenants whose deletion, or deletions in which, the user of the request could see as a member.
create function access.restorable_tenant_ids() returns uuid[]
  language sql stable parallel safe security definer set search_path = ''
  return (
    select coalesce(array_agg(m.tenant_id), '{}')
    from access.all_current_memberships m
    join public.users u on u.id = m.user_id
    where m.user_id = access.user_id() and u.active
      and m.tenant_id <> all ((select access.archived_tenant_ids())::uuid[])
  );

do $$
declare
  name text;
begin
  foreach name in array array[
    'tenants', 'memberships', 'invitations', 'groups', 'group_users', 'connections', 'reports', 'apps', 'app_groups',
    'app_reports'
  ] loop
    execute format(
      'create policy hidden_while_closed on %I as restrictive
         using (%I <> all ((select access.closed_tenant_ids())::uuid[]))',
      name, case name when 'tenants' then 'id' else 'tenant_id' end);
  end loop;
  foreach name in array array['connections', 'groups', 'reports', 'apps'] loop
    execute format(
      'create policy hidden_while_deleted on %I as restrictive using (deletion_id is null)', name);
  end loop;
end $$;

alter table deletions enable row level security;
-- Deletions are visible to the users who may delete entities of this type in this tenant. Of an archived tenant, only
-- its own deletion is visible, to superAdmins.
create policy restored_by_managers on deletions
  using (
    purge_started_at is null
    and case type
      when 'tenant' then (select access.can('manageTenants'))
      when 'group' then (select access.can('manageGroups'))
      when 'report' then (select access.can('manageReports'))
      when 'app' then (select access.can('manageApps'))
      else (select access.can('manageConnections'))
    end
    and ((select access.crosses_tenants()) or tenant_id = any ((select access.restorable_tenant_ids())::uuid[]))
    and (type = 'tenant' or tenant_id <> all ((select access.archived_tenant_ids())::uuid[]))
  );
grant select, delete on deletions to embed_portal_app;

-- A deleted tenant does not reserve its URL.
create or replace function access.taken_slugs(base text) returns setof text
  language sql stable parallel safe security definer set search_path = ''
  begin atomic
    select slug from public.tenants
    where deletion_id is null and (slug = base or slug like base || '-%');
  end;

-- Names of the entities that reference an entity; deleted ones only if requested.
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

-- Names of the deleted entities that reference an entity of a tenant that the user of the request can access.
create function access.deleted_references(kind text, entity uuid) returns setof text
  language sql stable security definer set search_path = ''
  begin atomic
    select name from access.list_references(kind, entity, true) name
    where exists (
      select from (
        select id, tenant_id from public.groups
        union all select id, tenant_id from public.reports
        union all select id, tenant_id from public.connections
      ) owner
      where owner.id = entity
        and (access.crosses_tenants() or owner.tenant_id = any (access.tenant_ids()))
    );
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
    if affected > 0 and not access.can(part.capability) then
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

do $$
declare
  part record;
begin
  for part in
    select * from (values
      ('tenants', 'tenant'), ('groups', 'group'), ('reports', 'report'), ('apps', 'app'), ('connections', 'connection')
    ) as list (name, type)
  loop
    execute format(
      'create trigger delete_restorably before delete on %I
         for each row execute function access.delete_restorably(%L)', part.name, part.type);
  end loop;
end $$;

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

-- Deleted entities without which a deletion cannot be restored, each with its own deletion.
create function access.deleted_parents(deletion uuid) returns table (id uuid, type text, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select parent.deletion_id, parent.type, parent.name
    from public.deletions d, lateral (
      select t.deletion_id, 'tenant' as type, t.name
        from public.tenants t where t.id = d.tenant_id
      union
      select g.deletion_id, 'group', g.name
        from public.apps a join public.app_groups r on r.app_id = a.id join public.groups g on g.id = r.group_id
        where a.deletion_id = d.id
      union
      select t.deletion_id, 'report', t.name
        from public.apps a join public.app_reports r on r.app_id = a.id join public.reports t on t.id = r.report_id
        where a.deletion_id = d.id
      union
      select c.deletion_id, 'connection', c.name
        from public.reports t join public.connections c on c.id = t.connection_id
        where t.deletion_id = d.id
    ) parent
    where d.id = deletion and parent.deletion_id <> d.id
      and (access.crosses_tenants() or d.tenant_id = any (access.restorable_tenant_ids()));
  end;

-- Gives a deleted tenant another name and URL, so that it can be restored.
create function access.rename_deleted_tenant(tenant uuid, new_name text, new_slug text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not (
    access.can('manageTenants')
    and (access.crosses_tenants() or tenant = any (access.restorable_tenant_ids()))
  ) then
    raise insufficient_privilege;
  end if;
  update public.tenants set name = new_name, slug = new_slug where id = tenant and deletion_id is not null;
end $$;

-- URL of a deleted tenant if another tenant uses it in the meantime.
create function access.taken_slug_of_deletion(deletion uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select t.slug from public.tenants t join public.tenants other on other.slug = t.slug
    where t.deletion_id = deletion and t.id = deletion and other.deletion_id is null;
  end;

-- Archived tenants, for superAdmins.
create view archived_tenants as
  select * from tenants
  where archived_at is not null and deletion_id is null and (select access.crosses_tenants());

-- Archives a tenant, or ends its archival. Returns false if there is nothing to change.
create function access.set_archived(tenant uuid, archived boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not access.crosses_tenants() then
    raise insufficient_privilege;
  end if;
  update public.tenants
    set archived_at = case when archived then now() end, archived_by = case when archived then access.user_id() end
    where id = tenant and deletion_id is null and (archived_at is null) = archived;
  return found;
end $$;

create function access.delete_archived_tenant(tenant uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not access.crosses_tenants() then
    raise insufficient_privilege;
  end if;
  delete from public.tenants where id = tenant and archived_at is not null and deletion_id is null;
end $$;

-- Number of entities in a tenant by type, including types whose rows the user of the request cannot see.
create function access.count_contents(tenant uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'user', (select count(*) from public.memberships where tenant_id = tenant),
      'invitation', (
        select count(*) from public.invitations
        where tenant_id = tenant and accepted_at is null and withdrawn_at is null
      ),
      'group', (select count(*) from public.groups where tenant_id = tenant and deletion_id is null),
      'app', (select count(*) from public.apps where tenant_id = tenant and deletion_id is null),
      'report', (select count(*) from public.reports where tenant_id = tenant and deletion_id is null),
      'connection', (select count(*) from public.connections where tenant_id = tenant and deletion_id is null)
    )
    where access.can('manageTenants') and (access.crosses_tenants() or tenant = any (access.tenant_ids()));
  end;

revoke all on all functions in schema access from public;
grant execute on function access.closed_tenant_ids(), access.archived_tenant_ids(), access.restorable_tenant_ids(),
  access.deleted_references(text, uuid), access.deleted_parents(uuid), access.rename_deleted_tenant(uuid, text, text),
  access.taken_slug_of_deletion(uuid), access.set_archived(uuid, boolean), access.delete_archived_tenant(uuid),
  access.count_contents(uuid)
  to embed_portal_app;
grant select on archived_tenants to embed_portal_app;
