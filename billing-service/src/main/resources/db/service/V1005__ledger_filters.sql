-- What the ledger is filtered by. See dev.podworks.billing.history.

-- The entry's own values, since an index cannot span two tables. Other names than the entry's: the previous release
-- joins the two tables by names without a table.
alter table ledger_line
    add column entry_kind text,
    add column entry_project text,
    add column entry_show text,
    add column booked_at timestamptz;

-- A trigger, so that replicas of the previous release complete their lines too. It sees the entry that the same
-- statement has inserted before the line.
create function complete_ledger_line() returns trigger language plpgsql as $$
begin
    select entry.kind, entry.project, entry.show, entry.created_at
    into strict new.entry_kind, new.entry_project, new.entry_show, new.booked_at
    from ledger_entry entry where entry.key = new.entry;
    return new;
end
$$;

create trigger complete before insert on ledger_line for each row execute function complete_ledger_line();

-- What charged projects were called when they were last charged or refunded.
create table project_name (
    project text primary key,
    name    text not null
);
