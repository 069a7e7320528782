-- Editors keep the subjects of contact messages and the reasons of reports.

create table contact_subjects (
  id        integer generated always as identity primary key,
  title_fr  text not null check (title_fr <> ''),
  title_en  text not null check (title_en <> ''),
  position  smallint not null
);
insert into contact_subjects (title_fr, title_en, position) values
  ('Compte et abonnement', 'My account and subscription', 1),
  ('La lecture des vidéos', 'Watching videos', 2);

-- A reason that reports name is kept with them; nobody is offered it any more.
alter table report_problems add column retired boolean not null default false;
-- Reasons change places with one another.
alter table report_problems drop constraint report_problems_position_key;
