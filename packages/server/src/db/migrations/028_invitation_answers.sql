-- Users decide about invitations to further tenants, if the setting of the servers requires it.

-- Acquires all locks or none, because two transactions that wait for each other's tables would end one of them.
do $$
begin
  for attempt in 1..200 loop
    begin
      lock table access_settings, invitations in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  lock table access_settings, invitations in access exclusive mode;
end $$;

alter table access_settings
  -- Members of other tenants accept an invitation before it takes effect.
  add column requires_acceptance boolean not null default false;

-- Set together with withdrawn_at, which servers of the previous release show.
alter table invitations add column declined_at timestamptz;

-- Whether an invitation to the tenant takes effect only when the user accepts it. Only for managers of the tenant.
create function access.needs_acceptance(person uuid, tenant uuid) returns boolean
  language sql stable security definer set search_path = ''
  return access.can_in('manageTenants', tenant)
    and coalesce((select requires_acceptance from public.access_settings), false)
    and exists (
      select from access.all_current_memberships m where m.user_id = person and m.tenant_id <> tenant
    );

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
      accepted_at = excluded.accepted_at, withdrawn_at = null, declined_at = null;
  return case when is_accepted then 'added' else 'invited' end;
end $$;

-- Open invitations of the user of the request, who cannot see the tenants yet.
create function access.open_invitations()
  returns table (tenant_id uuid, tenant_name text, sent_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select i.tenant_id, t.name, i.sent_at, i.expires_at
  from public.invitations i
  join public.tenants t on t.id = i.tenant_id
  join public.users u on u.id = i.user_id
  where i.user_id = access.user_id() and access.viewed_tenant_id() is null and u.active
    and i.accepted_at is null and i.withdrawn_at is null and (i.expires_at is null or i.expires_at > now())
    and i.tenant_id <> all (access.closed_tenant_ids())
$$;

-- Accepts or declines an open invitation of the user of the request. Returns false if there is none. A declined
-- invitation ends the membership with its groups, as a withdrawn one does.
create function access.answer_invitation(tenant uuid, accepts boolean) returns boolean
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
    update public.invitations set accepted_at = now() where tenant_id = tenant and user_id = access.user_id();
  else
    delete from public.memberships where tenant_id = tenant and user_id = access.user_id();
    update public.invitations set declined_at = now() where tenant_id = tenant and user_id = access.user_id();
  end if;
  return true;
end $$;

revoke all on function access.needs_acceptance(uuid, uuid), access.open_invitations(),
  access.answer_invitation(uuid, boolean) from public;
grant execute on function access.needs_acceptance(uuid, uuid), access.open_invitations(),
  access.answer_invitation(uuid, boolean) to embed_portal_app;
