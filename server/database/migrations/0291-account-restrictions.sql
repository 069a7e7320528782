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
  select account_id, 'news' as purpose from account_restrictions
  union select account_id, 'measurement' from account_restrictions
  union select account_id, 'suggestions' from account_restrictions;

-- Limited data are kept like those under a legal hold: nothing of them is erased by itself.
create or replace view legally_held as
  select account_id from legal_holds
  union
  select account_id from account_restrictions where kind = 'limitation';

-- The privacy policy names them, below a line that an editor left as the program had worded it.
update pages set
  content_fr = replace(content_fr,
    '<tr><th scope="row">Moments où le service client a vu le site comme vous le voyez, sans ce que vous regardez</th><td>Vous aider, et que vous le sachiez</td><td>Intérêt légitime</td><td>Jusqu’à l’effacement du compte</td></tr>',
    '<tr><th scope="row">Moments où le service client a vu le site comme vous le voyez, sans ce que vous regardez</th><td>Vous aider, et que vous le sachiez</td><td>Intérêt légitime</td><td>Jusqu’à l’effacement du compte</td></tr>
<tr><th scope="row">Votre opposition, et la limitation du traitement que vous avez demandée</th><td>Respecter ce que vous avez demandé</td><td>Obligation légale</td><td>Jusqu’à sa levée, ou à l’effacement du compte</td></tr>'),
  content_en = replace(content_en,
    '<tr><th scope="row">Moments when customer service saw the site as you see it, without what you watch</th><td>To help you, and that you know of it</td><td>Legitimate interest</td><td>Until the account is erased</td></tr>',
    '<tr><th scope="row">Moments when customer service saw the site as you see it, without what you watch</th><td>To help you, and that you know of it</td><td>Legitimate interest</td><td>Until the account is erased</td></tr>
<tr><th scope="row">Your objection, and the restriction of processing that you asked for</th><td>To honour what you asked for</td><td>Legal obligation</td><td>Until it is lifted, or the account is erased</td></tr>')
where slug = 'politique-de-confidentialite'
  and (position('<tr><th scope="row">Moments où le service client a vu le site comme vous le voyez, sans ce que vous regardez</th><td>Vous aider, et que vous le sachiez</td><td>Intérêt légitime</td><td>Jusqu’à l’effacement du compte</td></tr>' in content_fr) > 0
    or position('<tr><th scope="row">Moments when customer service saw the site as you see it, without what you watch</th><td>To help you, and that you know of it</td><td>Legitimate interest</td><td>Until the account is erased</td></tr>' in content_en) > 0);
