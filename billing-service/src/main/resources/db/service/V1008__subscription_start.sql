-- Requests that start a subscription: one at a time for each account. See dev.podworks.billing.plan.
create table subscription_start (
    account       text primary key,
    claimed_until timestamptz not null
);
