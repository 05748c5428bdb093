-- Invitations: people are let into a tenant by their e-mail addresses, and told by a mail.

-- Whoever manages tenants sees neither the people of other tenants nor may make users: this does just so much.
-- Answers what became of the address: invited, added, skipped or failed.
create function access.invite(tenant uuid, address text) returns text
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
  select id, registered, active into strict person from public.users where lower(email) = lower(address);
  if not person.active then
    return 'failed';
  end if;
  insert into public.memberships (tenant_id, user_id) values (tenant, person.id) on conflict do nothing;
  if not found then
    return 'skipped';
  end if;
  return case when person.registered then 'added' else 'invited' end;
end $$;
revoke all on function access.invite(uuid, text) from public;
grant execute on function access.invite(uuid, text) to embed_portal_app;

-- Mails that have not been handed over yet: written with the change that they tell of, deleted when sent.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  plain text not null,
  html text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Also the end of the time for which a server has taken it to send it.
  next_attempt_at timestamptz not null default now(),
  last_error text,
  -- Given up.
  failed_at timestamptz
);
create index mail_outbox_due_idx on mail_outbox (next_attempt_at) where failed_at is null;
alter table mail_outbox enable row level security;
create policy written_by_managers on mail_outbox for insert with check ((select access.can('manageTenants')));
grant insert on mail_outbox to embed_portal_app;

-- Captchas that have been used, until they would have expired anyway.
create table captcha_uses (
  id text primary key,
  expires_at timestamptz not null
);
alter table captcha_uses enable row level security;
create policy used_by_anybody on captcha_uses using (true);
grant select, insert, delete on captcha_uses to embed_portal_app;
