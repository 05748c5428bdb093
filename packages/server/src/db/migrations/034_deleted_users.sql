-- Deleted users, who can be restored.
--
-- Unlike other entities, a deleted user leaves the tables: a user is referenced by many of them, and none of them may show
-- or count the user. The rows to restore are stored as JSON until then. Statements without a user, such as those of jobs,
-- delete permanently.

-- Acquires all locks or none, because two transactions that wait for each other's tables would end one of them.
do $$
begin
  for attempt in 1..200 loop
    begin
      lock table users, deletions, connection_grants in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  lock table users, deletions, connection_grants in access exclusive mode;
end $$;

alter table deletions
  drop constraint deletions_type_check,
  add constraint deletions_type_check
    check (type in ('tenant', 'group', 'report', 'app', 'connection', 'user')),
  -- Null for users, who belong to any number of tenants.
  alter column tenant_id drop not null,
  alter column tenant_name drop not null,
  add check ((type = 'user') = (tenant_id is null) and (tenant_id is null) = (tenant_name is null));

create table deleted_users (
  deletion_id uuid primary key references deletions (id) on delete cascade,
  -- The account and the address, which no other user can have until then.
  issuer text,
  subject text,
  email text not null,
  -- Rows by table. A migration that adds a column without null to one of the tables must add it to these rows, too.
  rows jsonb not null
);
create unique index deleted_users_email_key on deleted_users (lower(email collate "C"));
create unique index deleted_users_subject_key on deleted_users (issuer, subject);
alter table deleted_users enable row level security;

-- User who authorized a connection with the own account, for the consequences of deleting this user. Without a foreign
-- key, because the grant of a connection outlives this user. Null: unknown.
alter table connection_grants add column granted_by uuid;
update connection_grants set granted_by = user_id;
create index connection_grants_granted_by_idx on connection_grants (granted_by);

-- Visible only to superAdmins, like the users.
alter policy restored_by_managers on deletions
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

-- Returns whether a deleted user has the account or the address.
create function access.is_deleted_user(account_issuer text, account_subject text, address text) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.deleted_users
    where lower(email collate "C") = lower(address collate "C")
      or (issuer, subject) = (account_issuer, account_subject)
  );

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

-- Which of the addresses belong to deleted users, who cannot be invited until they are restored.
create function access.list_deleted_addresses(addresses text[]) returns setof text
  language sql stable security definer set search_path = ''
  begin atomic
    select address from unnest(addresses) address
    where access.can_anywhere('manageTenants') and access.is_deleted_user(null, null, address);
  end;

-- Restores a deleted user, and returns the tenants and groups that do not exist any more.
create function access.restore_user(deletion uuid) returns table (type text, name text)
  language plpgsql security definer set search_path = '' as $$
declare
  stored jsonb;
begin
  if not access.crosses_tenants() then
    raise insufficient_privilege;
  end if;
  delete from public.deleted_users where deletion_id = deletion returning rows into stored;
  if not found then
    return;
  end if;
  -- Changes of memberships count the tenant's version. Locking the tenants first avoids deadlocks, and that they vanish.
  perform from public.tenants t
    where t.id in (select (m ->> 'tenant_id')::uuid from jsonb_array_elements(stored -> 'memberships') m)
    order by t.id for no key update;
  insert into public.users select * from jsonb_populate_record(null::public.users, stored -> 'user');
  insert into public.memberships
    select m.* from jsonb_populate_recordset(null::public.memberships, stored -> 'memberships') m
    join public.tenants t on t.id = m.tenant_id;
  insert into public.group_users
    select m.* from jsonb_populate_recordset(null::public.group_users, stored -> 'groups') m
    join public.groups g on g.id = m.group_id and g.tenant_id = m.tenant_id;
  insert into public.invitations
    select i.* from jsonb_populate_recordset(null::public.invitations, stored -> 'invitations') i
    join public.tenants t on t.id = i.tenant_id;
  insert into public.app_favorites
    select f.* from jsonb_populate_recordset(null::public.app_favorites, stored -> 'favorites') f
    join public.apps a on a.id = f.app_id;
  insert into public.app_recents
    select r.* from jsonb_populate_recordset(null::public.app_recents, stored -> 'recents') r
    join public.apps a on a.id = r.app_id;
  insert into public.setup_dismissals
    select * from jsonb_populate_recordset(null::public.setup_dismissals, stored -> 'dismissals');
  return query
    select 'tenant', m ->> 'name' from jsonb_array_elements(stored -> 'memberships') m
      where not exists (select from public.tenants t where t.id = (m ->> 'tenant_id')::uuid)
    union all
    select 'group', m ->> 'name' from jsonb_array_elements(stored -> 'groups') m
      where not exists (select from public.groups g where g.id = (m ->> 'group_id')::uuid);
end $$;

-- What only a user has, in one tenant or, for superAdmins, in all: the connections that sign in with the account of the
-- user, and the numbers of rows that end with the user. Requests cannot read some of the tables.
create function access.find_departing_rows(person uuid, tenant uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'connectionIds', (
        select coalesce(jsonb_agg(g.connection_id), '[]')
        from public.connection_grants g join public.connections c on c.id = g.connection_id
        where g.user_id is null and g.granted_by = person and c.deletion_id is null
          and (tenant is null or g.tenant_id = tenant)
      ),
      'grants', (
        select count(*) from public.connection_grants g
        where g.user_id = person and (tenant is null or g.tenant_id = tenant)
      ),
      'invitations', (
        select count(*) from public.invitations i
        where i.user_id = person and (tenant is null or i.tenant_id = tenant)
          and i.accepted_at is null and i.withdrawn_at is null and (i.expires_at is null or i.expires_at > now())
      ),
      'accessRequests', (
        select count(*) from public.access_requests r
        where r.user_id = person and (tenant is null or r.tenant_id = tenant)
          and r.decided_at is null and r.expires_at > now()
      ),
      'viewSessions', (
        select count(*) from public.view_sessions s
        where person in (s.actor_id, s.target_id) and (tenant is null or s.tenant_id = tenant)
          and s.ended_at is null and s.expires_at > now()
      ),
      'exports', (
        select count(*) from public.audit_exports e
        where e.user_id = person and e.lease_until > now() and tenant is null
      )
    )
    where access.crosses_tenants() or tenant = any (access.tenant_ids('manageTenants'));
  end;

revoke all on function access.find_departing_rows(uuid, uuid), access.store_deleted_user(), access.is_deleted_user(text, text, text),
  access.reserve_deleted_users(), access.list_deleted_addresses(text[]), access.restore_user(uuid) from public;
grant execute on function access.find_departing_rows(uuid, uuid), access.list_deleted_addresses(text[]),
  access.restore_user(uuid) to embed_portal_app;
