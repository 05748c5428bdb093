-- Addresses are compared by their letters from A to Z alone: what the locale folds besides, such as the Kelvin sign,
-- would make two people one. With the collation "C", lower() folds those letters and no others.
drop index users_email_key;
create unique index users_email_key on users (lower(email collate "C"));
-- Lists of users are sorted by the locale.
create index users_email_order_idx on users (lower(email), id);

create or replace function access.invite(tenant uuid, address text) returns text
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
  insert into public.memberships (tenant_id, user_id) values (tenant, person.id) on conflict do nothing;
  if not found then
    return 'skipped';
  end if;
  return case when person.registered then 'added' else 'invited' end;
end $$;

-- The tenant that a call was about: its answer is given again only while the caller reaches that tenant. Without a
-- foreign key, because the call may be the one that deletes the tenant.
alter table idempotency_keys add column tenant_id uuid;
