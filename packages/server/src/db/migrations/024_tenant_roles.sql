-- Roles that a membership grants for its tenant, next to the roles of users, which apply to all of their tenants.
--
-- Functions and policies ask for the tenants in which the user of the request has a capability. Servers of the previous
-- release evaluate only the roles of users, and are limited by these policies.

-- Acquires all locks or none, because two transactions that wait for each other's tables would end one of them.
do $$
begin
  for attempt in 1..200 loop
    begin
      lock table effective_memberships, access.all_effective_memberships, access.all_current_memberships,
        app_access_paths, tenants, users, memberships, invitations, groups, group_users, connections, reports, apps,
        app_groups, app_reports, deletions, health, access_requests, mail_outbox, view_sessions
        in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  lock table effective_memberships, access.all_effective_memberships, access.all_current_memberships,
    app_access_paths, tenants, users, memberships, invitations, groups, group_users, connections, reports, apps,
    app_groups, app_reports, deletions, health, access_requests, mail_outbox, view_sessions
    in access exclusive mode;
end $$;

-- Settings of the servers that the access rules depend on. Each server stores its configuration when it starts. Without
-- a row, the defaults apply: a restored backup contains the row.
create table access_settings (
  id boolean primary key default true check (id),
  -- Of the roles for all tenants, only superAdmin and viewer have an effect.
  limits_global_roles boolean not null default false
);
alter table access_settings enable row level security;

alter table memberships
  add column roles text[] not null default '{}'
    check (roles <@ '{userAdmin,connectionAdmin,contributerAdmin}' and array_position(roles, null) is null),
  add column version integer not null default 1,
  add column changed_at timestamptz,
  -- Null: nobody who was signed in. Outlives the user.
  add column changed_by uuid;
create trigger count_version before update on memberships for each row
  when (old.* is distinct from new.*) execute function access.count_version();

-- Few members have roles. The indexes find them without reading all members.
create index memberships_roles_idx on memberships (tenant_id, user_id) where roles <> '{}';
create index memberships_user_roles_idx on memberships (user_id) where roles <> '{}';

create or replace view access.all_current_memberships as
  select m.tenant_id, m.user_id, m.roles from public.memberships m
  where (m.expires_at is null or m.expires_at > now())
    and not exists (
      select from public.invitations i
      where i.tenant_id = m.tenant_id and i.user_id = m.user_id and i.accepted_at is null
    );

create or replace view access.all_effective_memberships as
  select tenant_id, user_id, roles from access.all_current_memberships
  where tenant_id <> all ((select access.closed_tenant_ids())::uuid[]);

create or replace view effective_memberships as
  select tenant_id, user_id, roles from access.all_effective_memberships
  where (select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]);

create function access.limits_global_roles() returns boolean
  language sql stable parallel safe security definer set search_path = ''
  return coalesce((select limits_global_roles from public.access_settings), false);

-- Roles that grant a capability.
create function access.granting_roles(capability text) returns text[]
  language sql immutable parallel safe
  return case capability
    when 'manageApps' then '{superAdmin,contributerAdmin}'
    when 'manageReports' then '{superAdmin,contributerAdmin}'
    when 'manageTenants' then '{superAdmin,userAdmin}'
    when 'createAndDeleteTenants' then '{superAdmin,userAdmin}'
    when 'manageConnections' then '{superAdmin,connectionAdmin}'
    when 'manageGroups' then '{superAdmin,contributerAdmin,userAdmin}'
    when 'readHealth' then '{superAdmin,connectionAdmin,contributerAdmin}'
    else '{}'
  end::text[];

-- Roles of a membership that can grant a capability: tenants are created and deleted only with a role for all tenants.
create function access.effective_roles(capability text, roles text[]) returns text[]
  language sql immutable parallel safe
  return case when capability <> 'createAndDeleteTenants' then roles else '{}' end;

