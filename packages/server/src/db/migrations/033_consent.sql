-- Until a user has accepted an invitation, the inviting tenant sees the address of the invitation, not the user. This does
-- not depend on when the access begins: `accepted_at` remains the time from which the membership is effective.

-- Acquires all locks or none, because two transactions that wait for each other's tables would end one of them.
do $$
begin
  for attempt in 1..200 loop
    begin
      lock table visible_users, access_settings, users, memberships, invitations in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  lock table visible_users, access_settings, users, memberships, invitations in access exclusive mode;
end $$;

alter table invitations
  -- When the user accepted: in the portal, or with the first sign-in if there was only one invitation.
  add column consented_at timestamptz,
  -- Remains when the tenant invites the user again, because emails to the user wait.
  add column last_declined_at timestamptz;
update invitations set consented_at = accepted_at, last_declined_at = declined_at;

-- The memberships of the tenants that the user of the request can access, and only of the viewed tenant in a view session,
-- whose users show their profile. Not every user who sees the members of a tenant sees the invitations on which this
-- depends, so that the view reads the tables as their owner.
create view disclosed_memberships as
  select m.tenant_id, m.user_id from memberships m
  where ((select access.crosses_tenants()) or m.tenant_id = any ((select access.tenant_ids())::uuid[]))
    and ((select access.viewed_tenant_id() is null) or m.tenant_id = (select access.viewed_tenant_id()))
    and not exists (
      select from invitations i
      where i.tenant_id = m.tenant_id and i.user_id = m.user_id and i.consented_at is null
    );

-- The other memberships of these tenants, with the address of the invitation.
create view invited_members as
  select m.tenant_id, m.user_id, i.email
  from memberships m
  join invitations i on i.tenant_id = m.tenant_id and i.user_id = m.user_id and i.consented_at is null
  where ((select access.crosses_tenants()) or m.tenant_id = any ((select access.tenant_ids())::uuid[]))
    and ((select access.viewed_tenant_id() is null) or m.tenant_id = (select access.viewed_tenant_id()));

alter policy visible_people on users using (
  (select access.crosses_tenants())
  or id = (select access.user_id())
  or exists (select from disclosed_memberships m where m.user_id = users.id)
);

-- Phone numbers are only for superAdmins and their owners.
create or replace view visible_users as
  select id, issuer, subject, email, first_name, last_name, company_name,
    case when (select access.crosses_tenants()) or id = (select access.user_id()) then phone end as phone,
    registered, active, super_admin, user_admin, connection_admin, contributer_admin, viewer, created_at,
    version, changed_at, changed_by
  from users
  where (select access.crosses_tenants())
    or id = (select access.user_id())
    or exists (select from disclosed_memberships m where m.user_id = users.id);

-- The name and address of each user, as far as the user of the request can see them.
create view known_users with (security_invoker = true) as
  select id, coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email) as name, email
  from users
  union all
  select user_id, min(email), min(email) from invited_members
  where not exists (select from users where users.id = user_id)
  group by user_id;

grant select on disclosed_memberships, invited_members, known_users to embed_portal_app;

-- Only for superAdmins.
create or replace function access.last_sign_in(person uuid) returns timestamptz
  language sql stable security definer set search_path = ''
  return (
    select max(created_at) from public.user_sessions where user_id = person and access.crosses_tenants()
  );

-- The first sign-in accepts the invitations that have not expired. A user with several memberships decides in the portal
-- which of the tenants see the profile.
create or replace function access.accept_invitations() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.invitations set accepted_at = now(), consented_at = case
    when (select count(*) from public.memberships where user_id = new.id) = 1 then now()
  end
  where user_id = new.id and accepted_at is null and withdrawn_at is null
    and (expires_at is null or expires_at > now());
  return null;
end $$;

-- An invitation without its membership is withdrawn. An accepted one is deleted, unless the user has declined before.
create or replace function access.end_invitation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.invitations
  where tenant_id = old.tenant_id and user_id = old.user_id and accepted_at is not null
    and last_declined_at is null;
  update public.invitations set accepted_at = null, consented_at = null, withdrawn_at = now()
  where tenant_id = old.tenant_id and user_id = old.user_id and withdrawn_at is null;
  return null;
end $$;

create or replace function access.invite(
  tenant uuid, address text, message text, valid_until timestamptz, access_until timestamptz, group_ids uuid[]
) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  person record;
  is_accepted boolean;
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
  is_accepted := person.registered and not access.needs_acceptance(person.id, tenant);
  delete from public.memberships where tenant_id = tenant and user_id = person.id;
  insert into public.memberships (tenant_id, user_id, expires_at) values (tenant, person.id, access_until);
  insert into public.group_users (tenant_id, group_id, user_id)
    select tenant, id, person.id from unnest(group_ids) id;
  insert into public.invitations (tenant_id, user_id, email, message, sent_by, expires_at, accepted_at)
    values (tenant, person.id, address, invite.message, access.user_id(), valid_until,
      case when is_accepted then now() end)
    on conflict (tenant_id, user_id) do update set email = excluded.email, message = excluded.message,
      sent_at = excluded.sent_at, sent_by = excluded.sent_by, expires_at = excluded.expires_at,
      accepted_at = excluded.accepted_at, consented_at = null, withdrawn_at = null, declined_at = null;
  return case when is_accepted then 'added' else 'invited' end;
end $$;

-- Invitations that the user of the request can answer: also those to tenants that the user can access already.
drop function access.open_invitations();
create function access.open_invitations()
  returns table (
    tenant_id uuid, tenant_name text, sent_at timestamptz, expires_at timestamptz, has_access boolean
  )
  language sql stable security definer set search_path = '' as $$
  select i.tenant_id, t.name, i.sent_at, case when i.accepted_at is null then i.expires_at end,
    i.accepted_at is not null
  from public.invitations i
  join public.tenants t on t.id = i.tenant_id
  join public.users u on u.id = i.user_id
  where i.user_id = access.user_id() and access.viewed_tenant_id() is null and u.active
    and i.consented_at is null and i.withdrawn_at is null
    and (i.accepted_at is not null or i.expires_at is null or i.expires_at > now())
    and i.tenant_id <> all (access.closed_tenant_ids())
$$;

create or replace function access.answer_invitation(tenant uuid, accepts boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  -- Changes of memberships count the tenant's version. Locking it first avoids deadlocks.
  perform from public.tenants where id = tenant for no key update;
  perform from public.invitations
    where tenant_id = tenant and user_id = access.user_id() for update;
  if not exists (select from access.open_invitations() o where o.tenant_id = tenant) then
    return false;
  end if;
  if accepts then
    update public.invitations set accepted_at = coalesce(accepted_at, now()), consented_at = now()
    where tenant_id = tenant and user_id = access.user_id();
  else
    -- Deleting the membership withdraws the invitation, which remains because of the time.
    update public.invitations set declined_at = now(), last_declined_at = now()
    where tenant_id = tenant and user_id = access.user_id();
    delete from public.memberships where tenant_id = tenant and user_id = access.user_id();
  end if;
  return true;
end $$;

-- Whether an invited user has signed in before, which determines the text of the email. Only for managers of the tenant.
create function access.has_account(person uuid, tenant uuid) returns boolean
  language sql stable security definer set search_path = ''
  return access.can_in('manageTenants', tenant) and exists (
    select from public.invitations i join public.users u on u.id = i.user_id
    where i.user_id = person and i.tenant_id = tenant and u.registered
  );

revoke all on function access.open_invitations(), access.has_account(uuid, uuid) from public;
grant execute on function access.open_invitations(), access.has_account(uuid, uuid) to embed_portal_app;
