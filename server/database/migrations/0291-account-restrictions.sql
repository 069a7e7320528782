-- A person's objection to what is done on legitimate interest (GDPR, article 21), and the restriction of processing (article 18).
create table account_restrictions (
  account_id integer not null references accounts,
  kind       text not null check (kind in ('objection', 'limitation')),
  set_at     timestamptz(3) not null,
  -- The person has been told that it ends then (article 18, 3).
  ends_at    timestamptz(3),
  primary key (account_id, kind)
);

-- The one place that says for what a person's data may not be used. server/database/processing.ts asks it.
create view refused_processing as
  select distinct r.account_id, p.purpose
  from account_restrictions r cross join unnest(array['news', 'measurement', 'suggestions']) as p(purpose);

-- Limited data are kept like those under a legal hold: nothing of them is erased by itself.
create or replace view legally_held as
  select account_id from legal_holds
  union
  select account_id from account_restrictions where kind = 'limitation';

update pages set
  content_fr = replace(content_fr,
    '<tr><th scope="row">Messages à l’assistance</th><td>Vous répondre</td>',
    '<tr><th scope="row">Messages à l’assistance, votre opposition et la limitation que vous avez demandée</th><td>Vous répondre, et respecter ce que vous avez demandé</td>'),
  content_en = replace(content_en,
    '<tr><th scope="row">Messages to support</th><td>To answer you</td>',
    '<tr><th scope="row">Messages to support, your objection and the restriction that you asked for</th><td>To answer you, and to honour what you asked for</td>')
where slug = 'politique-de-confidentialite'
  and (position('<tr><th scope="row">Messages à l’assistance</th><td>Vous répondre</td>' in content_fr) > 0
    or position('<tr><th scope="row">Messages to support</th><td>To answer you</td>' in content_en) > 0);
