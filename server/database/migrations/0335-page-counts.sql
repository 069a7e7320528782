-- What pages count by month and without a person (server/features/figures/page-counts). Households as in watching_days.

create table search_misses (
  -- The month's first day.
  month date not null,
  -- Folded as for search.
  keyword text not null,
  searches integer not null,
  households bit(64) not null,
  primary key (month, keyword)
);

create table home_list_views (
  month date not null,
  list text not null,
  shown integer not null,
  seen integer not null,
  households bit(64) not null,
  primary key (month, list)
);

-- The privacy policy tells of it, beside a sentence that an editor left as the program had worded it.
update pages set
  content_fr = replace(content_fr,
    'Ces mesures sont gardées treize mois, puis leurs seules sommes.',
    'Ces mesures sont gardées treize mois, puis leurs seules sommes. Les recherches qui n’ont rien trouvé et les rangées atteintes sur l’accueil sont comptées par mois, sans savoir par qui, dans les mêmes conditions ; ce que partagent moins de cinq foyers s’efface à la fin du mois.'),
  content_en = replace(content_en,
    'These measurements are kept for thirteen months, then their sums alone.',
    'These measurements are kept for thirteen months, then their sums alone. Searches that found nothing and the rows reached on the home page are counted by month, without knowing whose, on the same terms; what fewer than five households share is deleted when the month ends.')
where slug = 'politique-de-confidentialite'
  and (position('Ces mesures sont gardées treize mois, puis leurs seules sommes.' in content_fr) > 0
    or position('These measurements are kept for thirteen months, then their sums alone.' in content_en) > 0);
