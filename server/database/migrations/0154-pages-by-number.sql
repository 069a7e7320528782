-- The links to pages are a list that editors sort: its items are told apart by numbers, as those of other lists.
alter table pages add column id integer generated always as identity unique;
