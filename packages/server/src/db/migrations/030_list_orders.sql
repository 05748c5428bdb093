-- Orders and filters of the lists of requests for access and of health. Servers of the previous release ignore them.

create index access_requests_order_idx on access_requests (created_at, id) where decided_at is null;

-- Deleted connections and reports, and links, are not joined. PostgreSQL estimates a condition on `is_report`, unlike one
-- on `kind`, from the statistics of its table.
create or replace view health_entries with (security_invoker = true) as
  select case when health.report_id is null then 'connection' else 'report' end as kind, health.id, health.name,
    health.tenant_id, connections.id as connection_id, connections.type as connection_type,
    case when health.report_id is null then connections.client_secret_expires_on end as client_secret_expires_on,
    health.effective_state as state, health.effective_since as since,
    case when health.effective_state = health.state then health.code else 'connectionBroken' end as code,
    health.last_success,
    case when health.effective_state = health.state then health.last_failure else connection_health.last_failure end
      as last_failure,
    health.last_check, health.refreshed, health.state_rank, health.report_id is not null as is_report
  from health
  join connections on connections.id = health.via_connection_id
  left join reports on reports.id = health.report_id and reports.type = 'Report'
  left join health connection_health on connection_health.id = health.via_connection_id
  where health.report_id is null or reports.id is not null;
