-- State of connections and reports, and the last day of client secrets.

-- Entered by administrators. Null: unknown.
alter table connections add column client_secret_expires_on date;

-- One row for each connection or report that has been observed. Only the system writes it: viewers cause observations.
create table health (
  -- ID of the connection or the report.
  id uuid primary key,
  tenant_id uuid not null,
  connection_id uuid,
  report_id uuid,
  state text not null default 'unknown' check (state in ('broken', 'degraded', 'unknown', 'ok')),
  since timestamptz not null default now(),
  -- Reason for the last failure. Null after a success.
  code text,
  source text,
  last_success timestamptz,
  last_failure timestamptz,
  -- Number of failures since the last success.
  failures integer not null default 0,
  last_check timestamptz,
  next_check timestamptz not null default now(),
  -- End of the last successful refresh of the report's dataset.
  refreshed timestamptz,
  -- Last reminder of the end of the client secret: the end, and the days before it.
  reminded_end date,
  reminded_days integer,
  check (num_nonnulls(connection_id, report_id) = 1 and id = coalesce(connection_id, report_id)),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id)
    on update cascade on delete cascade,
  foreign key (tenant_id, report_id) references reports (tenant_id, id) on update cascade on delete cascade
);
create index health_connection_idx on health (tenant_id, connection_id);
create index health_report_idx on health (tenant_id, report_id);
create index health_next_check_idx on health (next_check) where connection_id is not null;

-- Users whose requests for a connection or a report failed since its last success.
create table health_failures (
  id uuid not null references health on delete cascade,
  user_id uuid not null references users on delete cascade,
  failed_at timestamptz not null default now(),
  primary key (id, user_id)
);
create index health_failures_user_idx on health_failures (user_id);

alter table health enable row level security;
alter table health_failures enable row level security;
grant select on health, health_failures to embed_portal_app;
create policy tenant_isolation on health for select
  using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]));
create policy read_by_managers on health as restrictive for select
  using ((select access.can('manageConnections') or access.can('manageReports')));
create policy read_with_health on health_failures for select using (id in (select health.id from health));

-- The state of a report includes the state of its connection. Row-level security applies as to the user of the request.
create view health_entries with (security_invoker = true) as
  select 'connection' as kind, connections.id, connections.name, connections.tenant_id,
    connections.id as connection_id, connections.type as connection_type, connections.client_secret_expires_on,
    coalesce(health.state, 'unknown') as state, health.since, health.code, health.last_success,
    health.last_failure, health.last_check, health.refreshed
  from connections
  left join health on health.id = connections.id
  union all
  select 'report', reports.id, reports.name, reports.tenant_id,
    reports.connection_id, connections.type, null,
    case when connection_health.state = 'broken' then 'broken' else coalesce(health.state, 'unknown') end,
    case when connection_health.state = 'broken' and health.state is distinct from 'broken'
      then connection_health.since else health.since end,
    case when connection_health.state = 'broken' and health.state is distinct from 'broken'
      then 'connectionBroken' else health.code end,
    health.last_success,
    case when connection_health.state = 'broken' and health.state is distinct from 'broken'
      then connection_health.last_failure else health.last_failure end,
    health.last_check, health.refreshed
  from reports
  join connections on connections.id = reports.connection_id
  left join health on health.id = reports.id
  left join health connection_health on connection_health.id = connections.id
  where reports.type = 'Report';
grant select on health_entries to embed_portal_app;

-- A change of the settings is checked soon.
create function access.request_check() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.health set next_check = least(next_check, now())
  where id = case tg_table_name when 'reports' then (to_jsonb(new) ->> 'connection_id')::uuid else new.id end;
  return null;
end $$;
create trigger request_check
  after update of client_id, client_secret, auth_tenant_id, type, groups_filter on connections
  for each row execute function access.request_check();
create trigger request_check
  after insert or update of connection_id, workspace_id, bi_report_id, effective_identity on reports
  for each row execute function access.request_check();

-- Adds jobs that follow the rules of their queue. A job with an ID keeps it.
create function access.add_jobs(queue_name text, items jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  insert into pgboss.job
    (id, name, data, retry_limit, retry_delay, retry_backoff, expire_in, keep_until, dead_letter, policy)
  select coalesce((item ->> 'id')::uuid, gen_random_uuid()), name, item - 'id', retry_limit, retry_delay,
    retry_backoff, make_interval(secs => expire_seconds), now() + make_interval(mins => retention_minutes),
    dead_letter, policy
  from pgboss.queue, jsonb_array_elements(items) item where name = queue_name;
end $$;
revoke all on function access.add_jobs(text, jsonb), access.request_check() from public;

create or replace function access.add_mail_jobs(mails jsonb) returns void
  language sql set search_path = '' as $$ select access.add_jobs('mail', mails) $$;
