-- The values that lines are filtered by, for the lines from before V1005. In batches of their own transactions, so that
-- credits are booked meanwhile: see the .conf file beside this one. An attempt that was interrupted is repeated.

-- Only this session may update lines, and only until the end of this migration.
create or replace function refuse_change_of_ledger() returns trigger language plpgsql as $$
begin
    if tg_table_name = 'ledger_line' and tg_op = 'UPDATE'
            and current_setting('podworks.ledger_backfill', true) = 'on' then
        return null;
    end if;
    raise exception '% is append-only: book a reversal instead', tg_table_name;
end
$$;

do $$
declare
    done bigint := 0;
    next bigint;
begin
    loop
        select max(id) into next from (select id from ledger_line where id > done order by id limit 10000) batch;
        exit when next is null;
        perform set_config('podworks.ledger_backfill', 'on', true);
        update ledger_line line
        set entry_kind = entry.kind, entry_project = entry.project, entry_show = entry.show,
            booked_at = entry.created_at
        from ledger_entry entry
        where entry.key = line.entry and line.id > done and line.id <= next and line.entry_kind is null;
        commit;
        done := next;
    end loop;
end
$$;

create or replace function refuse_change_of_ledger() returns trigger language plpgsql as $$
begin
    raise exception '% is append-only: book a reversal instead', tg_table_name;
end
$$;
