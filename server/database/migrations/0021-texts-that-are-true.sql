-- The texts that come with the program promised links, letters and a visit count that do not exist. What an editor has
-- changed since is left as it is.

update pages set content_fr = replace(content_fr,
  'En cas d’échec d’un renouvellement, nous vous prévenons et essayons de nouveau pendant sept jours, durant lesquels l’accès reste ouvert ; ensuite l’abonnement prend fin.',
  'En cas d’échec d’un renouvellement, l’accès reste ouvert sept jours ; ensuite l’abonnement prend fin.')
  where slug = 'cgu';
update pages set content_fr = replace(content_fr,
  'En cas d’échec d’un renouvellement, nous vous prévenons et essayons de nouveau pendant sept jours, durant lesquels l’accès reste ouvert ; ensuite l’abonnement prend fin.',
  'En cas d’échec d’un renouvellement, l’accès reste ouvert sept jours ; ensuite l’abonnement prend fin.')
  where slug = 'cgu';
update pages set content_fr = replace(content_fr,
  'se renouvelle pour la même durée. Pour un abonnement annuel, nous vous rappelons par email, au plus tôt trois mois et au plus tard un mois avant l’échéance, la possibilité de ne pas le reconduire (article L. 215-1 du code de la consommation).',
  'se renouvelle pour la même durée, sauf si vous le résiliez avant.')
  where slug = 'cgu';
update pages set content_fr = replace(content_fr,
  'Vous pouvez résilier à tout moment dans « Mon Compte » ou par le lien « Résilier votre contrat » présent sur toutes les pages.',
  'Vous pouvez résilier à tout moment dans « Mon Compte », rubrique « Abonnement et facturation », ou en écrivant à <a href="mailto:{{supportEmail}}">{{supportEmail}}</a>.')
  where slug = 'cgu';
update pages set content_fr = replace(content_fr,
  'Vous pouvez résilier à tout moment dans « Mon Compte » ou par le lien « Résilier votre contrat » présent sur toutes les pages.',
  'Vous pouvez résilier à tout moment dans « Mon Compte », rubrique « Abonnement et facturation », ou en écrivant à <a href="mailto:{{supportEmail}}">{{supportEmail}}</a>.')
  where slug = 'cgu';
update pages set content_fr = replace(content_fr,
  'par le lien « Renoncer au contrat ici » ou par toute déclaration claire.',
  'par toute déclaration claire, par exemple en écrivant à <a href="mailto:{{supportEmail}}">{{supportEmail}}</a>.')
  where slug = 'cgu';
update pages set content_fr = replace(content_fr,
  'par le lien « Renoncer au contrat ici » ou par toute déclaration claire.',
  'par toute déclaration claire, par exemple en écrivant à <a href="mailto:{{supportEmail}}">{{supportEmail}}</a>.')
  where slug = 'cgu';
update pages set content_fr = replace(content_fr,
  'publicitaires sont retirés. L’auteur est informé de la décision et de sa raison, et peut la contester par la page',
  'publicitaires sont interdits et peuvent être retirés. L’auteur peut demander la raison d’un retrait, et le contester, par la page')
  where slug = 'cgu';
update pages set content_en = replace(content_en,
  'When a renewal fails we tell you and try again for seven days, during which your access stays open; then the subscription ends.',
  'When a renewal fails, your access stays open for seven days; then the subscription ends.')
  where slug = 'cgu';
update pages set content_en = replace(content_en,
  'is renewed for the same time. For a yearly one we remind you by email, between three months and one month before it ends, that you may let it end (French consumer code, article L. 215-1).',
  'is renewed for the same time, unless you cancel it before.')
  where slug = 'cgu';
update pages set content_en = replace(content_en,
  'in ‘My Account’ or by the link ‘Cancel your contract’ on every page.',
  'in ‘My Account’, under ‘Subscription and billing’, or by writing to <a href="mailto:{{supportEmail}}">{{supportEmail}}</a>.')
  where slug = 'cgu';
update pages set content_en = replace(content_en,
  'by the link ‘Withdraw from the contract here’ or any clear statement.',
  'by any clear statement, for instance by writing to <a href="mailto:{{supportEmail}}">{{supportEmail}}</a>.')
  where slug = 'cgu';
