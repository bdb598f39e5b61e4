-- How fast the studio was with each of the last projects, in seconds of sound a second. Completions only insert, so they
-- do not wait for each other; a sweep deletes all but the newest. See dev.podworks.projects.project.StudioSpeed.
--
-- studio_speed is what the release before this one knew. It is read until enough samples are there, and not written.
create table studio_sample (
    id    bigint generated always as identity primary key,
    speed float8 not null
);
