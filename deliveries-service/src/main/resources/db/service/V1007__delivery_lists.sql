-- Lists of an account's deliveries: all, those with a status, and those to a destination. Built concurrently, so that
-- deliveries are sent meanwhile. A build that was interrupted leaves an invalid index, which the next attempt replaces.
drop index concurrently if exists delivery_newest;
create index concurrently delivery_newest on delivery (account, mode, created_at desc, id desc);
drop index concurrently if exists delivery_newest_by_status;
create index concurrently delivery_newest_by_status on delivery (account, mode, status, created_at desc, id desc);
drop index concurrently if exists delivery_newest_of_destination;
create index concurrently delivery_newest_of_destination on delivery (destination, created_at desc, id desc);
