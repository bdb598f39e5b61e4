-- How fast the studio has been lately, in seconds of sound a second. See dev.podworks.projects.project.StudioQueue.
create table studio_speed (
    only_row boolean primary key default true check (only_row),
    speed    float8 not null
);

-- How many test projects an account has submitted on its last day of testing.
create table test_day (
    account   text primary key,
    day       date not null,
    submitted int not null
);
