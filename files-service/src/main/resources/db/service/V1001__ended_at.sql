-- When a file failed, expired or was deleted: 90 days later its row goes too. Null where a release that did not note it
-- wrote the row; the sweep notes the time at which it finds such a one.
alter table file add column ended_at timestamptz;

create index file_ended on file (ended_at) where status in ('failed', 'expired', 'deleted');
