-- The default texts name what is counted, the publisher's registration, the host and the mediator. What an editor has changed
-- since is left as it is.

update pages set
  content_fr = replace(replace(replace(replace(replace(replace(content_fr,
    '<p>Le directeur ou la directrice de la publication est la personne qui représente légalement {{companyName}}.</p>',
    '<p>Direction de la publication : {{publicationDirector}}.</p>'),
    '<li>Numéro SIREN',
    '<li>Forme et immatriculation : {{registration}}</li>
<li>Numéro SIREN'),
    '<li>Adresse électronique',
    '<li>Téléphone : {{phone}}</li>
<li>Adresse électronique'),
    '<p>Le service est hébergé par les moyens de {{companyName}} ou de ses prestataires établis dans l’Union européenne, dont le nom et l’adresse sont communiqués sur simple demande à l’adresse ci-dessus.</p>',
    '<p>Le service est hébergé par {{host}}.</p>'),
    'Si quelque chose vous arrête, écrivez',
    'La page <a href="/accessibilite">Accessibilité</a> dit où il en est. Si quelque chose vous arrête, écrivez'),
    'peut recourir gratuitement à un médiateur de la consommation. Ses coordonnées sont communiquées sur demande à <a href="mailto:{{supportEmail}}">{{supportEmail}}</a>.</p>',
    'peut recourir gratuitement au médiateur de la consommation dont nous relevons : {{mediator}}.</p>'),
  content_en = replace(replace(replace(replace(replace(replace(content_en,
    '<p>The director of publication is the legal representative of {{companyName}}.</p>',
    '<p>Director of publication: {{publicationDirector}}.</p>'),
    '<li>SIREN number',
    '<li>Legal form and registration: {{registration}}</li>
<li>SIREN number'),
    '<li>Email:',
    '<li>Phone: {{phone}}</li>
<li>Email:'),
    '<p>The service is hosted by {{companyName}} or its providers established in the European Union, whose names and addresses are given on request at the address above.</p>',
    '<p>The service is hosted by {{host}}.</p>'),
    'If something stops you, write',
    'The page <a href="/accessibilite">Accessibility</a> says how far it is. If something stops you, write'),
    'may turn to a consumer mediator free of charge. The mediator’s address is given on request by <a href="mailto:{{supportEmail}}">{{supportEmail}}</a>.</p>',
    'may turn free of charge to the consumer mediator that we are bound to: {{mediator}}.</p>')
  where slug = 'mentions-legales';

update pages set
  content_fr = replace(replace(content_fr,
    'Le site ne mesure son audience que s’il vous l’a demandé et que vous l’avez accepté',
    'Le service compte lui-même, sans cookie, les étapes d’une inscription, les lectures et les résiliations. Rien n’en est transmis à un outil de mesure sans votre accord'),
    '<tr><th scope="row">Messages à l’assistance</th>',
    '<tr><th scope="row">Étapes de l’inscription, lectures et résiliations comptées</th><td>Connaître l’usage du service et l’améliorer</td><td>Intérêt légitime</td><td>Treize mois</td></tr>
<tr><th scope="row">Messages à l’assistance</th>'),
  content_en = replace(replace(content_en,
    'The site measures its audience only if it asked you and you accepted',
    'The service itself counts, without cookies, the steps of a sign-up, plays and cancellations. None of it is handed to a measuring tool without your consent'),
    '<tr><th scope="row">Messages to support</th>',
    '<tr><th scope="row">Counted steps of sign-ups, plays and cancellations</th><td>To know how the service is used and improve it</td><td>Legitimate interest</td><td>Thirteen months</td></tr>
<tr><th scope="row">Messages to support</th>')
  where slug = 'politique-de-confidentialite';
