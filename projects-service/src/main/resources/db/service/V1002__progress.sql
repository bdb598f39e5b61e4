-- How far the studio is with a project, while it works on it. Written every second or so: room is left for it.
create table progress (
    project_id      text collate "C" primary key,
    submission      int not null,
    attempt         int not null,
    step            text not null,
    percent         float8 not null,
    rate_per_second float8 not null,
    cap_percent     float8 not null,
    told_at         timestamptz not null
) with (fillfactor = 50);
