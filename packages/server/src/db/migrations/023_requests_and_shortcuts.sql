-- Requests for access to apps, favorite and recently opened apps, and the hidden list of first steps. Servers of the
-- previous release ignore these tables.

-- Acquires all locks or none, because two transactions that wait for each other's tables would end one of them.
do $$
begin
  for attempt in 1..200 loop
    begin
      lock table users, apps in share row exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  lock table users, apps in share row exclusive mode;
end $$;

create table access_requests (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null,
  app_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  message text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  -- Null: the request is open.
  decided_at timestamptz,
  -- Without a foreign key, because the decision outlives this user.
  decided_by uuid,
  granted boolean,
  foreign key (tenant_id, app_id) references apps (tenant_id, id) on delete cascade
);
create unique index access_requests_open_key on access_requests (user_id, app_id) where decided_at is null;
create index access_requests_open_idx on access_requests (tenant_id, created_at) where decided_at is null;
create index access_requests_app_idx on access_requests (tenant_id, app_id);
create index access_requests_user_idx on access_requests (user_id, created_at);
create index access_requests_expires_idx on access_requests (expires_at);

create table app_favorites (
  user_id uuid not null references users (id) on delete cascade,
  app_id uuid not null references apps (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, app_id)
);
create index app_favorites_app_idx on app_favorites (app_id);

create table app_recents (
  user_id uuid not null references users (id) on delete cascade,
  app_id uuid not null references apps (id) on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (user_id, app_id)
);
create index app_recents_app_idx on app_recents (app_id);

create table setup_dismissals (
  user_id uuid primary key references users (id) on delete cascade,
  dismissed_at timestamptz not null default now()
);

-- The administrators of another tenant must not receive the requests of an app that moves there.
create function access.end_requests_of_moved_app() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.access_requests where app_id = old.id;
  return new;
end $$;
revoke all on function access.end_requests_of_moved_app() from public;
create trigger end_requests before update of tenant_id on apps for each row
  when (old.tenant_id is distinct from new.tenant_id) execute function access.end_requests_of_moved_app();

-- Creates a request of the user of the transaction for an app of one of the user's tenants. Returns null if the user
-- has an open request for this app, or is not a member of its tenant.
create function access.request_app(app uuid, message text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  request uuid;
begin
  delete from public.access_requests
    where user_id = access.user_id() and app_id = app and decided_at is null and expires_at <= now();
  insert into public.access_requests (tenant_id, app_id, user_id, message)
    select tenant_id, id, access.user_id(), request_app.message from public.apps
    where id = app and deletion_id is null and tenant_id = any (access.tenant_ids())
    on conflict do nothing
    returning id into request;
  return request;
end $$;

-- Queues an email about a request that the transaction has created, to the administrators of the tenant, or that it
-- has decided, to the requesting user. If the tenant has no administrators, the super administrators receive the email.
create function access.queue_request_mail(request uuid, mail jsonb) returns void
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
        and (u.user_admin or u.contributer_admin or u.super_admin)
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
revoke all on function access.request_app(uuid, text), access.queue_request_mail(uuid, jsonb) from public;
grant execute on function access.request_app(uuid, text), access.queue_request_mail(uuid, jsonb) to embed_portal_app;

alter table access_requests enable row level security;
alter table app_favorites enable row level security;
alter table app_recents enable row level security;
alter table setup_dismissals enable row level security;

grant select, update on access_requests to embed_portal_app;
grant select, insert, update, delete on app_favorites, app_recents, setup_dismissals to embed_portal_app;

create policy tenant_isolation on access_requests
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]));
create policy own_requests on access_requests for select
  using (user_id = (select access.user_id()));
create policy read_by_managers on access_requests as restrictive for select
  using ((select access.can('manageGroups')) or user_id = (select access.user_id()));
create policy updated_by_managers on access_requests as restrictive for update
  using ((select access.can('manageGroups')));
create policy own_favorites on app_favorites using (user_id = (select access.user_id()));
create policy own_recents on app_recents using (user_id = (select access.user_id()));
create policy own_dismissal on setup_dismissals using (user_id = (select access.user_id()));
