-- The audit logs of accounts, read from podworks.audit. See dev.podworks.accounts.audit.
create table audit_event (
    id          text primary key,
    account     text not null,
    created_at  timestamptz not null,
    action      text not null,
    mode        text,
    actor_type  text not null,
    -- The key or the user; null for operators and the system.
    actor_id    text,
    target_id   text not null,
    target_name text,
    details     jsonb not null,
    request_id  text,
    ip_address  text,
    user_agent  text
);

-- Ids sort by time.
create index audit_event_list on audit_event (account, id desc);
create index audit_event_actor on audit_event (account, actor_id, id desc);
create index audit_event_target on audit_event (account, target_id, id desc);
create index audit_event_expired on audit_event (created_at);

-- Nothing but the end of their retention removes entries, and nothing changes them, whatever the code does.
create function keep_audit_event() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' and old.created_at <= now() - interval '400 days' then
        return old;
    end if;
    raise exception 'entries of the audit log are kept for 400 days and never changed';
end
$$;

create trigger audit_event_kept before update or delete on audit_event
    for each row execute function keep_audit_event();
create trigger audit_event_not_truncated before truncate on audit_event
    for each statement execute function keep_audit_event();
