-- What a delivery's next try is for: the request that made it due, and the trace which that belongs to.
alter table delivery
    add column request_id   text,
    add column trace_parent text;
