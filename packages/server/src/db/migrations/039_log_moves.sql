-- A query that has found the partitions of a log, and waits for the default one, does not see a partition that is
-- attached meanwhile. Therefore, queries wait for the log itself before entries are moved to a new partition.
create or replace function log_months.make(log regclass, moment timestamptz) returns void
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
