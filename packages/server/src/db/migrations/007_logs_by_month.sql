-- Both logs are kept by month (of UTC), so that a month that is old enough goes at once. The months are tables in a
-- schema of their own; what no month takes, because no server has made it in time or because a backup brings it
-- back, is taken by the default one until its month is made.

create schema log_months;

-- A moment in each month that has to be made: this one, the next two, and those that the default table holds rows of.
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

-- Makes the month that the moment is in, with what the default table holds of it.
create function log_months.make(log regclass, moment timestamptz) returns void
  language plpgsql as $$
declare
  name text := (select relname from pg_class where oid = log);
  first timestamptz := date_trunc('month', moment, 'UTC');
  next timestamptz := date_trunc('month', first + interval '32 days', 'UTC');
  month text := name || to_char(first at time zone 'UTC', '_YYYY_MM');
  rest text := name || '_default';
begin
  if to_regclass(format('log_months.%I', month)) is not null then
    return;
  end if;
  execute format('create table log_months.%I (like %s including defaults including constraints)', month, log);
  execute format('alter table log_months.%I enable row level security', month);
  -- Nobody adds a row of this month in between.
  execute format('lock table log_months.%I in access exclusive mode', rest);
  execute format(
    'with moved as (delete from log_months.%I where created_at >= %L and created_at < %L returning *)
     insert into log_months.%I select * from moved', rest, first, next, month);
  execute format(
    'alter table %s attach partition log_months.%I for values from (%L) to (%L)', log, month, first, next);
end $$;

-- Drops the months that were over before the moment, and answers which, and how many rows they had.
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

-- What the tables hold already is copied while servers go on writing; they wait only while the last hour is.
-- No transaction of a server lasts that long, so that none still adds a row to what was copied.
do $$
declare
  log text;
  whole regclass;
begin
  foreach log in array array['sign_in_log', 'audit_log'] loop
    execute format(
      'create table log_months.%I (like public.%I including defaults including constraints,
         primary key (created_at, id)) partition by range (created_at)', log, log);
    whole := format('log_months.%I', log)::regclass;
    execute format('create table log_months.%I partition of %s default', log || '_default', whole);
    execute format('alter table log_months.%I enable row level security', log || '_default');
    execute format(
      'select log_months.make(%L, month) from (
         select distinct date_trunc(''month'', created_at, ''UTC'') from public.%I
         union select log_months.missing(%L)
       ) wanted (month)', whole, log, whole);
    execute format(
      'insert into %s select * from public.%I where created_at < now() - interval ''1 hour''', whole, log);
    execute format('lock table public.%I in access exclusive mode', log);
    execute format(
      'insert into %s select * from public.%I where created_at >= now() - interval ''1 hour''', whole, log);
    execute format('drop table public.%I', log);
    execute format('alter table %s set schema public', whole);
    execute format('analyze public.%I', log);
  end loop;
end $$;

grant select on sign_in_log, audit_log to embed_portal_app;
grant insert on audit_log to embed_portal_app;
alter table sign_in_log enable row level security;
alter table audit_log enable row level security;
create policy read_by_super_admin on sign_in_log for select
  using ((select access.crosses_tenants()));
create policy read_by_super_admin on audit_log for select
  using ((select access.crosses_tenants()));
create policy written_by_oneself on audit_log for insert
  with check (user_id = (select access.user_id()));
