-- One server at a time refreshes a grant: the directory takes each refresh token once, and a server that lost the race
-- would take the grant for ended. The lease is the server's until the time is over, or until it hands it back.
alter table connection_grants
  add column refresh_lease uuid,
  add column refresh_lease_until timestamptz;
