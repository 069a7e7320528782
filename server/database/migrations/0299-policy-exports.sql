-- The privacy policy names files of exports, below a line that an editor left as the program had worded it.
update pages set
  content_fr = replace(content_fr,
    '<tr><th scope="row">Votre opposition, et la limitation du traitement que vous avez demandée</th><td>Respecter ce que vous avez demandé</td><td>Obligation légale</td><td>Jusqu’à sa levée, ou à l’effacement du compte</td></tr>',
    '<tr><th scope="row">Votre opposition, et la limitation du traitement que vous avez demandée</th><td>Respecter ce que vous avez demandé</td><td>Obligation légale</td><td>Jusqu’à sa levée, ou à l’effacement du compte</td></tr>
<tr><th scope="row">Fichiers tirés des comptes, des abonnements et des paiements, sans mots de passe ni ce que vous regardez</th><td>Tenir les comptes et suivre le service</td><td>Intérêt légitime, obligation légale</td><td>Sept jours</td></tr>'),
  content_en = replace(content_en,
    '<tr><th scope="row">Your objection, and the restriction of processing that you asked for</th><td>To honour what you asked for</td><td>Legal obligation</td><td>Until it is lifted, or the account is erased</td></tr>',
    '<tr><th scope="row">Your objection, and the restriction of processing that you asked for</th><td>To honour what you asked for</td><td>Legal obligation</td><td>Until it is lifted, or the account is erased</td></tr>
<tr><th scope="row">Files taken from accounts, subscriptions and payments, without passwords and without what you watch</th><td>To keep the books and to follow the service</td><td>Legitimate interest, legal obligation</td><td>Seven days</td></tr>')
where slug = 'politique-de-confidentialite'
  and (position('<tr><th scope="row">Votre opposition, et la limitation du traitement que vous avez demandée</th><td>Respecter ce que vous avez demandé</td><td>Obligation légale</td><td>Jusqu’à sa levée, ou à l’effacement du compte</td></tr>' in content_fr) > 0
    or position('<tr><th scope="row">Your objection, and the restriction of processing that you asked for</th><td>To honour what you asked for</td><td>Legal obligation</td><td>Until it is lifted, or the account is erased</td></tr>' in content_en) > 0);
