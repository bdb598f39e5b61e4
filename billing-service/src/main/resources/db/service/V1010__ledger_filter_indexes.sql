-- The filters of the ledger.
--
-- Built concurrently, so that credits are booked meanwhile. A build that was interrupted leaves an invalid index, which
-- the next attempt replaces. See docs/operations.md, Upgrades without downtime.
drop index concurrently if exists ledger_line_of_kind;
create index concurrently ledger_line_of_kind on ledger_line (account, entry_kind, bucket, id);
drop index concurrently if exists ledger_line_of_project;
create index concurrently ledger_line_of_project on ledger_line (account, entry_project, id)
    where entry_project is not null;
drop index concurrently if exists ledger_line_of_show;
create index concurrently ledger_line_of_show on ledger_line (account, entry_show, id) where entry_show is not null;
drop index concurrently if exists ledger_line_of_time;
create index concurrently ledger_line_of_time on ledger_line (account, booked_at);
