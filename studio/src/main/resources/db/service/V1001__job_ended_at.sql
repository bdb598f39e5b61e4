-- When the retention first saw that the job had ended: that long ago, and it is deleted. See dev.podworks.studio.job.
alter table job add column ended_at timestamptz;

create index job_ended on job (ended_at) where ended_at is not null;