update pages set content_en = replace(content_en,
  'advertising comments are removed. Their author is told of the decision and its reason, and may contest it from the',
  'advertising comments are forbidden and may be removed. Their author may ask for the reason, and contest it, from the')
  where slug = 'cgu';
update pages set content_fr = replace(content_fr,
  'Chaque signalement est examiné par une personne ; l’auteur d’un commentaire retiré en connaît la raison et peut contester la décision.',
  'L’auteur d’un commentaire retiré peut en demander la raison et contester la décision par la même page.')
  where slug = 'mentions-legales';
update pages set content_fr = replace(content_fr,
  'Chaque signalement est examiné par une personne ; l’auteur d’un commentaire retiré en connaît la raison et peut contester la décision.',
  'L’auteur d’un commentaire retiré peut en demander la raison et contester la décision par la même page.')
  where slug = 'mentions-legales';
update pages set content_en = replace(content_en,
  'A person looks at every report; the author of a removed comment is told why and may contest the decision.',
  'The author of a removed comment may ask why and contest the decision from the same page.')
  where slug = 'mentions-legales';
update pages set content_fr = replace(content_fr,
  '<tr><th scope="row">Abonnement, factures</th>',
  '<tr><th scope="row">Abonnement, factures, accords donnés à la commande</th>')
  where slug = 'politique-de-confidentialite';
