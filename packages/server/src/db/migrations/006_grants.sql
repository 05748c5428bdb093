-- What people have granted to connections: refresh tokens of the BI service's directory. The role of the requests
-- has no right to these tables at all: they are read and written by the server itself, for slots that it has
-- found as the caller.
create table connection_grants (
  id uuid primary key,
  tenant_id uuid not null,
  connection_id uuid not null,
  -- Null: of the connection as a whole, otherwise of this user alone.
  user_id uuid references users (id) on delete cascade,
  -- Sealed with the configured key and this row's id.
  refresh_token bytea not null,
  -- Counts the replacements by the BI service.
  version integer not null default 1,
  granted_at timestamptz not null default now(),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
create unique index connection_grants_user_key on connection_grants (connection_id, user_id)
  where user_id is not null;
create unique index connection_grants_own_key on connection_grants (connection_id) where user_id is null;
create index connection_grants_user_idx on connection_grants (user_id);
alter table connection_grants enable row level security;

-- A grant is for one application in one directory, and ends with the type that asked for it.
create function access.end_grants_of_connection() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.connection_grants where connection_id = old.id;
  return new;
end $$;
create trigger end_grants before update on connections for each row
  when (
    (old.tenant_id, old.type, old.client_id, old.auth_tenant_id)
      is distinct from (new.tenant_id, new.type, new.client_id, new.auth_tenant_id)
  )
  execute function access.end_grants_of_connection();

-- So it does when its giver leaves the tenant.
create function access.end_grants_of_member() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.connection_grants where tenant_id = old.tenant_id and user_id = old.user_id;
  return null;
end $$;
create trigger end_grants after delete on memberships for each row
  execute function access.end_grants_of_member();
revoke all on function access.end_grants_of_connection(), access.end_grants_of_member() from public;

-- States that came back from the directory: each counts once.
create table authorize_states_used (
  nonce text primary key,
  expires_at timestamptz not null
);
alter table authorize_states_used enable row level security;
