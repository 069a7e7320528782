-- For the staff's list: jobs by name and state, the latest first.
create index jobs_listed on jobs (name, status, id);
