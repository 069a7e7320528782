-- Titles for which a file is on its way. Editors tell them from drafts that nothing will come for, and that may go.

create view titles_in_uploads as
  select video_id from uploads where state in ('arriving', 'checking') and video_id is not null;

-- Encodings without an outcome; one whose job has ended has failed. `job_key`: of that job.
create view titles_in_encodings as
  select s.video_id, e.id || '.' || e.attempt as job_key
  from encodings e join sources s on s.id = e.source_id where e.outcome is null;
