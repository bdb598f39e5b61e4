-- What a job needs, from which the queue of its work item follows. See dev.podworks.studio.job.JobClass. The default is
-- for jobs of the previous release, which inserts none and enqueues all of them in the queue of this class.
alter table job add column class text not null default 'standard';
