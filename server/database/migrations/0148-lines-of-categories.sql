-- A category's page says in one line what is found there; nothing where nobody has written it.

alter table categories
  add column line_fr text not null default '' check (char_length(line_fr) <= 200),
  add column line_en text not null default '' check (char_length(line_en) <= 200);
