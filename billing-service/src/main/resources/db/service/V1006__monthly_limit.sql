-- What automatic top-ups may cost in a month, before tax; null for no limit. See dev.podworks.billing.topup.
alter table auto_top_up add column monthly_limit_cents bigint check (monthly_limit_cents > 0);
