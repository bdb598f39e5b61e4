-- Submissions that an event of a file may concern. Drafts and rejected projects are not among them: a customer may have
-- any number of those with one file. Building it blocks writes to project for one scan of the table.
create index project_validating_files on project using gin (file_ids) where status = 'validating';
