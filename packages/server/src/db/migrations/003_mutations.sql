-- Who may change what, the second time: beside being in the right tenant, a change needs a role that brings the
-- capability. Restrictive policies come on top of tenant_isolation.

create function access.can(capability text) returns boolean
  language sql stable parallel safe security definer set search_path = ''
  return exists (
    select from public.users
    where id = access.user_id() and active and case capability
      when 'manageApps' then super_admin or contributer_admin
      when 'manageReports' then super_admin or contributer_admin
      when 'manageTenants' then super_admin or user_admin
      when 'manageConnections' then super_admin or connection_admin
      when 'manageGroups' then super_admin or contributer_admin or user_admin
      else false
    end
  );

-- A slug is unique among all tenants, also those that the caller can't see.
create function access.taken_slugs(base text) returns setof text
  language sql stable parallel safe security definer set search_path = ''
  begin atomic
    select slug from public.tenants where slug = base or slug like base || '-%';
  end;

-- Whoever makes a tenant is its first member.
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

revoke all on all functions in schema access from public;
grant execute on function access.can(text), access.taken_slugs(text) to embed_portal_app;

alter table memberships
  drop constraint memberships_tenant_id_fkey,
  add constraint memberships_tenant_id_fkey foreign key (tenant_id) references tenants (id) on delete cascade;

create policy made_by_managers on tenants for insert
  with check ((select access.can('manageTenants')));

do $$
declare
  managed record;
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
    execute format('create policy inserted_by_managers on %I as restrictive for insert
      with check ((select access.can(%L)))', managed.name, managed.capability);
    execute format('create policy updated_by_managers on %I as restrictive for update
      using ((select access.can(%L)))', managed.name, managed.capability);
    execute format('create policy deleted_by_managers on %I as restrictive for delete
      using ((select access.can(%L)))', managed.name, managed.capability);
  end loop;
end $$;

-- The answers of calls that came with an idempotency key, for a day.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  route text not null,
  key text not null,
  -- Of the call's input: a key is for one call alone.
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, route, key)
);
alter table idempotency_keys enable row level security;
create policy own_keys on idempotency_keys using (user_id = (select access.user_id()));
grant select, insert, update, delete on idempotency_keys to embed_portal_app;
