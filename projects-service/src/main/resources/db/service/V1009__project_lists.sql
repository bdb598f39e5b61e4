-- Searches, and lists in each order: all projects of an account, one status of them, one show of them.
--
-- Built concurrently, so that projects are read and written meanwhile. A build that was interrupted leaves an invalid
-- index, which the next attempt replaces. See docs/operations.md, Upgrades without downtime.
drop index concurrently if exists project_search;
create index concurrently project_search on project using gin (project_terms(account, mode, document))
    with (fastupdate = off);

drop index concurrently if exists project_by_name;
create index concurrently project_by_name on project
    (account, mode, (lower(coalesce(document #>> '{details,name}', '')) collate "C"), id);
drop index concurrently if exists project_by_name_and_status;
create index concurrently project_by_name_and_status on project
    (account, mode, status, (lower(coalesce(document #>> '{details,name}', '')) collate "C"), id);
drop index concurrently if exists project_by_name_of_show;
create index concurrently project_by_name_of_show on project
    (account, mode, show, (lower(coalesce(document #>> '{details,name}', '')) collate "C"), id) where show is not null;

drop index concurrently if exists project_by_price;
create index concurrently project_by_price on project (account, mode, coalesce(credits, -1), id);
drop index concurrently if exists project_by_price_and_status;
create index concurrently project_by_price_and_status on project (account, mode, status, coalesce(credits, -1), id);
drop index concurrently if exists project_by_price_of_show;
create index concurrently project_by_price_of_show on project (account, mode, show, coalesce(credits, -1), id)
    where show is not null;
