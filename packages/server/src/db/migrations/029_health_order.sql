-- Rows of health for all connections and reports, with copies of what lists are sorted by, so that a page is read from
-- an index.

-- Acquires all locks or none, because two transactions that wait for each other's tables would end one of them.
do $$
begin
  for attempt in 1..200 loop
    begin
      lock table health_entries, health, health_failures, connections, reports in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  lock table health_entries, health, health_failures, connections, reports in access exclusive mode;
end $$;

alter table health
  -- Name of the connection or the report.
  add column name text not null default '',
  -- The connection, or the connection of the report.
  add column via_connection_id uuid,
  -- A report whose connection is broken is broken, too.
  add column effective_state text not null default 'unknown',
  -- Null before the first observation.
  add column effective_since timestamptz,
  -- Order of the states, the worst first.
  add column state_rank integer not null default 3;

-- Fills the copies of a row. A restored row has them already.
create function access.fill_health() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  report_name text;
  parent_state text;
  parent_since timestamptz;
begin
  if current_setting('app.restoring', true) = 'on' then
    return new;
  end if;
  new.effective_state := new.state;
  new.effective_since := case when new.state <> 'unknown' or new.last_success is not null
    or new.last_failure is not null then new.since end;
  if new.connection_id is not null then
    new.name := (select name from public.connections where id = new.connection_id);
    new.via_connection_id := new.connection_id;
  else
    select reports.name, reports.connection_id, health.state, health.since
      into report_name, new.via_connection_id, parent_state, parent_since
      from public.reports left join public.health on health.id = reports.connection_id
      where reports.id = new.report_id;
    new.name := report_name;
    if parent_state = 'broken' and new.state <> 'broken' then
      new.effective_state := 'broken';
      new.effective_since := parent_since;
    end if;
  end if;
  new.state_rank := case new.effective_state
    when 'broken' then 1 when 'degraded' then 2 when 'unknown' then 3 else 4 end;
  return new;
end $$;
create trigger fill_health before insert or update on health for each row execute function access.fill_health();

-- Updates the reports of a connection that breaks or recovers.
create function access.inherit_health() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.health set effective_state = effective_state
    where via_connection_id = new.connection_id and report_id is not null;
  return null;
end $$;
create trigger inherit_health after update of state, since on health for each row
  when (new.connection_id is not null and (old.state = 'broken' or new.state = 'broken')
    and (old.state, old.since) is distinct from (new.state, new.since))
  execute function access.inherit_health();

-- Adds the row of a new connection or report, and updates the copies of an existing one.
create function access.add_health() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('app.restoring', true) = 'on' then
    return null;
  end if;
  if tg_table_name = 'connections' then
    insert into public.health (id, tenant_id, connection_id) values (new.id, new.tenant_id, new.id)
      on conflict (id) do update set name = excluded.name;
  else
    insert into public.health (id, tenant_id, report_id) values (new.id, new.tenant_id, new.id)
      on conflict (id) do update set name = excluded.name;
  end if;
  return null;
end $$;
create trigger add_health after insert or update of name on connections
  for each row execute function access.add_health();
create trigger add_health after insert or update of name, type, connection_id on reports
  for each row when (new.type = 'Report') execute function access.add_health();
revoke all on function access.fill_health(), access.inherit_health(), access.add_health() from public;

-- The first checks of connections are spread.
insert into health (id, tenant_id, connection_id, next_check)
  select id, tenant_id, id, now() + random() * interval '5 minutes' from connections on conflict (id) do nothing;
insert into health (id, tenant_id, report_id)
  select id, tenant_id, id from reports where type = 'Report' on conflict (id) do nothing;
-- Connections first, because their reports read their state.
update health set effective_state = effective_state where connection_id is not null;
update health set effective_state = effective_state where report_id is not null;

create index health_state_idx on health (state_rank, lower(name), id);
create index health_name_idx on health (lower(name), id);
create index health_since_idx on health (coalesce(effective_since, '-infinity'), id);
create index health_tenant_state_idx on health (tenant_id, state_rank, lower(name), id);
create index health_via_connection_idx on health (via_connection_id) where report_id is not null;

-- Deleted connections and reports, and links, are not joined.
create or replace view health_entries with (security_invoker = true) as
  select case when health.report_id is null then 'connection' else 'report' end as kind, health.id, health.name,
    health.tenant_id, connections.id as connection_id, connections.type as connection_type,
    case when health.report_id is null then connections.client_secret_expires_on end as client_secret_expires_on,
    health.effective_state as state, health.effective_since as since,
    case when health.effective_state = health.state then health.code else 'connectionBroken' end as code,
    health.last_success,
    case when health.effective_state = health.state then health.last_failure else connection_health.last_failure end
      as last_failure,
    health.last_check, health.refreshed, health.state_rank
  from health
  join connections on connections.id = health.via_connection_id
  left join reports on reports.id = health.report_id and reports.type = 'Report'
  left join health connection_health on connection_health.id = health.via_connection_id
  where health.report_id is null or reports.id is not null;

alter policy read_with_health on health_failures
  using (exists (select from health where health.id = health_failures.id));
