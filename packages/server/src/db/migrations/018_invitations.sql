-- Invitations with a state, and memberships that end.
--
-- A membership is effective until its end, and only after the invitation to it, if any, has been accepted.

-- Acquires all locks or none, because two transactions that wait for each other's tables would end one of them.
do $$
begin
  for attempt in 1..200 loop
    begin
      lock table tenants, users, memberships in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  lock table tenants, users, memberships in access exclusive mode;
end $$;

-- Null: no end.
alter table memberships add column expires_at timestamptz;
create index memberships_expires_idx on memberships (expires_at) where expires_at is not null;

-- The latest invitation of a user to a tenant.
create table invitations (
  tenant_id uuid not null references tenants (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- As entered by the inviting user, who must not see later addresses of the account.
  email text not null,
  -- Null: the default message.
  message text,
  sent_at timestamptz not null default now(),
  -- Without a foreign key, because the invitation outlives this user.
  sent_by uuid,
  -- Null: no end.
  expires_at timestamptz,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  primary key (tenant_id, user_id)
);
create index invitations_user_idx on invitations (user_id);
create index invitations_sent_idx on invitations (tenant_id, sent_at, user_id);
create index invitations_email_idx on invitations (tenant_id, lower(email), user_id);
create index invitations_expires_idx on invitations (expires_at) where accepted_at is null;

-- Invitations of earlier versions had no end.
insert into invitations (tenant_id, user_id, email, sent_at)
  select m.tenant_id, u.id, u.email, m.created_at
  from memberships m join users u on u.id = m.user_id where not u.registered;

-- The source of all decisions about membership.
create view access.all_effective_memberships as
  select m.tenant_id, m.user_id from public.memberships m
  where (m.expires_at is null or m.expires_at > now())
    and not exists (
      select from public.invitations i
      where i.tenant_id = m.tenant_id and i.user_id = m.user_id and i.accepted_at is null
    );

create or replace function access.tenant_ids() returns uuid[]
  language sql stable parallel safe security definer set search_path = ''
  return (
    select coalesce(array_agg(m.tenant_id), '{}')
    from access.all_effective_memberships m
    join public.users u on u.id = m.user_id
    where m.user_id = access.user_id() and u.active
  );

-- The effective memberships of the tenants that the user of the request can access. Not every user who sees the members
-- of a tenant sees the invitations on which these depend, so that the view reads the tables as their owner.
create view effective_memberships as
  select tenant_id, user_id from access.all_effective_memberships
  where (select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]);
grant select on effective_memberships to embed_portal_app;

create or replace view app_access_paths with (security_invoker = true) as
  -- Membership in a group of the app.
  select app_groups.tenant_id, app_groups.app_id, group_users.user_id, 'group' as rule, app_groups.group_id
    from app_groups
    join group_users on group_users.group_id = app_groups.group_id
    join effective_memberships member
      on member.tenant_id = group_users.tenant_id and member.user_id = group_users.user_id
    join users on users.id = group_users.user_id
    where users.active and (users.viewer or users.contributer_admin or users.super_admin)
  union all
  -- Contributors open all apps of their tenants.
  select apps.tenant_id, apps.id, users.id, 'contributerAdmin', null
    from users
    join effective_memberships member on member.user_id = users.id
    join apps on apps.tenant_id = member.tenant_id
    where users.active and users.contributer_admin
  union all
  -- Super administrators open all apps.
  select apps.tenant_id, apps.id, users.id, 'superAdmin', null
    from users
    cross join apps
    where users.active and users.super_admin;

-- The first sign-in accepts the invitations that have not expired.
create function access.accept_invitations() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.invitations set accepted_at = now()
  where user_id = new.id and accepted_at is null and withdrawn_at is null
    and (expires_at is null or expires_at > now());
  return null;
end $$;
create trigger accept_invitations after update of registered on users
  for each row when (new.registered and not old.registered) execute function access.accept_invitations();

-- An invitation without its membership is withdrawn.
create function access.end_invitation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.invitations
  where tenant_id = old.tenant_id and user_id = old.user_id and accepted_at is not null;
  update public.invitations set withdrawn_at = now()
  where tenant_id = old.tenant_id and user_id = old.user_id and withdrawn_at is null;
  return null;
end $$;
create trigger end_invitation after delete on memberships
  for each row execute function access.end_invitation();

-- Grants access to a tenant by email address. Returns `invited` (new user), `added` (registered user), `skipped`
-- (member, or invitation pending) or `failed` (deactivated user). A membership that is no longer effective is
-- replaced, so that it does not bring back its groups.
create function access.invite(
  tenant uuid, address text, message text, valid_until timestamptz, access_until timestamptz, group_ids uuid[]
) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  person record;
begin
  if not (
    access.can('manageTenants')
    and (access.crosses_tenants() or tenant = any (access.tenant_ids()))
  ) then
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

-- For servers of the previous release.
create or replace function access.invite(tenant uuid, address text) returns text
  language sql security definer set search_path = ''
  return access.invite(tenant, address, null, now() + interval '30 days', null, '{}');

revoke all on all functions in schema access from public;
grant execute on function access.invite(uuid, text, text, timestamptz, timestamptz, uuid[]) to embed_portal_app;

alter table invitations enable row level security;
grant select, update on invitations to embed_portal_app;
create policy tenant_isolation on invitations
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]));
create policy own_invitations on invitations for select
  using (user_id = (select access.user_id()));
create policy read_by_managers on invitations as restrictive for select
  using ((select access.can('manageTenants')) or user_id = (select access.user_id()));
create policy updated_by_managers on invitations as restrictive for update
  using ((select access.can('manageTenants')));
