-- The privacy policy names disputed payments and what answers them. Only below a line that an editor left as the program had worded it.
update pages set
  content_fr = replace(content_fr,
    '<td>Vous montrer le moyen de paiement</td><td>Contrat</td><td>Tant que l’abonnement dure</td></tr>',
    '<td>Vous montrer le moyen de paiement</td><td>Contrat</td><td>Tant que l’abonnement dure</td></tr>
<tr><th scope="row">Paiements contestés ; pour y répondre, commande, accords, factures, courriers, dates de connexion et durée regardée, sans les titres</th><td>Répondre à la contestation auprès de la banque ou du prestataire de paiement, et tenir les comptes</td><td>Intérêt légitime, obligation légale</td><td>Aussi longtemps que le paiement ; le dossier remis n’est pas gardé ici</td></tr>'),
  content_en = replace(content_en,
    '<td>To show you the means of payment</td><td>Contract</td><td>While the subscription lasts</td></tr>',
    '<td>To show you the means of payment</td><td>Contract</td><td>While the subscription lasts</td></tr>
<tr><th scope="row">Disputed payments; to answer them, order, agreements, invoices, letters, times of login and time watched, without the titles</th><td>To answer the dispute at the bank or the payment provider, and to keep the books</td><td>Legitimate interest, legal obligation</td><td>As long as the payment; the file handed over is not kept here</td></tr>')
where slug = 'politique-de-confidentialite'
  and (position('<td>Vous montrer le moyen de paiement</td><td>Contrat</td><td>Tant que l’abonnement dure</td></tr>' in content_fr) > 0
    or position('<td>To show you the means of payment</td><td>Contract</td><td>While the subscription lasts</td></tr>' in content_en) > 0);
