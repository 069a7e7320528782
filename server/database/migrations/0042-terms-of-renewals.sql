-- Renewals are made now, so the terms may say again what happens when one fails. What an editor has changed is left as it is.

update pages set content_fr = replace(content_fr,
  'En cas d’échec d’un renouvellement, l’accès reste ouvert sept jours ; ensuite l’abonnement prend fin.',
  'En cas d’échec d’un renouvellement, nous vous prévenons et essayons de nouveau pendant sept jours, durant lesquels l’accès reste ouvert ; ensuite l’abonnement prend fin.')
  where slug = 'cgu';
update pages set content_fr = replace(content_fr,
  'En cas d’échec d’un renouvellement, l’accès reste ouvert sept jours ; ensuite l’abonnement prend fin.',
  'En cas d’échec d’un renouvellement, nous vous prévenons et essayons de nouveau pendant sept jours, durant lesquels l’accès reste ouvert ; ensuite l’abonnement prend fin.')
  where slug = 'cgu';
update pages set content_en = replace(content_en,
  'When a renewal fails, your access stays open for seven days; then the subscription ends.',
  'When a renewal fails we tell you and try again for seven days, during which your access stays open; then the subscription ends.')
  where slug = 'cgu';
