-- The privacy policy names the counts of refusals, below the networks, where an editor left that line as it was worded. One new
-- version of the page.
update pages set
  content_fr = replace(content_fr, '<tr><th scope="row">Empreinte des réseaux de connexion</th><td>Reconnaître les vôtres quand quelqu’un essaie des mots de passe</td><td>Intérêt légitime</td><td>Un an</td></tr>',
    '<tr><th scope="row">Empreinte des réseaux de connexion</th><td>Reconnaître les vôtres quand quelqu’un essaie des mots de passe</td><td>Intérêt légitime</td><td>Un an</td></tr>
<tr><th scope="row">Mots de passe et codes refusés, comptés par heure et par réseau</th><td>Voir que quelqu’un essaie d’entrer, et vous prévenir</td><td>Intérêt légitime</td><td>Quatre-vingt-dix jours</td></tr>'),
  content_en = replace(content_en, '<tr><th scope="row">Fingerprint of the networks you log in from</th><td>To know yours when somebody tries passwords</td><td>Legitimate interest</td><td>One year</td></tr>',
    '<tr><th scope="row">Fingerprint of the networks you log in from</th><td>To know yours when somebody tries passwords</td><td>Legitimate interest</td><td>One year</td></tr>
<tr><th scope="row">Refused passwords and codes, counted by the hour and by network</th><td>To see that somebody tries to get in, and tell you</td><td>Legitimate interest</td><td>Ninety days</td></tr>')
where slug = 'politique-de-confidentialite'
  and (strpos(content_fr, '<tr><th scope="row">Empreinte des réseaux de connexion</th><td>Reconnaître les vôtres quand quelqu’un essaie des mots de passe</td><td>Intérêt légitime</td><td>Un an</td></tr>') > 0
    or strpos(content_en, '<tr><th scope="row">Fingerprint of the networks you log in from</th><td>To know yours when somebody tries passwords</td><td>Legitimate interest</td><td>One year</td></tr>') > 0);
