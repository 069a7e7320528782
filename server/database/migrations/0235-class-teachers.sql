-- Staff name teachers among the adults of a class; they let its pupils choose a new password.
alter table client_group_members
  add column is_teacher boolean not null default false;

create or replace view client_group_memberships as
  select m.account_id, m.left_at, g.id as group_id, g.name, g.ends_on, m.is_teacher
  from client_group_members m join client_groups g on g.id = m.group_id;