update pages set content_fr = replace(content_fr,
  '<tr><th scope="row">Marque, quatre',
  '<tr><th scope="row">Empreinte de l’email et du moyen de paiement, de laquelle rien ne peut être relu</th><td>N’accorder le mois d’essai qu’une fois par personne</td><td>Intérêt légitime</td><td>Tant que l’essai est proposé</td></tr>
<tr><th scope="row">Marque, quatre')
  where slug = 'politique-de-confidentialite';
update pages set content_fr = replace(content_fr,
  '<tr><th scope="row">Messages à l’assistance',
  '<tr><th scope="row">Empreinte des réseaux de connexion</th><td>Reconnaître les vôtres quand quelqu’un essaie des mots de passe</td><td>Intérêt légitime</td><td>Un an</td></tr>
<tr><th scope="row">Messages à l’assistance')
  where slug = 'politique-de-confidentialite';
update pages set content_fr = replace(content_fr,
  'La mesure d’audience n’a lieu qu’avec votre accord, que vous donnez ou refusez aussi simplement et que vous modifiez par le lien « Cookies » en bas de page. Votre choix est gardé six mois.',
  'Le site ne mesure son audience que s’il vous l’a demandé et que vous l’avez accepté : la page <a href="/cookies">Cookies</a> dit ce qu’il en est, et permet de changer d’avis. Une réponse est gardée six mois.')
  where slug = 'politique-de-confidentialite';
update pages set content_fr = replace(content_fr,
  'La mesure d’audience n’a lieu qu’avec votre accord, que vous donnez ou refusez aussi simplement et que vous modifiez par le lien « Cookies » en bas de page. Votre choix est gardé six mois.',
  'Le site ne mesure son audience que s’il vous l’a demandé et que vous l’avez accepté : la page <a href="/cookies">Cookies</a> dit ce qu’il en est, et permet de changer d’avis. Une réponse est gardée six mois.')
  where slug = 'politique-de-confidentialite';
update pages set content_en = replace(content_en,
  '<tr><th scope="row">Subscription, invoices</th>',
  '<tr><th scope="row">Subscription, invoices, what you agreed to when ordering</th>')
  where slug = 'politique-de-confidentialite';
update pages set content_en = replace(content_en,
  '<tr><th scope="row">Brand, last',
  '<tr><th scope="row">Fingerprint of the email and the means of payment, from which nothing can be read back</th><td>To give the free month once a person</td><td>Legitimate interest</td><td>As long as the free month is offered</td></tr>
<tr><th scope="row">Brand, last')
  where slug = 'politique-de-confidentialite';
update pages set content_en = replace(content_en,
  '<tr><th scope="row">Messages to support',
  '<tr><th scope="row">Fingerprint of the networks you sign in from</th><td>To know yours when somebody tries passwords</td><td>Legitimate interest</td><td>One year</td></tr>
<tr><th scope="row">Messages to support')
  where slug = 'politique-de-confidentialite';
update pages set content_en = replace(content_en,
  'Audience measurement happens only if you agree; you accept or refuse with equal ease and change your mind by the ‘Cookies’ link at the foot of the page. Your choice is kept for six months.',
  'The site measures its audience only if it asked you and you accepted: the page <a href="/cookies">Cookies</a> says how it is, and lets you change your mind. An answer is kept for six months.')
  where slug = 'politique-de-confidentialite';
update pages set content_fr = replace(content_fr,
  'Elle est préparée dans un format ouvert et lisible par une machine.',
  'Elle est préparée dans un format ouvert et lisible par une machine, et dit ce qu’elle ne contient pas et pourquoi.')
  where slug = 'rgpd';
update pages set content_fr = replace(content_fr,
  'Vous pouvez retirer des titres de votre historique, refuser la mesure d’audience et nous demander',
  'Vous pouvez retirer des titres de votre historique et nous demander')
  where slug = 'rgpd';
update pages set content_fr = replace(content_fr,
  'Ce que vous avez accepté (la mesure d’audience par exemple) peut être retiré à tout moment par le lien « Cookies » en bas de chaque page, aussi simplement que vous l’avez donné.',
  'Ce qui dépend de votre accord se trouve à la page <a href="/cookies">Cookies</a> : vous y retirez un accord à tout moment, aussi simplement que vous l’avez donné.')
  where slug = 'rgpd';
update pages set content_fr = replace(content_fr,
  'Ce que vous avez accepté (la mesure d’audience par exemple) peut être retiré à tout moment par le lien « Cookies » en bas de chaque page, aussi simplement que vous l’avez donné.',
  'Ce qui dépend de votre accord se trouve à la page <a href="/cookies">Cookies</a> : vous y retirez un accord à tout moment, aussi simplement que vous l’avez donné.')
  where slug = 'rgpd';
update pages set content_en = replace(content_en,
  'It is prepared in an open format that machines can read.',
  'It is prepared in an open format that machines can read, and says what it leaves out and why.')
  where slug = 'rgpd';
update pages set content_en = replace(content_en,
  'You can take titles out of your history, refuse audience measurement, and ask us',
  'You can take titles out of your history and ask us')
  where slug = 'rgpd';
update pages set content_en = replace(content_en,
  'What you agreed to (audience measurement, for instance) can be withdrawn at any time by the ‘Cookies’ link at the foot of every page, as easily as you gave it.',
  'What depends on your consent is on the page <a href="/cookies">Cookies</a>: you withdraw a consent there at any time, as easily as you gave it.')
  where slug = 'rgpd';
update faqs set response_fr = replace(response_fr,
  '<p>Dans « Mon Compte », rubrique « Abonnement et facturation », ou depuis le lien « Résilier votre contrat » en bas de chaque page, sans même vous connecter. Vous gardez',
  '<p>Dans « Mon Compte », rubrique « Abonnement et facturation ». Vous gardez');
update faqs set response_fr = replace(response_fr,
  '<p>Dans « Mon Compte », rubrique « Abonnement et facturation », ou depuis le lien « Résilier votre contrat » en bas de chaque page, sans même vous connecter. Vous gardez',
  '<p>Dans « Mon Compte », rubrique « Abonnement et facturation ». Vous gardez');
update faqs set response_fr = replace(response_fr,
  'sans donner de motif, avec le lien « Renoncer au contrat ici ». Si vous avez demandé à regarder tout de suite,',
  'sans donner de motif : écrivez-nous à {{supportEmail}}. Si vous avez demandé à commencer tout de suite,');
update faqs set response_fr = replace(response_fr,
  'sans donner de motif, avec le lien « Renoncer au contrat ici ». Si vous avez demandé à regarder tout de suite,',
  'sans donner de motif : écrivez-nous à {{supportEmail}}. Si vous avez demandé à commencer tout de suite,');
update faqs set response_en = replace(response_en,
  'under ‘Subscription and billing’, or by the link ‘Cancel your contract’ at the foot of every page, without even logging in. You keep',
  'under ‘Subscription and billing’. You keep');
update faqs set response_en = replace(response_en,
  'without giving a reason, by the link ‘Withdraw from the contract here’. If you asked to start watching at once,',
  'without giving a reason: write to us at {{supportEmail}}. If you asked to start at once,');

-- What is kept of a card is kept while the subscription lasts, as the privacy policy says.
update subscriptions set card_brand = null, card_last_four = null, card_expires_on = null where status = 'expired';