-- Roles of a user that have an effect in all tenants of the user.
create function access.global_roles(person public.users) returns text[]
  language sql stable parallel safe
  return array_remove(array[
    case when person.super_admin then 'superAdmin' end,
    case when person.user_admin and not access.limits_global_roles() then 'userAdmin' end,
    case when person.connection_admin and not access.limits_global_roles() then 'connectionAdmin' end,
    case when person.contributer_admin and not access.limits_global_roles() then 'contributerAdmin' end,
    case when person.viewer then 'viewer' end
  ], null);

-- Whether the user of the request has a capability in all tenants of the user.
create or replace function access.can(capability text) returns boolean
  language sql stable parallel safe security definer set search_path = ''
  return exists (
    select from public.users u
    where u.id = access.user_id() and u.active
      and access.global_roles(u) && access.granting_roles(capability)
  );

-- Tenants in which the user of the request has a capability. SuperAdmins have it in all others, too.
create function access.tenant_ids(capability text) returns uuid[]
  language sql stable parallel safe security definer set search_path = ''
  return (
    select coalesce(array_agg(m.tenant_id), '{}')
    from access.all_effective_memberships m
    join public.users u on u.id = m.user_id
    where m.user_id = access.user_id() and u.active
      and (access.effective_roles(capability, m.roles) || access.global_roles(u)) && access.granting_roles(capability)
  );

create function access.restorable_tenant_ids(capability text) returns uuid[]
  language sql stable parallel safe security definer set search_path = ''
  return (
    select coalesce(array_agg(m.tenant_id), '{}')
    from access.all_current_memberships m
    join public.users u on u.id = m.user_id
    where m.user_id = access.user_id() and u.active
      and m.tenant_id <> all ((select access.archived_tenant_ids())::uuid[])
      and (access.effective_roles(capability, m.roles) || access.global_roles(u)) && access.granting_roles(capability)
  );

-- Whether the user of the request has a capability in a tenant.
create function access.can_in(capability text, tenant uuid) returns boolean
  language sql stable parallel safe security definer set search_path = ''
  return access.crosses_tenants() or tenant = any (access.tenant_ids(capability));

-- Whether the user of the request has a capability in any tenant.
create function access.can_anywhere(capability text) returns boolean
  language sql stable parallel safe security definer set search_path = ''
  return access.can(capability) or cardinality(access.tenant_ids(capability)) > 0;

-- Roles that a user has in a tenant, as far as the user of the request can see both.
create function access.roles_in(person uuid, tenant uuid) returns text[]
  language sql stable parallel safe
  begin atomic
    select access.global_roles(u) || coalesce((
      select m.roles from public.effective_memberships m where m.user_id = u.id and m.tenant_id = tenant
    ), '{}')
    from public.users u where u.id = person;
  end;

create or replace view app_access_paths with (security_invoker = true) as
  -- Membership in a group of the app.
  select app_groups.tenant_id, app_groups.app_id, group_users.user_id, 'group' as rule, app_groups.group_id
    from app_groups
    join group_users on group_users.group_id = app_groups.group_id
    join effective_memberships member
      on member.tenant_id = group_users.tenant_id and member.user_id = group_users.user_id
    join users on users.id = group_users.user_id
    where users.active and (
      users.viewer or users.super_admin or 'contributerAdmin' = any (member.roles)
      or users.contributer_admin and not (select access.limits_global_roles())
    )
  union all
  -- Contributors open all apps of their tenants.
  select apps.tenant_id, apps.id, users.id, 'contributerAdmin', null
    from users
    join effective_memberships member on member.user_id = users.id
    join apps on apps.tenant_id = member.tenant_id
    where users.active and users.contributer_admin and not (select access.limits_global_roles())
  union all
  -- Super administrators open all apps.
  select apps.tenant_id, apps.id, users.id, 'superAdmin', null
    from users
    cross join apps
    where users.active and users.super_admin
  union all
  -- Contributors of a tenant open all of its apps. The first condition is the one of the indexes.
  select apps.tenant_id, apps.id, users.id, 'tenantContributerAdmin', null
    from effective_memberships member
    join users on users.id = member.user_id
    join apps on apps.tenant_id = member.tenant_id
    where member.roles <> '{}' and 'contributerAdmin' = any (member.roles) and users.active;

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

