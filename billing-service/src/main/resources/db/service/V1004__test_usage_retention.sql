-- Test usage is forgotten after a while. See dev.podworks.billing.usage.UsageRetention.
alter table test_usage add column counted_at timestamptz not null default now();

create index test_usage_counted on test_usage (counted_at);
create index usage_day_of_tests on usage_day (day) where mode = 'test';
