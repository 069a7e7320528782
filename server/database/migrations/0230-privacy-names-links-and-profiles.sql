-- The privacy policy names all that the copy of one's data holds: profiles, groups, links of letters, announcements, notifications.
-- Only beside lines that an editor left as the program had worded them. One new version of the page.
do $$
declare
  page record;
  change record;
  french text;
  english text;
begin
  select slug, content_fr, content_en into page from pages where slug = 'politique-de-confidentialite';
  french := page.content_fr;
  english := page.content_en;
  for change in select said, says from (values
    ('<tr><th scope="row">Abonnement, factures, accords donnés à la commande</th>',
      '<tr><th scope="row">Profils (nom, image, langue, âge), réglages de la lecture et des notifications</th><td>Adapter le service à chaque personne du foyer</td><td>Contrat</td><td>Jusqu’à l’effacement du profil ou du compte</td></tr>
<tr><th scope="row">Groupe ou classe qui ouvre votre accès, dates d’entrée et de sortie, pseudonyme d’un élève</th><td>Vous ouvrir l’accès sans paiement</td><td>Contrat</td><td>Jusqu’à l’effacement du compte</td></tr>
<tr><th scope="row">Liens envoyés pour confirmer, changer ou reprendre une adresse email, avec cette adresse, et pour choisir un mot de passe</th><td>Vérifier que l’adresse est la vôtre, vous rendre un compte que quelqu’un d’autre aurait pris</td><td>Contrat</td><td>Utilisables sept jours au plus, effacés une semaine plus tard</td></tr>
<tr><th scope="row">Abonnement, factures, accords donnés à la commande</th>'),
    ('<tr><th scope="row">Empreinte de l’email et du moyen de paiement, de laquelle rien ne peut être relu</th>',
      '<tr><th scope="row">Annonces envoyées (fin du mois gratuit, carte, prix, conditions)</th><td>Vous prévenir une fois, et pouvoir le prouver</td><td>Obligation légale</td><td>Aussi longtemps que le contrat qu’elles visent</td></tr>
<tr><th scope="row">Empreinte de l’email et du moyen de paiement, de laquelle rien ne peut être relu</th>'),
    ('<tr><th scope="row">Messages à l’assistance</th>',
      '<tr><th scope="row">Notifications reçues</th><td>Vous dire ce qui se passe autour de vos séries et de vos avis</td><td>Contrat</td><td>Quatre-vingt-dix jours</td></tr>
<tr><th scope="row">Annonces de l’effacement d’un compte, obligations légales de le conserver</th><td>Ne rien effacer sans vous prévenir, ni contre la loi</td><td>Obligation légale</td><td>Jusqu’à l’effacement du compte, ou tant que l’obligation dure</td></tr>
<tr><th scope="row">Messages à l’assistance</th>'),
    ('<th scope="row">Avis et signalements</th>',
      '<th scope="row">Avis, mentions J’aime, signalements et recours</th>'),
    ('<tr><th scope="row">Subscription, invoices, what you agreed to when ordering</th>',
      '<tr><th scope="row">Profiles (name, picture, language, age), settings of playing and of notifications</th><td>To fit the service to each person of the household</td><td>Contract</td><td>Until the profile or the account is erased</td></tr>
<tr><th scope="row">Group or class that opens your access, days of joining and leaving, pseudonym of a pupil</th><td>To open your access without a payment</td><td>Contract</td><td>Until the account is erased</td></tr>
<tr><th scope="row">Links sent to confirm, change or take back an email address, with that address, and to choose a password</th><td>To check that the address is yours, to give you back an account that somebody else took</td><td>Contract</td><td>Good for seven days at most, erased a week later</td></tr>
<tr><th scope="row">Subscription, invoices, what you agreed to when ordering</th>'),
    ('<tr><th scope="row">Fingerprint of the email and the means of payment, from which nothing can be read back</th>',
      '<tr><th scope="row">Announcements sent (end of the free month, card, prices, terms)</th><td>To tell you once, and to be able to prove it</td><td>Legal duty</td><td>As long as the contract they are about</td></tr>
<tr><th scope="row">Fingerprint of the email and the means of payment, from which nothing can be read back</th>'),
    ('<tr><th scope="row">Messages to support</th>',
      '<tr><th scope="row">Notifications received</th><td>To tell you what happens around your series and reviews</td><td>Contract</td><td>Ninety days</td></tr>
<tr><th scope="row">Announcements that an account will be erased, legal duties to keep it</th><td>To erase nothing without telling you, nor against the law</td><td>Legal duty</td><td>Until the account is erased, or as long as the duty lasts</td></tr>
<tr><th scope="row">Messages to support</th>'),
    ('<th scope="row">Reviews and reports</th>',
      '<th scope="row">Reviews, likes, reports and appeals</th>')
  ) as changes (said, says) loop
    french := replace(french, change.said, change.says);
    english := replace(english, change.said, change.says);
  end loop;
  update pages set content_fr = french, content_en = english
    where slug = page.slug and (content_fr, content_en) is distinct from (french, english);
end $$;
