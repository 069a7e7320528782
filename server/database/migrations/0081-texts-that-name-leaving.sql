-- The ways to cancel and to withdraw without signing in, and the notice of a yearly renewal, exist now: the terms and the
-- questions name them. What an editor has changed since is left as it is.

update pages set content_fr = replace(content_fr,
  'se renouvelle pour la même durée, sauf si vous le résiliez avant.</p>',
  'se renouvelle pour la même durée, sauf si vous le résiliez avant. Pour un abonnement annuel, nous vous rappelons par email, au plus tôt trois mois et au plus tard un mois avant l’échéance, la possibilité de ne pas le reconduire (article L. 215-1 du code de la consommation).</p>')
  where slug = 'cgu';

update pages set content_fr = replace(content_fr,
  'Vous pouvez résilier à tout moment dans « Mon Compte », rubrique « Abonnement et facturation », ou en écrivant à',
  'Vous pouvez résilier à tout moment dans « Mon Compte », rubrique « Abonnement et facturation », par le lien <a href="/resilier-votre-contrat">« Résilier votre contrat »</a> présent en bas des pages, sans vous connecter, ou en écrivant à')
  where slug = 'cgu';

update pages set content_fr = replace(content_fr,
  'par toute déclaration claire, par exemple en écrivant à <a href="mailto:{{supportEmail}}">{{supportEmail}}</a>. Si',
  'par le lien <a href="/renoncer-au-contrat">« Renoncer au contrat ici »</a> présent en bas des pages ou par toute déclaration claire, par exemple en écrivant à <a href="mailto:{{supportEmail}}">{{supportEmail}}</a>. Si')
  where slug = 'cgu';

update pages set content_en = replace(content_en,
  'is renewed for the same time, unless you cancel it before.</p>',
  'is renewed for the same time, unless you cancel it before. For a yearly one we remind you by email, between three months and one month before it ends, that you may let it end (French consumer code, article L. 215-1).</p>')
  where slug = 'cgu';

update pages set content_en = replace(content_en,
  'in ‘My Account’, under ‘Subscription and billing’, or by writing to',
  'in ‘My Account’, under ‘Subscription and billing’, by the link <a href="/resilier-votre-contrat">‘Cancel your contract’</a> at the foot of the pages, without signing in, or by writing to')
  where slug = 'cgu';

update pages set content_en = replace(content_en,
  'without a reason, by any clear statement',
  'without a reason, by the link <a href="/renoncer-au-contrat">‘Withdraw from the contract here’</a> at the foot of the pages or by any clear statement')
  where slug = 'cgu';

update faqs set response_fr = replace(response_fr,
  '<p>Dans « Mon Compte », rubrique « Abonnement et facturation ». Vous gardez',
  '<p>Dans « Mon Compte », rubrique « Abonnement et facturation », ou sans vous connecter par le lien « Résilier votre contrat » en bas des pages. Vous gardez');

update faqs set response_en = replace(response_en,
  '<p>In ‘My Account’, under ‘Subscription and billing’. You keep',
  '<p>In ‘My Account’, under ‘Subscription and billing’, or without signing in by the link ‘Cancel your contract’ at the foot of the pages. You keep');

update faqs set response_fr = replace(response_fr,
  'sans donner de motif : écrivez-nous à {{supportEmail}}.',
  'sans donner de motif : par le lien « Renoncer au contrat ici » en bas des pages, ou en nous écrivant à {{supportEmail}}.');

update faqs set response_en = replace(response_en,
  'without giving a reason: write to us at {{supportEmail}}.',
  'without giving a reason: by the link ‘Withdraw from the contract here’ at the foot of the pages, or by writing to us at {{supportEmail}}.');
