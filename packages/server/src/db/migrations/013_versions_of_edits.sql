-- Opening a report and syncing store what the BI service said of a connection. Nobody edits these columns, so they
-- must not make the edit of an administrator stale.
drop trigger count_version on connections;
create trigger count_version before update on connections for each row
  when (
    (to_jsonb(old) - '{authenticated,groups,groups_sync_date}'::text[])
      is distinct from (to_jsonb(new) - '{authenticated,groups,groups_sync_date}'::text[])
  )
  execute function access.count_version();
