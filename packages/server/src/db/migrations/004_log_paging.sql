-- Pages go by (created_at, id) in one direction, so that an index gives each of them at the same cost.
create index sign_in_log_page_idx on sign_in_log (created_at, id);
create index audit_log_page_idx on audit_log (created_at, id);
drop index sign_in_log_created_idx;
drop index audit_log_created_idx;
