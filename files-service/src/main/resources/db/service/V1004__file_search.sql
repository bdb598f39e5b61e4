-- Searches for words of file names. Built concurrently, so that files are read and written meanwhile. A build that was
-- interrupted leaves an invalid index, which the next attempt replaces.
drop index concurrently if exists file_search;
create index concurrently file_search on file using gin (search_terms(account || '/' || mode, file_name))
    with (fastupdate = off);
