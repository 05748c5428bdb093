-- Emails become jobs of the job library, whose schema pgboss the server installs after the migrations. The table
-- mail_outbox remains for servers of the previous release.

-- Adds jobs that follow the rules of the queue. An email with an ID keeps it.
create function access.add_mail_jobs(mails jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  insert into pgboss.job
    (id, name, data, retry_limit, retry_delay, retry_backoff, expire_in, keep_until, dead_letter, policy)
  select coalesce((mail ->> 'id')::uuid, gen_random_uuid()), name, mail - 'id', retry_limit, retry_delay,
    retry_backoff, make_interval(secs => expire_seconds), now() + make_interval(mins => retention_minutes),
    dead_letter, policy
  from pgboss.queue, jsonb_array_elements(mails) mail where name = 'mail';
end $$;

-- Requests have no access to the queue. This function lets them add emails in their transaction.
create function access.queue_mails(mails jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not access.can('manageTenants') then
    raise insufficient_privilege;
  end if;
  perform access.add_mail_jobs(mails);
end $$;

revoke all on function access.add_mail_jobs(jsonb), access.queue_mails(jsonb) from public;
grant execute on function access.queue_mails(jsonb) to embed_portal_app;
