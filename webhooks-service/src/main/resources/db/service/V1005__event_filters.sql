-- The project of an event, from its JSON: the body of an event never changes.
create function event_project(type text, body bytea) returns text language sql immutable parallel safe cost 100
    return case
        when type like 'project.%' then convert_from(body, 'UTF8')::json #>> '{data,object,id}'
        when type like 'delivery.%' then convert_from(body, 'UTF8')::json #>> '{data,object,projectId}'
    end;

-- Lists by type, project and status. Only partitions that are created from now on have these indexes, so nothing is
-- built and nothing waits. In earlier ones PostgreSQL reads the lists' other indexes, until the last is dropped after
-- 30 days.
create index event_feed_by_type on only event (account, mode, type, created_at desc, id desc);
create index event_feed_of_project on only event (account, mode, event_project(type, body), created_at desc, id desc)
    where event_project(type, body) is not null;

create index delivery_listed_by_status on only delivery (endpoint, status, id desc);
create index delivery_listed_by_type on only delivery (endpoint, event_type, id desc);
create index delivery_of_event on only delivery (endpoint, event_id);
