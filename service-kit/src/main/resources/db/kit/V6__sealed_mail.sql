-- The words of an e-mail that waits, encrypted: they may hold a link that opens something. Rows of the release before
-- have theirs in plain and html.
alter table mail add column sealed bytea;
