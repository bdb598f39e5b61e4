-- When the newest version was learned: read models forget what ended long ago. Rows that are there count from now.
alter table known_file add column learned_at timestamptz not null default now();
alter table known_destination add column learned_at timestamptz not null default now();

create index known_file_ended on known_file (learned_at)
    where (document ->> 'status') in ('failed', 'expired', 'deleted');
create index known_destination_removed on known_destination (learned_at) where removed;