-- Policies with the capability in the tenant of the row.
do $$
declare
  part record;
  owner text;
begin
  for part in
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
    owner := case part.name when 'tenants' then 'id' else 'tenant_id' end;
    if part.name = 'tenants' then
      execute 'alter policy inserted_by_managers on tenants
        with check ((select access.can(''createAndDeleteTenants'')))';
      execute 'alter policy deleted_by_managers on tenants
        using ((select access.can(''createAndDeleteTenants'')))';
    else
      execute format('alter policy inserted_by_managers on %I with check ((select access.crosses_tenants())
        or %I = any ((select access.tenant_ids(%L))::uuid[]))', part.name, owner, part.capability);
      execute format('alter policy deleted_by_managers on %I using ((select access.crosses_tenants())
        or %I = any ((select access.tenant_ids(%L))::uuid[]))', part.name, owner, part.capability);
    end if;
    execute format('alter policy updated_by_managers on %I using ((select access.crosses_tenants())
      or %I = any ((select access.tenant_ids(%L))::uuid[]))', part.name, owner, part.capability);
  end loop;
end $$;
alter policy made_by_managers on tenants with check ((select access.can('createAndDeleteTenants')));
alter policy read_by_managers on invitations
  using ((select access.crosses_tenants()) or user_id = (select access.user_id())
    or tenant_id = any ((select access.tenant_ids('manageTenants'))::uuid[]));
alter policy updated_by_managers on invitations
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids('manageTenants'))::uuid[]));
alter policy read_by_managers on health
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids('readHealth'))::uuid[]));
alter policy read_by_managers on access_requests
  using ((select access.crosses_tenants()) or user_id = (select access.user_id())
    or tenant_id = any ((select access.tenant_ids('manageGroups'))::uuid[]));
alter policy updated_by_managers on access_requests
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids('manageGroups'))::uuid[]));
alter policy written_by_managers on mail_outbox
  with check ((select access.can_anywhere('manageTenants')));
alter policy started_by_managers on view_sessions
  with check ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids('manageApps'))::uuid[]));
alter policy restored_by_managers on deletions
  using (
    purge_started_at is null
    and ((select access.crosses_tenants()) or case type
      when 'tenant' then (select access.can('createAndDeleteTenants'))
        and tenant_id = any ((select access.restorable_tenant_ids())::uuid[])
      when 'group' then tenant_id = any ((select access.restorable_tenant_ids('manageGroups'))::uuid[])
      when 'report' then tenant_id = any ((select access.restorable_tenant_ids('manageReports'))::uuid[])
      when 'app' then tenant_id = any ((select access.restorable_tenant_ids('manageApps'))::uuid[])
      else tenant_id = any ((select access.restorable_tenant_ids('manageConnections'))::uuid[])
    end)
    and (type = 'tenant' or tenant_id <> all ((select access.archived_tenant_ids())::uuid[]))
  );

create or replace function access.last_sign_in(person uuid) returns timestamptz
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not (
    access.crosses_tenants()
    or exists (
      select from public.memberships
      where user_id = person and tenant_id = any (access.tenant_ids('manageTenants'))
    )
  ) then
    return null;
  end if;
  return (select max(created_at) from public.user_sessions where user_id = person);
end $$;

