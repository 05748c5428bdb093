-- Functions that the server calls for what the policies do not allow, or that needs rows that the user of the request
-- cannot see. They run as the owner of the tables and check the rights of the user themselves.

-- ── Tenants ──

-- Slugs in use that start with a base. A slug is unique among all tenants, also those that the user of the request cannot
-- see.
create function access.taken_slugs(base text) returns setof text
  language sql stable parallel safe security definer set search_path = ''
  begin atomic
    select slug from public.tenants
    where deletion_id is null and (slug = base or slug like base || '-%');
  end;

-- Archives a tenant, or ends its archival. Returns false if there is nothing to change.
create function access.set_archived(tenant uuid, archived boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not access.crosses_tenants() then
    raise insufficient_privilege;
  end if;
  update public.tenants
    set archived_at = case when archived then now() end, archived_by = case when archived then access.user_id() end
    where id = tenant and deletion_id is null and (archived_at is null) = archived;
  return found;
end $$;

create function access.delete_archived_tenant(tenant uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not access.crosses_tenants() then
    raise insufficient_privilege;
  end if;
  delete from public.tenants where id = tenant and archived_at is not null and deletion_id is null;
end $$;

-- Number of entities in a tenant by type, including types whose rows the user of the request cannot see.
create function access.count_contents(tenant uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'user', (select count(*) from public.memberships where tenant_id = tenant),
      'invitation', (
        select count(*) from public.invitations
        where tenant_id = tenant and accepted_at is null and withdrawn_at is null
      ),
      'group', (select count(*) from public.groups where tenant_id = tenant and deletion_id is null),
      'app', (select count(*) from public.apps where tenant_id = tenant and deletion_id is null),
      'report', (select count(*) from public.reports where tenant_id = tenant and deletion_id is null),
      'connection', (select count(*) from public.connections where tenant_id = tenant and deletion_id is null)
    )
    where access.can('createAndDeleteTenants')
      and (access.crosses_tenants() or tenant = any (access.tenant_ids()));
  end;

-- ── Invitations ──

-- Whether an invitation to the tenant takes effect only when the user accepts it. Only for managers of the tenant.
create function access.needs_acceptance(person uuid, tenant uuid) returns boolean
  language sql stable security definer set search_path = ''
  return access.can_in('manageTenants', tenant)
    and coalesce((select requires_acceptance from public.access_settings), false)
    and exists (
      select from access.all_current_memberships m where m.user_id = person and m.tenant_id <> tenant
    );

-- Grants access to a tenant by email address. Returns `invited` (new user, or the user has to accept), `added` (registered
-- user), `skipped` (member, or invitation pending) or `failed` (deactivated user). Managers of tenants neither see the
-- users of other tenants nor can create users: this function does only what an invitation requires. A membership that is
-- no longer effective is replaced, so that it does not bring back its groups.
create function access.invite(
  tenant uuid, address text, message text, valid_until timestamptz, access_until timestamptz, group_ids uuid[]
) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  person record;
  is_accepted boolean;
begin
  if not access.can_in('manageTenants', tenant) then
    raise insufficient_privilege;
  end if;
  insert into public.users (email) values (address) on conflict do nothing;
  select id, registered, active into strict person
    from public.users where lower(email collate "C") = lower(address collate "C");
  if not person.active then
    return 'failed';
  end if;
  if exists (
    select from public.memberships m
    where m.tenant_id = tenant and m.user_id = person.id and (m.expires_at is null or m.expires_at > now())
      and not exists (
        select from public.invitations i
        where i.tenant_id = tenant and i.user_id = person.id and i.accepted_at is null and i.expires_at <= now()
      )
  ) then
    return 'skipped';
  end if;
  is_accepted := person.registered and not access.needs_acceptance(person.id, tenant);
  delete from public.memberships where tenant_id = tenant and user_id = person.id;
  insert into public.memberships (tenant_id, user_id, expires_at) values (tenant, person.id, access_until);
  insert into public.group_users (tenant_id, group_id, user_id)
    select tenant, id, person.id from unnest(group_ids) id;
  insert into public.invitations (tenant_id, user_id, email, message, sent_by, expires_at, accepted_at)
    values (tenant, person.id, address, invite.message, access.user_id(), valid_until,
      case when is_accepted then now() end)
    on conflict (tenant_id, user_id) do update set email = excluded.email, message = excluded.message,
      sent_at = excluded.sent_at, sent_by = excluded.sent_by, expires_at = excluded.expires_at,
      accepted_at = excluded.accepted_at, consented_at = null, withdrawn_at = null, declined_at = null;
  return case when is_accepted then 'added' else 'invited' end;
end $$;

-- Whether an invited user has signed in before, which determines the text of the email. Only for managers of the tenant.
create function access.has_account(person uuid, tenant uuid) returns boolean
  language sql stable security definer set search_path = ''
  return access.can_in('manageTenants', tenant) and exists (
    select from public.invitations i join public.users u on u.id = i.user_id
    where i.user_id = person and i.tenant_id = tenant and u.registered
  );

-- Invitations that the user of the request can answer: also those to tenants that the user can access already. The user
-- cannot see the other tenants yet.
create function access.open_invitations()
  returns table (
    tenant_id uuid, tenant_name text, sent_at timestamptz, expires_at timestamptz, has_access boolean
  )
  language sql stable security definer set search_path = '' as $$
  select i.tenant_id, t.name, i.sent_at, case when i.accepted_at is null then i.expires_at end,
    i.accepted_at is not null
  from public.invitations i
  join public.tenants t on t.id = i.tenant_id
  join public.users u on u.id = i.user_id
  where i.user_id = access.user_id() and access.viewed_tenant_id() is null and u.active
    and i.consented_at is null and i.withdrawn_at is null
    and (i.accepted_at is not null or i.expires_at is null or i.expires_at > now())
    and i.tenant_id <> all (access.closed_tenant_ids())
$$;

-- Accepts or declines an open invitation of the user of the request. Returns false if there is none. A declined
-- invitation ends the membership with its groups, as a withdrawn one does.
create function access.answer_invitation(tenant uuid, accepts boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  -- Changes of memberships count the tenant's version. Locking it first avoids deadlocks.
  perform from public.tenants where id = tenant for no key update;
  perform from public.invitations
    where tenant_id = tenant and user_id = access.user_id() for update;
  if not exists (select from access.open_invitations() o where o.tenant_id = tenant) then
    return false;
  end if;
  if accepts then
    update public.invitations set accepted_at = coalesce(accepted_at, now()), consented_at = now()
    where tenant_id = tenant and user_id = access.user_id();
  else
    -- Deleting the membership withdraws the invitation, which remains because of the time.
    update public.invitations set declined_at = now(), last_declined_at = now()
    where tenant_id = tenant and user_id = access.user_id();
    delete from public.memberships where tenant_id = tenant and user_id = access.user_id();
  end if;
  return true;
end $$;

-- ── Users ──

-- Roles that a user has in a tenant, as far as the user of the request can see both.
create function access.roles_in(person uuid, tenant uuid) returns text[]
  language sql stable parallel safe
  begin atomic
    select access.global_roles(u) || coalesce((
      select m.roles from public.effective_memberships m where m.user_id = u.id and m.tenant_id = tenant
    ), '{}')
    from public.users u where u.id = person;
  end;

-- Time of the user's last sign-in, only for superAdmins. Reads the sessions, which are fewer than the entries of the
-- sign-in log.
create function access.last_sign_in(person uuid) returns timestamptz
  language sql stable security definer set search_path = ''
  return (
    select max(created_at) from public.user_sessions where user_id = person and access.crosses_tenants()
  );

-- What ends with a user, in one tenant or, for superAdmins, in all: the connections that sign in with the account of the
-- user, and the numbers of rows that end with the user. Requests cannot read some of the tables.
create function access.find_departing_rows(person uuid, tenant uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'connectionIds', (
        select coalesce(jsonb_agg(g.connection_id), '[]')
        from public.connection_grants g join public.connections c on c.id = g.connection_id
        where g.user_id is null and g.granted_by = person and c.deletion_id is null
          and (tenant is null or g.tenant_id = tenant)
      ),
      'grants', (
        select count(*) from public.connection_grants g
        where g.user_id = person and (tenant is null or g.tenant_id = tenant)
      ),
      'invitations', (
        select count(*) from public.invitations i
        where i.user_id = person and (tenant is null or i.tenant_id = tenant)
          and i.accepted_at is null and i.withdrawn_at is null and (i.expires_at is null or i.expires_at > now())
      ),
      'accessRequests', (
        select count(*) from public.access_requests r
        where r.user_id = person and (tenant is null or r.tenant_id = tenant)
          and r.decided_at is null and r.expires_at > now()
      ),
      'viewSessions', (
        select count(*) from public.view_sessions s
        where person in (s.actor_id, s.target_id) and (tenant is null or s.tenant_id = tenant)
          and s.ended_at is null and s.expires_at > now()
      ),
      'exports', (
        select count(*) from public.audit_exports e
        where e.user_id = person and e.lease_until > now() and tenant is null
      )
    )
    where access.crosses_tenants() or tenant = any (access.tenant_ids('manageTenants'));
  end;

-- Returns whether a deleted user has the account or the address.
create function access.is_deleted_user(account_issuer text, account_subject text, address text) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.deleted_users
    where lower(email collate "C") = lower(address collate "C")
      or (issuer, subject) = (account_issuer, account_subject)
  );

-- Returns the addresses that belong to deleted users, who cannot be invited until they are restored.
create function access.list_deleted_addresses(addresses text[]) returns setof text
  language sql stable security definer set search_path = ''
  begin atomic
    select address from unnest(addresses) address
    where access.can_anywhere('manageTenants') and access.is_deleted_user(null, null, address);
  end;

-- ── Deletions ──

-- Names of the deleted entities that reference an entity of a tenant that the user of the request can access.
create function access.deleted_references(kind text, entity uuid) returns setof text
  language sql stable security definer set search_path = ''
  begin atomic
    select name from access.list_references(kind, entity, true) name
    where exists (
      select from (
        select id, tenant_id from public.groups
        union all select id, tenant_id from public.reports
        union all select id, tenant_id from public.connections
      ) owner
      where owner.id = entity
        and (access.crosses_tenants() or owner.tenant_id = any (access.tenant_ids()))
    );
  end;

-- Deleted entities without which a deletion cannot be restored, each with its own deletion.
create function access.deleted_parents(deletion uuid) returns table (id uuid, type text, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select parent.deletion_id, parent.type, parent.name
    from public.deletions d, lateral (
      select t.deletion_id, 'tenant' as type, t.name
        from public.tenants t where t.id = d.tenant_id
      union
      select g.deletion_id, 'group', g.name
        from public.apps a join public.app_groups r on r.app_id = a.id join public.groups g on g.id = r.group_id
        where a.deletion_id = d.id
      union
      select t.deletion_id, 'report', t.name
        from public.apps a join public.app_reports r on r.app_id = a.id join public.reports t on t.id = r.report_id
        where a.deletion_id = d.id
      union
      select c.deletion_id, 'connection', c.name
        from public.reports t join public.connections c on c.id = t.connection_id
        where t.deletion_id = d.id
    ) parent
    where d.id = deletion and parent.deletion_id <> d.id
      and (access.crosses_tenants() or d.tenant_id = any (access.restorable_tenant_ids()));
  end;

-- URL of a deleted tenant if another tenant uses it in the meantime.
create function access.taken_slug_of_deletion(deletion uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select t.slug from public.tenants t join public.tenants other on other.slug = t.slug
    where t.deletion_id = deletion and t.id = deletion and other.deletion_id is null;
  end;

-- Gives a deleted tenant another name and URL, so that it can be restored.
create function access.rename_deleted_tenant(tenant uuid, new_name text, new_slug text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not (
    access.can('createAndDeleteTenants')
    and (access.crosses_tenants() or tenant = any (access.restorable_tenant_ids()))
  ) then
    raise insufficient_privilege;
  end if;
  update public.tenants set name = new_name, slug = new_slug where id = tenant and deletion_id is not null;
end $$;

-- Restores a deleted user, and returns the tenants and groups that do not exist any more.
create function access.restore_user(deletion uuid) returns table (type text, name text)
  language plpgsql security definer set search_path = '' as $$
declare
  stored jsonb;
begin
  if not access.crosses_tenants() then
    raise insufficient_privilege;
  end if;
  delete from public.deleted_users where deletion_id = deletion returning rows into stored;
  if not found then
    return;
  end if;
  -- Changes of memberships count the tenant's version. Locking the tenants first avoids deadlocks, and that they vanish.
  perform from public.tenants t
    where t.id in (select (m ->> 'tenant_id')::uuid from jsonb_array_elements(stored -> 'memberships') m)
    order by t.id for no key update;
  insert into public.users select * from jsonb_populate_record(null::public.users, stored -> 'user');
  insert into public.memberships
    select m.* from jsonb_populate_recordset(null::public.memberships, stored -> 'memberships') m
    join public.tenants t on t.id = m.tenant_id;
  insert into public.group_users
    select m.* from jsonb_populate_recordset(null::public.group_users, stored -> 'groups') m
    join public.groups g on g.id = m.group_id and g.tenant_id = m.tenant_id;
  insert into public.invitations
    select i.* from jsonb_populate_recordset(null::public.invitations, stored -> 'invitations') i
    join public.tenants t on t.id = i.tenant_id;
  insert into public.app_favorites
    select f.* from jsonb_populate_recordset(null::public.app_favorites, stored -> 'favorites') f
    join public.apps a on a.id = f.app_id;
  insert into public.app_recents
    select r.* from jsonb_populate_recordset(null::public.app_recents, stored -> 'recents') r
    join public.apps a on a.id = r.app_id;
  insert into public.setup_dismissals
    select * from jsonb_populate_recordset(null::public.setup_dismissals, stored -> 'dismissals');
  return query
    select 'tenant', m ->> 'name' from jsonb_array_elements(stored -> 'memberships') m
      where not exists (select from public.tenants t where t.id = (m ->> 'tenant_id')::uuid)
    union all
    select 'group', m ->> 'name' from jsonb_array_elements(stored -> 'groups') m
      where not exists (select from public.groups g where g.id = (m ->> 'group_id')::uuid);
end $$;

-- ── Jobs and emails ──
--
-- The server installs the tables of the job library, in the schema pgboss, after the migrations. Requests cannot access
-- them. These functions let them add jobs in their transaction.

-- Adds jobs that follow the rules of their queue.
create function access.add_jobs(queue_name text, items jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  insert into pgboss.job
    (name, data, retry_limit, retry_delay, retry_backoff, expire_in, keep_until, dead_letter, policy)
  select name, item, retry_limit, retry_delay, retry_backoff, make_interval(secs => expire_seconds),
    now() + make_interval(mins => retention_minutes), dead_letter, policy
  from pgboss.queue, jsonb_array_elements(items) item where name = queue_name;
end $$;

create function access.queue_mails(mails jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not access.can_anywhere('manageTenants') then
    raise insufficient_privilege;
  end if;
  perform access.add_jobs('mail', mails);
end $$;

-- ── Requests for access ──

-- Creates a request of the user of the transaction for an app of one of the user's tenants. Returns null if the user
-- has an open request for this app, or is not a member of its tenant.
create function access.request_app(app uuid, message text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  request uuid;
begin
  delete from public.access_requests
    where user_id = access.user_id() and app_id = app and decided_at is null and expires_at <= now();
  insert into public.access_requests (tenant_id, app_id, user_id, message)
    select tenant_id, id, access.user_id(), request_app.message from public.apps
    where id = app and deletion_id is null and tenant_id = any (access.tenant_ids())
    on conflict do nothing
    returning id into request;
  return request;
end $$;

-- Queues an email about a request that the transaction has created, to the administrators of the tenant, or that it
-- has decided, to the requesting user. If the tenant has no administrators, the superAdmins receive the email.
create function access.queue_request_mail(request uuid, mail jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  item public.access_requests;
  recipients text[];
begin
  select * into item from public.access_requests where id = request;
  if item.user_id = access.user_id() and item.created_at = now() and item.decided_at is null then
    select array_agg(email) into recipients from (
      select u.email from access.all_effective_memberships m join public.users u on u.id = m.user_id
      where m.tenant_id = item.tenant_id and u.active and u.registered
        and (m.roles || access.global_roles(u)) && access.granting_roles('manageGroups')
      order by u.created_at limit 50
    ) administrators;
    if recipients is null then
      select array_agg(email) into recipients from (
        select email from public.users where active and registered and super_admin order by created_at limit 50
      ) administrators;
    end if;
  elsif item.decided_by = access.user_id() and item.decided_at = now() then
    select array[email] into recipients from public.users where id = item.user_id and active;
  else
    raise insufficient_privilege;
  end if;
  perform access.add_jobs('mail', jsonb_agg(mail || jsonb_build_object('recipient', recipient)))
    from unnest(recipients) recipient having count(*) > 0;
end $$;
