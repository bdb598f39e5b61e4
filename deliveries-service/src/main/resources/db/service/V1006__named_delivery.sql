-- Whether the project names the destination: such a delivery ends when the project no longer does.
alter table delivery add column named boolean not null default false;
