-- The state of a connection has one source, the table health, from which the column authenticated is derived. Reports
-- inherit the failures of their connection, with their time. Credentials whose sign-in is not complete are stored apart
-- from those in use.

-- Acquires all locks or none, because two transactions that wait for each other's tables would end one of them.
do $$
begin
  for attempt in 1..200 loop
    begin
      lock table health_entries, health, health_failures, connections, reports, users in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  lock table health_entries, health, health_failures, connections, reports, users in access exclusive mode;
end $$;

alter table health
  -- End of the last failure of the connection that a report inherited.
  add column recovered timestamptz,
  -- Time of the last email that a user has caused with a notification of a failure.
  add column reported timestamptz;
-- Time at which the user notified the administrators.
alter table health_failures add column reported_at timestamptz;

-- Fills the copies of a row. A restored row has them already.
create or replace function access.fill_health() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  ranks constant jsonb := '{"broken": 1, "degraded": 2, "unknown": 3, "ok": 4}';
  parent_state text;
  parent_since timestamptz;
begin
  if current_setting('app.restoring', true) = 'on' then
    return new;
  end if;
  new.effective_state := new.state;
  if new.connection_id is not null then
    new.name := (select name from public.connections where id = new.connection_id);
    new.via_connection_id := new.connection_id;
  else
    select reports.name, reports.connection_id, health.state, health.since
      into new.name, new.via_connection_id, parent_state, parent_since
      from public.reports left join public.health on health.id = reports.connection_id
      where reports.id = new.report_id;
    if parent_state in ('broken', 'degraded') and ranks -> parent_state < ranks -> new.state then
      new.effective_state := parent_state;
    elsif tg_op = 'UPDATE' and old.effective_state <> old.state then
      new.recovered := case when new.via_connection_id = old.via_connection_id then parent_since else now() end;
    end if;
  end if;
  new.effective_since := case
    when new.effective_state <> new.state then parent_since
    when new.state <> 'unknown' or new.last_success is not null or new.last_failure is not null
      then greatest(new.since, new.recovered)
  end;
  new.state_rank := (ranks -> new.effective_state)::integer;
  return new;
end $$;

drop trigger inherit_health on health;
create trigger inherit_health after update of state, since on health for each row
  when (new.connection_id is not null and (old.state, old.since) is distinct from (new.state, new.since))
  execute function access.inherit_health();

-- Derives whether the BI service accepts the credentials. An outage proves nothing about them.
create function access.derive_authentication() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('app.restoring', true) = 'on' then
    return null;
  end if;
  update public.connections
    set authenticated = case new.state when 'broken' then false when 'ok' then true end
    where id = new.connection_id
      and authenticated is distinct from case new.state when 'broken' then false when 'ok' then true end;
  return null;
end $$;
revoke all on function access.derive_authentication() from public;
create trigger derive_authentication after update of state on health for each row
  when (new.connection_id is not null and new.state <> 'degraded')
  execute function access.derive_authentication();

update health set state = 'broken', code = 'credentialsRejected', since = now(), last_failure = now()
  from connections
  where connections.id = health.connection_id and not connections.authenticated and health.state <> 'broken';
update health set state = 'ok', since = now()
  from connections
  where connections.id = health.connection_id and connections.authenticated and health.state = 'unknown';
update health set state = state where connection_id is not null and state <> 'degraded';
update health set state = state where report_id is not null;

-- Attempts of administrators to authorize a connection in the popup of the BI service. The new credentials replace those
-- in use when the sign-in succeeds. Requests cannot access them as their user.
create table connection_authorizations (
  id uuid primary key,
  tenant_id uuid not null,
  connection_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- Version of the connection that the new credentials replace.
  connection_version integer not null,
  -- Sealed with the configured key and the ID of this row. Null: the stored credentials do not change. Deleted when the
  -- attempt ends.
  credentials bytea,
  -- Whether the account is stored although it cannot access the workspaces in use.
  unverified boolean not null,
  state text not null default 'pending' check (state in ('pending', 'completed', 'failed')),
  -- Reason for the failure, without secrets.
  problem text,
  expires_at timestamptz not null,
  foreign key (tenant_id, connection_id) references connections (tenant_id, id)
    on update cascade on delete cascade
);
create index connection_authorizations_connection_idx on connection_authorizations (tenant_id, connection_id);
create index connection_authorizations_user_idx on connection_authorizations (user_id);
create index connection_authorizations_expires_idx on connection_authorizations (expires_at);
alter table connection_authorizations enable row level security;
