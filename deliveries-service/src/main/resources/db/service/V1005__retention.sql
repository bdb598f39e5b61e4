-- When rows came to their end: 90 days later they go too, what refers to others first. Null where a release that did not
-- note it wrote the row; the sweep notes the time at which it finds such a one.
alter table delivery add column ended_at timestamptz;
alter table project add column removed_at timestamptz;
alter table connection add column removed_at timestamptz;

create index delivery_ended on delivery (ended_at) where status in ('delivered', 'failed', 'cancelled');
create index project_removed on project (removed_at) where removed;
create index connection_removed on connection (removed_at) where status = 'removed';
create index destination_removed on destination (updated_at) where removed;

-- What is asked before a destination or a connection goes.
create index delivery_of_destination on delivery (destination);
create index destination_of_connection on destination (connection);

-- Deliveries that wait for their project.
create index delivery_awaiting_project on delivery (project) where status = 'waiting' and next_attempt_at is null;
