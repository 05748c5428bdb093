-- Audit log entries name the action, the tenant and the entities with their names at that time, and contain the changed
-- fields and the client. Entries of servers of the previous release and older entries lack these columns.

-- Locks both at once or waits without a lock: a transaction that uses the view locks it before the table.
do $$
begin
  for attempt in 1..200 loop
    begin
      lock table all_audit_lines, audit_log in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  lock table all_audit_lines, audit_log in access exclusive mode;
end $$;

alter table audit_log
  add column action text,
  add column actor_name text,
  add column actor_email text,
  add column tenant_id uuid,
  add column tenant_name text,
  -- List of entities, the changed one first: [{"type": "group", "id": "…", "name": "…"}].
  add column targets jsonb,
  -- List of changed fields: [{"field": "name", "before": "…", "after": "…"}].
  add column changes jsonb,
  add column ip inet,
  add column user_agent text;

-- With the new columns.
create or replace view all_audit_lines as
  select * from audit_log where (select access.crosses_tenants());

-- Running exports of the audit log, at most one per user. A server renews the lease while it sends entries.
create table audit_exports (
  user_id uuid primary key references users on delete cascade,
  id uuid not null,
  lease_until timestamptz not null
);
alter table audit_exports enable row level security;
