-- The user of the request, and what this user may access.
--
-- Requests run as the role embed_portal_app, which owns nothing and cannot bypass row-level security. The program creates
-- it before the migrations, because roles belong to the cluster. Each transaction of a request sets the user in
-- app.user_id. The functions in this file derive from it what the user may access, instead of trusting the server: they
-- are the second layer of tenant isolation, next to the queries. Policies (008_policies.sql) use them.
--
-- Most of them run as the owner of the tables, because the user may not see the rows on which a decision depends.

create schema access;

create function access.user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- The tenant to which a view session limits the transaction. Null outside of such a session.
create function access.viewed_tenant_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.viewed_tenant_id', true), '')::uuid;

-- The user who sends the request: the actor of a view session, otherwise the user of the request.
create function access.actor_id() returns uuid
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.actor_id', true), '')::uuid, access.user_id());

-- Whether the user of the request can access all tenants.
create function access.crosses_tenants() returns boolean
  language sql stable parallel safe security definer set search_path = ''
  return exists (
    select from public.users where id = access.user_id() and active and super_admin
  );

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
  select m.tenant_id, m.user_id, m.roles from public.memberships m
  where (m.expires_at is null or m.expires_at > now())
    and not exists (
      select from public.invitations i
      where i.tenant_id = m.tenant_id and i.user_id = m.user_id and i.accepted_at is null
    );

-- The source of all decisions about membership.
create view access.all_effective_memberships as
  select tenant_id, user_id, roles from access.all_current_memberships
  where tenant_id <> all ((select access.closed_tenant_ids())::uuid[]);

-- Tenants that the user of the request can access as a member.
create function access.tenant_ids() returns uuid[]
  language sql stable parallel safe security definer set search_path = ''
  return (
    select coalesce(array_agg(m.tenant_id), '{}')
    from access.all_effective_memberships m
    join public.users u on u.id = m.user_id
    where m.user_id = access.user_id() and u.active
  );

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

-- Capabilities. A role grants them: the roles of a user in all tenants of the user, the roles of a membership in its
-- tenant.

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
create function access.can(capability text) returns boolean
  language sql stable parallel safe security definer set search_path = ''
  return exists (
    select from public.users u
    where u.id = access.user_id() and u.active
      and access.global_roles(u) && access.granting_roles(capability)
  );

-- Tenants in which the user of the request has a capability as a member. SuperAdmins have it in all others, too.
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
