alter table documents drop constraint documents_source_check;
alter table documents add constraint documents_source_check check (source in ('api', 'email', 'folder', 's3', 'sftp')) not valid;
