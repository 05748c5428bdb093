-- Order of the pages of lists of all tenants. Servers of the previous release ignore it.
create index apps_name_idx on apps (lower(name), id);
create index groups_name_idx on groups (lower(name), id);
create index reports_name_idx on reports (lower(name), id);
create index connections_name_idx on connections (lower(name), id);
