-- The sign-in log and the audit log, partitioned by month (UTC), so that an expired month is dropped at once.
--
-- The monthly partitions are tables in a separate schema. The default partition receives entries of months whose
-- partition no server has created yet, for example of a restored backup, until the job log-partitions creates it.

create schema log_months;

-- Logs outlive the users and tenants that they mention, so they have no foreign keys.
create table sign_in_log (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  method text not null,
  created_at timestamptz not null default now(),
  -- Pages are read in this order. A unique key of a partitioned table contains the column of the partitions.
  primary key (created_at, id)
) partition by range (created_at);

create table audit_log (
  id uuid not null default gen_random_uuid(),
  -- The user who sent the request: the actor of a view session. Name and address are those at that time.
  user_id uuid,
  actor_name text,
  actor_email text,
  -- The target of a view session.
  on_behalf_of uuid,
  on_behalf_of_name text,
  on_behalf_of_email text,
  method text not null,
  url text not null,
  status_code integer not null,
  status_message text not null,
  body jsonb,
  request_id text not null,
  ip inet,
  user_agent text,
  -- Operation ID. Null for requests without a route.
  action text,
  -- Tenant that the request concerned, with its name at that time.
  tenant_id uuid,
  tenant_name text,
  -- List of entities, the changed one first: [{"type": "group", "id": "…", "name": "…"}].
  targets jsonb,
  -- List of changed fields: [{"field": "name", "before": "…", "after": "…"}].
  changes jsonb,
  created_at timestamptz not null default now(),
  primary key (created_at, id)
) partition by range (created_at);

create table log_months.sign_in_log_default partition of sign_in_log default;
create table log_months.audit_log_default partition of audit_log default;
alter table log_months.sign_in_log_default enable row level security;
alter table log_months.audit_log_default enable row level security;

-- Returns a time in each month that needs a partition: the current month, the next two, and the months with entries in
-- the default partition.
create function log_months.missing(log regclass) returns setof timestamptz
  language plpgsql as $$
declare
  name text := (select relname from pg_class where oid = log);
begin
  return query execute format(
    'select month from (
       select date_trunc(''month'', now() at time zone ''UTC'' + make_interval(months => ahead)) at time zone ''UTC''
         from generate_series(0, 2) ahead
       union select distinct date_trunc(''month'', created_at, ''UTC'') from log_months.%I
     ) wanted (month)
     where to_regclass(format(''log_months.%%I'', %L || to_char(month at time zone ''UTC'', ''_YYYY_MM''))) is null
     order by month',
    name || '_default', name);
end $$;

-- Creates the partition for the month of a time, and moves the entries of this month from the default partition. A query
-- that has found the partitions of a log, and waits for the default one, does not see a partition that is attached
-- meanwhile. Therefore, queries wait for the log itself before entries are moved.
create function log_months.make(log regclass, moment timestamptz) returns void
  language plpgsql as $$
declare
  name text := (select relname from pg_class where oid = log);
  first timestamptz := date_trunc('month', moment, 'UTC');
  next timestamptz := date_trunc('month', first + interval '32 days', 'UTC');
  month text := name || to_char(first at time zone 'UTC', '_YYYY_MM');
  rest text := name || '_default';
  has_entries boolean;
begin
  if to_regclass(format('log_months.%I', month)) is not null then
    return;
  end if;
  execute format('select exists (select from log_months.%I where created_at >= %L and created_at < %L)', rest, first, next)
    into has_entries;
  if has_entries then
    execute format('lock table %s in access exclusive mode', log);
  end if;
  execute format('create table log_months.%I (like %s including defaults including constraints)', month, log);
  execute format('alter table log_months.%I enable row level security', month);
  -- Prevents new entries of this month in the default partition.
  execute format('lock table log_months.%I in access exclusive mode', rest);
  execute format(
    'with moved as (delete from log_months.%I where created_at >= %L and created_at < %L returning *)
     insert into log_months.%I select * from moved', rest, first, next, month);
  execute format(
    'alter table %s attach partition log_months.%I for values from (%L) to (%L)', log, month, first, next);
end $$;

-- Drops the months that ended before a time, and returns each with the number of its entries.
create function log_months.drop_before(log regclass, moment timestamptz) returns table (month text, lines bigint)
  language plpgsql as $$
declare
  name text;
begin
  for name in
    select relname from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = log and relname ~ '_\d{4}_\d\d$'
      and (to_date(right(relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= moment
    order by relname
  loop
    execute format('select count(*) from log_months.%I', name) into lines;
    execute format('drop table log_months.%I', name);
    month := replace(right(name, 7), '_', '-');
    return next;
  end loop;
end $$;

revoke all on all functions in schema log_months from public;

select log_months.make(log, month)
from unnest(array['sign_in_log', 'audit_log']::regclass[]) log, log_months.missing(log) month;
