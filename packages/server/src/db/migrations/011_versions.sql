-- A version for each row that people edit, so that an update can say which state it was made from. Triggers count,
-- not the server: cascades, sign-ins, syncs and servers of the previous release change rows as well.

-- All locks at once or none: two transactions that wait for each other's tables would end one of them.
do $$
begin
  for attempt in 1..200 loop
    begin
      lock table all_users, tenants, users, memberships, groups, group_users, connections, reports, apps, app_groups,
        app_reports in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  lock table all_users, tenants, users, memberships, groups, group_users, connections, reports, apps, app_groups,
    app_reports in access exclusive mode;
end $$;

create function access.count_version() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.changed_at := now();
  new.changed_by := access.user_id();
  return new;
end $$;

-- The members of a group, the groups and reports of an app and the users of a tenant belong to its version. Runs as the
-- owner: removing a user from a tenant changes its groups too, whatever the caller may do with groups.
create function access.count_version_of_owner() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- A backup holds the version that it restores.
  if current_setting('app.restoring', true) = 'on' then
    return null;
  end if;
  -- In one order, so that two transactions that change the same rows do not wait for each other.
  execute format(
    'with owners as (
       select id from public.%1$I where id in (select %2$I from changed_rows) order by id for no key update
     )
     update public.%1$I t set version = t.version + 1 from owners where t.id = owners.id',
    tg_argv[0], tg_argv[1]);
  return null;
end $$;
revoke all on function access.count_version(), access.count_version_of_owner() from public;

do $$
declare
  name text;
  part record;
begin
  foreach name in array array['tenants', 'users', 'groups', 'connections', 'reports', 'apps'] loop
    execute format(
      'alter table %I
         add column version integer not null default 1,
         add column changed_at timestamptz,
         -- Null: nobody who was signed in, such as a sign-in or a refused token. Outlives the user.
         add column changed_by uuid', name);
    execute format(
      'create trigger count_version before update on %I for each row
         when (old.* is distinct from new.*) execute function access.count_version()', name);
  end loop;
  for part in
    select * from (values
      ('memberships', 'tenants', 'tenant_id'),
      ('group_users', 'groups', 'group_id'),
      ('app_groups', 'apps', 'app_id'),
      ('app_reports', 'apps', 'app_id')
    ) as list (name, owner, key)
  loop
    execute format(
      'create trigger count_inserted after insert on %I referencing new table as changed_rows
         for each statement execute function access.count_version_of_owner(%L, %L)', part.name, part.owner, part.key);
    execute format(
      'create trigger count_updated after update on %I referencing new table as changed_rows
         for each statement execute function access.count_version_of_owner(%L, %L)', part.name, part.owner, part.key);
    execute format(
      'create trigger count_deleted after delete on %I referencing old table as changed_rows
         for each statement execute function access.count_version_of_owner(%L, %L)', part.name, part.owner, part.key);
  end loop;
end $$;

-- With the new columns.
create or replace view all_users as
  select * from users where (select access.crosses_tenants());

-- Answers that are kept for repeated calls are entities as well.
update idempotency_keys set answer = answer || '{"version": 1}'
  where jsonb_typeof(answer) = 'object' and answer ? 'id' and not answer ? 'version';