create or replace function access.queue_mails(mails jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not access.can_anywhere('manageTenants') then
    raise insufficient_privilege;
  end if;
  perform access.add_mail_jobs(mails);
end $$;

create or replace function access.invite(
  tenant uuid, address text, message text, valid_until timestamptz, access_until timestamptz, group_ids uuid[]
) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  person record;
begin
  if not access.can_in('manageTenants', tenant) then
    raise insufficient_privilege;
  end if;
  insert into public.users (email) values (address) on conflict do nothing;
  select id, registered, active into strict person
    from public.users where lower(email collate "C") = lower(address collate "C");
  if not person.active then
    return 'failed';
  end if;
  if exists (
    select from public.memberships m
    where m.tenant_id = tenant and m.user_id = person.id and (m.expires_at is null or m.expires_at > now())
      and not exists (
        select from public.invitations i
        where i.tenant_id = tenant and i.user_id = person.id and i.accepted_at is null and i.expires_at <= now()
      )
  ) then
    return 'skipped';
  end if;
  delete from public.memberships where tenant_id = tenant and user_id = person.id;
  insert into public.memberships (tenant_id, user_id, expires_at) values (tenant, person.id, access_until);
  insert into public.group_users (tenant_id, group_id, user_id)
    select tenant, id, person.id from unnest(group_ids) id;
  insert into public.invitations (tenant_id, user_id, email, message, sent_by, expires_at, accepted_at)
    values (tenant, person.id, address, invite.message, access.user_id(), valid_until,
      case when person.registered then now() end)
    on conflict (tenant_id, user_id) do update set email = excluded.email, message = excluded.message,
      sent_at = excluded.sent_at, sent_by = excluded.sent_by, expires_at = excluded.expires_at,
      accepted_at = excluded.accepted_at, withdrawn_at = null;
  return case when person.registered then 'added' else 'invited' end;
end $$;

create or replace function access.delete_contents(tenant uuid, deletion uuid) returns jsonb
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

create or replace function access.rename_deleted_tenant(tenant uuid, new_name text, new_slug text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not (
    access.can('createAndDeleteTenants')
    and (access.crosses_tenants() or tenant = any (access.restorable_tenant_ids()))
  ) then
    raise insufficient_privilege;
  end if;
  update public.tenants set name = new_name, slug = new_slug where id = tenant and deletion_id is not null;
end $$;

create or replace function access.queue_request_mail(request uuid, mail jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  item public.access_requests;
  recipients text[];
begin
  select * into item from public.access_requests where id = request;
  if item.user_id = access.user_id() and item.created_at = now() and item.decided_at is null then
    select array_agg(email) into recipients from (
      select u.email from access.all_effective_memberships m join public.users u on u.id = m.user_id
      where m.tenant_id = item.tenant_id and u.active and u.registered
        and (m.roles || access.global_roles(u)) && access.granting_roles('manageGroups')
      order by u.created_at limit 50
    ) administrators;
    if recipients is null then
      select array_agg(email) into recipients from (
        select email from public.users where active and registered and super_admin order by created_at limit 50
      ) administrators;
    end if;
  elsif item.decided_by = access.user_id() and item.decided_at = now() then
    select array[email] into recipients from public.users where id = item.user_id and active;
  else
    raise insufficient_privilege;
  end if;
  perform access.add_mail_jobs(jsonb_agg(mail || jsonb_build_object('recipient', recipient)))
    from unnest(recipients) recipient having count(*) > 0;
end $$;

create or replace function access.count_contents(tenant uuid) returns jsonb
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
    where access.can('createAndDeleteTenants')
      and (access.crosses_tenants() or tenant = any (access.tenant_ids()));
  end;

revoke all on function access.limits_global_roles(), access.granting_roles(text),
  access.effective_roles(text, text[]), access.global_roles(users),
  access.tenant_ids(text), access.restorable_tenant_ids(text), access.can_in(text, uuid), access.can_anywhere(text),
  access.roles_in(uuid, uuid), access.check_granted_roles() from public;
grant execute on function access.limits_global_roles(), access.global_roles(users), access.tenant_ids(text),
  access.restorable_tenant_ids(text), access.can_anywhere(text), access.roles_in(uuid, uuid) to embed_portal_app;
