-- The wordings that were agreed to, each kept once: consents name them by their version.

create table consent_texts (
  version      text primary key,
  content      text not null check (content <> ''),
  recorded_at  timestamptz(3) not null default now()
);
create trigger consent_texts_immutable before update or delete on consent_texts for each row execute function refuse_change();
