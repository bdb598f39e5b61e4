-- Where in its partition the record of a published event is. A record of the same event at a later place was sent by a
-- relay that had lost its shard. Null for what the release before published.
alter table outbox add column published_offset bigint;
