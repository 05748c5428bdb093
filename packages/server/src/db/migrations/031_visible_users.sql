-- Searches of the access explorer, and orders of the health page of one tenant. Servers of the previous release ignore
-- them.

-- The users whom the policies show, read as the owner: a policy prevents the use of the search index, because the
-- operator might reveal hidden rows. Only the owner of the database can create operators and functions that do.
create view visible_users as
  select * from users
  where (select access.crosses_tenants())
    or id = (select access.user_id())
    -- Members of the caller's tenants, and only of the viewed tenant in a view session.
    or exists (
      select from memberships m
      where m.user_id = users.id
        and m.tenant_id = any ((select access.tenant_ids())::uuid[])
        and ((select access.viewed_tenant_id() is null) or m.tenant_id = (select access.viewed_tenant_id()))
    );
grant select on visible_users to embed_portal_app;

create index health_tenant_name_idx on health (tenant_id, lower(name), id);
create index health_tenant_since_idx on health (tenant_id, coalesce(effective_since, '-infinity'), id);
