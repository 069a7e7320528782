-- The steps of sign-ups (server/features/figures/sign-ups).

-- What comes before an account: sums of a day, without persons.
create table sign_up_visits (
  -- The civil day of Paris.
  day date not null,
  -- A visit of the site, or the form of the sign-up opened.
  step text not null check (step in ('visit', 'form')),
  language_id smallint not null,
  count integer not null,
  primary key (day, step, language_id)
);

-- What each account came to, from its orders and from the step that its page reported. The row of an account that is gone names nobody.
create table figure_sign_ups (
  id integer generated always as identity primary key,
  account_id integer unique references accounts on delete set null,
  -- Null with the account.
  registered_at timestamptz(3),
  -- The civil day of Paris on which it was registered.
  day date not null,
  language_id smallint not null,
  stage text not null check (stage in ('registered', 'plan', 'payment', 'subscribed')),
  was_refused boolean not null
);
create index figure_sign_ups_day on figure_sign_ups (day);

-- The privacy policy tells of it, beside a sentence that an editor left as the program had worded it.
update pages set
  content_fr = replace(content_fr,
    'ce que partagent moins de cinq foyers s’efface à la fin du mois.',
    'ce que partagent moins de cinq foyers s’efface à la fin du mois. Les visites du site et les inscriptions ouvertes sont comptées par jour et par langue, sans cookie, sans numéro et sans adresse : ce sont des sommes, où personne ne se retrouve.'),
  content_en = replace(content_en,
    'what fewer than five households share is deleted when the month ends.',
    'what fewer than five households share is deleted when the month ends. Visits of the site and sign-ups that were opened are counted by day and language, without cookies, numbers or addresses: they are sums in which nobody can be found.')
where slug = 'politique-de-confidentialite'
  and (position('ce que partagent moins de cinq foyers s’efface à la fin du mois.' in content_fr) > 0
    or position('what fewer than five households share is deleted when the month ends.' in content_en) > 0);

update pages set
  content_fr = replace(content_fr,
    '<tr><th scope="row">Notifications reçues</th>',
    '<tr><th scope="row">Étape à laquelle votre inscription est arrivée</th><td>Savoir où les inscriptions s’arrêtent</td><td>Intérêt légitime</td><td>Jusqu’à l’effacement du compte</td></tr>
<tr><th scope="row">Notifications reçues</th>'),
  content_en = replace(content_en,
    '<tr><th scope="row">Notifications received</th>',
    '<tr><th scope="row">Step to which your sign-up came</th><td>To know where sign-ups stop</td><td>Legitimate interest</td><td>Until the account is erased</td></tr>
<tr><th scope="row">Notifications received</th>')
where slug = 'politique-de-confidentialite'
  and (position('<tr><th scope="row">Notifications reçues</th>' in content_fr) > 0
    or position('<tr><th scope="row">Notifications received</th>' in content_en) > 0);
