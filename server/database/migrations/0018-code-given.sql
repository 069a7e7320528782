-- Whether the parental code itself opened the session until `unlocked_until`, and not the password of a sign-in.
alter table sessions add column code_given boolean not null default false;
