-- Orders of the users by role and state, and orders and searches of the sign-in log. Servers of the previous release
-- ignore them.

create index users_registered_idx on users (registered, id);
create index users_active_idx on users (active, id);
create index users_user_admin_idx on users (user_admin, id);
create index users_connection_admin_idx on users (connection_admin, id);
-- The indexes of migration 017 contain only the users with the role. They remain, because dropping them locks out readers.
create index users_contributer_admin_order_idx on users (contributer_admin, id);
create index users_super_admin_order_idx on users (super_admin, id);

create index sign_in_log_method_idx on sign_in_log (method, id);
create index sign_in_log_user_idx on sign_in_log (user_id, created_at, id);
