-- Lists of very many users. Whoever crosses tenants sees all of them: that is asked first, and once, instead of whose
-- tenants each of them is in.
alter policy visible_people on users
  using (
    (select access.crosses_tenants())
    or id = (select access.user_id())
    or exists (
      select from memberships m
      where m.user_id = users.id and m.tenant_id = any ((select access.tenant_ids())::uuid[])
    )
  );

-- By the name that is shown.
create index users_name_idx on users (
  lower(coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email)), id
);
create index users_created_idx on users (created_at, id);
