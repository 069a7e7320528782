-- Legal pages and questions in the words of the site: reviews, the kids space, logging in. Only what an editor left as the
-- program had worded it is replaced, so that a database of an earlier version says what a new one does. One new version a page.
do $$
declare
  page record;
  change record;
  french text;
  english text;
begin
  for page in select slug, content_fr, content_en from pages loop
    french := page.content_fr;
    english := page.content_en;
    for change in select said, says from (values
    ('accessibilite',
      '<p>{{brandName}} est en conformité partielle avec le référentiel général d’amélioration de l’accessibilité (RGAA), version 4.1, et la norme EN 301 549, en raison des non-conformités énumérées ci-dessous.</p>',
      '<p>{{brandName}} est en conformité partielle avec le référentiel général d’amélioration de l’accessibilité (RGAA), version 4.1, et la norme EN 301 549, en raison des non-conformités énumérées ci-dessous.</p>'),
    ('cgu',
      '<p>Only adults may sign up. What you tell us must be true. You keep your password secret and tell us when somebody else uses it. A personal account may stay signed in on {{personalDevices}} devices, a Family account on {{familyDevices}}.</p>',
      '<p>Only adults may sign up. What you tell us must be true. You keep your password secret and tell us when somebody else uses it. A personal account may stay logged in on {{personalDevices}} devices, a Family account on {{familyDevices}}.</p>'),
    ('cgu',
      '<p>You may cancel at any time in ‘My Account’, under ‘Subscription and billing’, by the link <a href="/resilier-votre-contrat">‘Cancel your contract’</a> at the foot of the pages, without signing in, or by writing to <a href="mailto:{{supportEmail}}">{{supportEmail}}</a>. It takes effect at the end of the period that was paid for, and is confirmed by email. A subscription bought in an app store is cancelled in that store.</p>',
      '<p>You may cancel at any time in ‘My Account’, under ‘Subscription and billing’, by the link <a href="/resilier-votre-contrat">‘Cancel your contract’</a> at the foot of the pages, without logging in, or by writing to <a href="mailto:{{supportEmail}}">{{supportEmail}}</a>. It takes effect at the end of the period that was paid for, and is confirmed by email. A subscription bought in an app store is cancelled in that store.</p>'),
    ('cgu',
      '<h2>12. Comments</h2>',
      '<h2>12. Reviews</h2>'),
    ('cgu',
      '<p>You answer for what you write. Insulting, hateful, discriminating, intrusive or advertising comments are forbidden and may be removed. Their author may ask for the reason, and contest it, from the <a href="/contactez-nous">Contact</a> page.</p>',
      '<p>You answer for what you write. Insulting, hateful, discriminating, intrusive or advertising reviews are forbidden and may be removed. Their author may ask for the reason, and contest it, from the <a href="/contactez-nous">Contact</a> page.</p>'),
    ('cgu',
      '<h2>12. Commentaires</h2>',
      '<h2>12. Avis</h2>'),
    ('mentions-legales',
      '<p>Titles carry the French ratings: all audiences, not advised under 10, 12, 16 or 18. The kids’ space holds only titles chosen for children.</p>',
      '<p>Titles carry the French ratings: all audiences, not advised under 10, 12, 16 or 18. The kids space holds only titles chosen for children.</p>'),
    ('mentions-legales',
      '<p>A comment against the law or the rules of the service can be reported by the ‘Report’ link beside it, or from the <a href="/contactez-nous">Contact</a> page. The author of a removed comment may ask why and contest the decision from the same page.</p>',
      '<p>A review against the law or the rules of the service can be reported by the ‘Report’ link beside it, or from the <a href="/contactez-nous">Contact</a> page. The author of a removed review may ask why and contest the decision from the same page.</p>'),
    ('mentions-legales',
      '<p>Un commentaire contraire à la loi ou aux règles du service peut être signalé par le lien « Signaler » placé à côté de lui, ou par la page <a href="/contactez-nous">Contact</a>. L’auteur d’un commentaire retiré peut en demander la raison et contester la décision par la même page.</p>',
      '<p>Un avis contraire à la loi ou aux règles du service peut être signalé par le lien « Signaler » placé à côté de lui, ou par la page <a href="/contactez-nous">Contact</a>. L’auteur d’un avis retiré peut en demander la raison et contester la décision par la même page.</p>'),
    ('politique-de-confidentialite',
      '<tr><th scope="row">Comments and reports</th><td>To publish and moderate them</td><td>Contract, legal duty</td><td>Until deleted</td></tr>',
      '<tr><th scope="row">Reviews and reports</th><td>To publish and moderate them</td><td>Contract, legal duty</td><td>Until deleted</td></tr>'),
    ('politique-de-confidentialite',
      '<tr><th scope="row">Signed-in devices, screens in use</th><td>To limit sharing, to protect the account</td><td>Legitimate interest</td><td>Thirty days after the last sign-in</td></tr>',
      '<tr><th scope="row">Logged-in devices, screens in use</th><td>To limit sharing, to protect the account</td><td>Legitimate interest</td><td>Thirty days after the last login</td></tr>'),
    ('politique-de-confidentialite',
      '<tr><th scope="row">Fingerprint of the networks you sign in from</th><td>To know yours when somebody tries passwords</td><td>Legitimate interest</td><td>One year</td></tr>',
      '<tr><th scope="row">Fingerprint of the networks you log in from</th><td>To know yours when somebody tries passwords</td><td>Legitimate interest</td><td>One year</td></tr>'),
    ('politique-de-confidentialite',
      '<p>The number of your card is neither stored nor logged. Your data are not sold. Kids profiles are not profiled for advertising, neither write nor see comments, and get no suggestion from an adult’s history.</p>',
      '<p>The number of your card is neither stored nor logged. Your data are not sold. Kids profiles are not profiled for advertising, neither write nor see reviews, and get no suggestion from an adult’s history.</p>'),
    ('politique-de-confidentialite',
      '<tr><th scope="row">Commentaires et signalements</th><td>Les publier, les modérer</td><td>Contrat, obligation légale</td><td>Jusqu’à leur suppression</td></tr>',
      '<tr><th scope="row">Avis et signalements</th><td>Les publier, les modérer</td><td>Contrat, obligation légale</td><td>Jusqu’à leur suppression</td></tr>'),
    ('politique-de-confidentialite',
      '<p>Le numéro de votre carte n’est ni enregistré ni journalisé. Vos données ne sont pas vendues. Les profils Kids ne font l’objet d’aucun profilage publicitaire, n’écrivent et ne voient pas de commentaires, et ne reçoivent pas de suggestions tirées de l’historique d’un adulte.</p>',
      '<p>Le numéro de votre carte n’est ni enregistré ni journalisé. Vos données ne sont pas vendues. Les profils Kids ne font l’objet d’aucun profilage publicitaire, n’écrivent ni ne voient d’avis, et ne reçoivent pas de suggestions tirées de l’historique d’un adulte.</p>'),
    ('rgpd',
      '<p>In ‘My Account’ you can ask for a full copy of your data: account, profiles, subscriptions, invoices, history, lists and comments. It is prepared in an open format that machines can read, and says what it leaves out and why.</p>',
      '<p>In ‘My Account’ you can ask for a full copy of your data: account, profiles, subscriptions, invoices, history, lists and reviews. It is prepared in an open format that machines can read, and says what it leaves out and why.</p>'),
    ('rgpd',
      '<p>Dans « Mon Compte », vous pouvez demander une copie complète de vos données : compte, profils, abonnements, factures, historique, listes et commentaires. Elle est préparée dans un format ouvert et lisible par une machine, et dit ce qu’elle ne contient pas et pourquoi.</p>',
      '<p>Dans « Mon Compte », vous pouvez demander une copie complète de vos données : compte, profils, abonnements, factures, historique, listes et avis. Elle est préparée dans un format ouvert et lisible par une machine, et dit ce qu’elle ne contient pas et pourquoi.</p>')
    ) as changes (slug, said, says) where changes.slug = page.slug loop
      french := replace(french, change.said, change.says);
      english := replace(english, change.said, change.says);
    end loop;
    update pages set content_fr = french, content_en = english
      where slug = page.slug and (content_fr, content_en) is distinct from (french, english);
  end loop;
  for change in select said, says from (values
    ('<p>{{brandName}} is a subscription video service for the curious of all ages: films, series and a kids’ space without advertising, to watch whenever you like.</p>',
      '<p>{{brandName}} is a subscription video service for the curious of all ages: films, series and a kids space without advertising, to watch whenever you like.</p>'),
    ('<p>In ‘My Account’, under ‘Subscription and billing’, or without signing in by the link ‘Cancel your contract’ at the foot of the pages. You keep your access to the end of the period that was paid for and receive a confirmation by email.</p>',
      '<p>In ‘My Account’, under ‘Subscription and billing’, or without logging in by the link ‘Cancel your contract’ at the foot of the pages. You keep your access to the end of the period that was paid for and receive a confirmation by email.</p>'),
    ('How does the kids’ space work?',
      'How does the kids space work?'),
    ('<p>Chaque compte a un profil Kids. Il ne montre que des programmes choisis pour les enfants de 5 à 10 ans, sans commentaires ni publicité. Un code parental, à définir dans « Mon Compte », empêche d’en sortir.</p>',
      '<p>Chaque compte a un profil Kids. Il ne montre que des programmes choisis pour les enfants de 5 à 10 ans, sans avis ni publicité. Un code parental, à définir dans « Mon Compte », empêche d’en sortir.</p>'),
    ('<p>Every account has a Kids profile. It shows only titles chosen for children from 5 to 10, without comments or advertising. A parental code, set in ‘My Account’, keeps them inside.</p>',
      '<p>Every account has a Kids profile. It shows only titles chosen for children from 5 to 10, without reviews or advertising. A parental code, set in ‘My Account’, keeps them inside.</p>')
  ) as changes (said, says) loop
    update faqs set question_en = replace(question_en, change.said, change.says),
      response_fr = replace(response_fr, change.said, change.says), response_en = replace(response_en, change.said, change.says)
      where strpos(question_en || response_fr || response_en, change.said) > 0;
  end loop;
end $$;
