type Faq = Record<"question_fr" | "question_en" | "response_fr" | "response_en", string>;

/** What people ask first, in the order in which they ask it. */
export const faqs: Faq[] = [
  {
    question_fr: "Qu’est-ce que {{brandName}} ?",
    question_en: "What is {{brandName}}?",
    response_fr:
      "<p>{{brandName}} est un service de vidéo par abonnement pour les curieux de tout âge : films, séries et un espace enfants sans publicité, à regarder quand vous voulez.</p>",
    response_en:
      "<p>{{brandName}} is a subscription video service for the curious of all ages: films, series and a kids space without advertising, to watch whenever you like.</p>",
  },
  {
    question_fr: "Combien coûte l’abonnement ?",
    question_en: "How much is the subscription?",
    response_fr: "<ul><li>{{planName}}\u202f: {{planPrices}}.</li></ul><p>Tous les prix comprennent la TVA.</p>",
    response_en: "<ul><li>{{planName}}: {{planPrices}}.</li></ul><p>All prices include VAT.</p>",
  },
  {
    question_fr: "Le premier mois est-il vraiment gratuit ?",
    question_en: "Is the first month really free?",
    response_fr:
      "<p>Oui, pour votre premier abonnement mensuel. Rien n’est prélevé pendant un mois ; sans annulation de votre part avant la date affichée dans « Mon Compte », l’abonnement continue ensuite au prix de la formule choisie.</p>",
    response_en:
      "<p>Yes, for your first monthly subscription. Nothing is charged for a month; unless you cancel before the date shown in ‘My Account’, the subscription then goes on at the price of the plan you chose.</p>",
  },
  {
    question_fr: "Y a-t-il un engagement ?",
    question_en: "Am I tied in?",
    response_fr:
      "<p>Non. Un abonnement mensuel s’arrête à la fin du mois en cours, un abonnement annuel à la fin de l’année payée. Vous pouvez l’annuler à tout moment.</p>",
    response_en:
      "<p>No. A monthly subscription ends with the current month, a yearly one with the year that was paid for. You can cancel at any time.</p>",
  },
  {
    question_fr: "Comment résilier mon abonnement ?",
    question_en: "How do I cancel my subscription?",
    response_fr:
      "<p>Dans « Mon Compte », rubrique « Abonnement et facturation », ou sans vous connecter par le lien « Résilier votre contrat » en bas des pages. Vous gardez l’accès jusqu’à la fin de la période payée et recevez une confirmation par email.</p>",
    response_en:
      "<p>In ‘My Account’, under ‘Subscription and billing’, or without logging in by the link ‘Cancel your contract’ at the foot of the pages. You keep your access to the end of the period that was paid for and receive a confirmation by email.</p>",
  },
  {
    question_fr: "Puis-je me rétracter après avoir souscrit ?",
    question_en: "Can I withdraw after subscribing?",
    response_fr:
      "<p>Oui, pendant quatorze jours, sans donner de motif : par le lien « Renoncer au contrat ici » en bas des pages, ou en nous écrivant à {{supportEmail}}. Si vous avez demandé à commencer tout de suite, seuls les jours déjà utilisés restent dus.</p>",
    response_en:
      "<p>Yes, for fourteen days, without giving a reason: by the link ‘Withdraw from the contract here’ at the foot of the pages, or by writing to us at {{supportEmail}}. If you asked to start at once, only the days already used remain due.</p>",
  },
  {
    question_fr: "Quels moyens de paiement acceptez-vous ?",
    question_en: "Which means of payment do you accept?",
    response_fr:
      "<p>Les cartes bancaires CB, Visa, Mastercard, JCB et American Express, et PayPal. Le numéro de votre carte n’est jamais conservé chez nous : seul notre prestataire de paiement le connaît.</p>",
    response_en:
      "<p>CB, Visa, Mastercard, JCB and American Express cards, and PayPal. We never keep the number of your card: only our payment provider knows it.</p>",
  },
  {
    question_fr: "Sur combien d’écrans puis-je regarder en même temps ?",
    question_en: "On how many screens can I watch at once?",
    response_fr:
      "<ul><li>{{planName}}\u202f: {{planScreens}}.</li></ul><p>Si tous vos écrans sont pris, {{brandName}} vous montre lesquels : vous pouvez arrêter la lecture sur l’un d’eux et continuer sur le vôtre.</p>",
    response_en:
      "<ul><li>{{planName}}: {{planScreens}}.</li></ul><p>When all your screens are taken, {{brandName}} shows you which: you can stop one of them and go on with yours.</p>",
  },
  {
    question_fr: "Sur quels appareils puis-je regarder ?",
    question_en: "On which devices can I watch?",
    response_fr:
      "<p>Sur tout ordinateur, tablette ou téléphone muni d’un navigateur récent : Chrome, Edge, Firefox ou Safari. Vous reprenez chaque vidéo là où vous l’avez laissée, même sur un autre appareil.</p>",
    response_en:
      "<p>On any computer, tablet or phone with a recent browser: Chrome, Edge, Firefox or Safari. You pick up each video where you left it, on another device too.</p>",
  },
  {
    question_fr: "Comment fonctionne l’espace enfants ?",
    question_en: "How does the kids space work?",
    response_fr:
      "<p>Chaque compte a un profil Kids. Il ne montre que des programmes choisis pour les enfants de 5 à 10 ans, sans avis ni publicité. Un code parental, à définir dans « Mon Compte », empêche d’en sortir.</p>",
    response_en:
      "<p>Every account has a Kids profile. It shows only titles chosen for children from 5 to 10, without reviews or advertising. A parental code, set in ‘My Account’, keeps them inside.</p>",
  },
  {
    question_fr: "Puis-je limiter les programmes selon l’âge ?",
    question_en: "Can I limit titles by age?",
    response_fr:
      "<p>Oui. Chaque profil peut avoir un âge maximal (tous publics, 10, 12, 16 ou 18 ans). Les programmes déconseillés au-dessus de cet âge n’apparaissent pas dans ses listes et ne peuvent pas être lus.</p>",
    response_en:
      "<p>Yes. Each profile can have an age limit (all audiences, 10, 12, 16 or 18). Titles not advised for that age are not in its lists and cannot be played.</p>",
  },
  {
    question_fr: "Combien de profils puis-je créer ?",
    question_en: "How many profiles can I create?",
    response_fr:
      "<ul><li>{{planName}}\u202f: {{planProfiles}}, en plus du profil Kids.</li></ul><p>Chaque profil garde ses propres listes, son historique et sa langue.</p>",
    response_en:
      "<ul><li>{{planName}}: {{planProfiles}}, beside the Kids profile.</li></ul><p>Each profile keeps its own lists, history and language.</p>",
  },
  {
    question_fr: "J’ai oublié mon mot de passe. Que faire ?",
    question_en: "I have forgotten my password. What can I do?",
    response_fr:
      "<p>Sur la page de connexion, choisissez « Mot de passe oublié ? » et donnez votre adresse email. Vous recevez un lien, valable une heure, pour en choisir un nouveau.</p>",
    response_en:
      "<p>On the login page choose ‘Forgotten password?’ and give your email address. You receive a link, good for one hour, to choose a new one.</p>",
  },
  {
    question_fr: "La vidéo ne démarre pas ou s’arrête. Que faire ?",
    question_en: "The video does not start, or stops. What can I do?",
    response_fr:
      "<p>Rechargez d’abord la page, puis vérifiez votre connexion : 3 Mbit/s suffisent. Mettez votre navigateur à jour et désactivez un éventuel VPN. Si cela persiste, écrivez-nous avec le titre de la vidéo et le nom de votre appareil.</p>",
    response_en:
      "<p>Reload the page first, then check your connection: 3 Mbit/s are enough. Update your browser and turn off any VPN. If it goes on, write to us with the title of the video and the name of your device.</p>",
  },
  {
    question_fr: "Y a-t-il des sous-titres ?",
    question_en: "Are there subtitles?",
    response_fr:
      "<p>Les programmes parlés sont sous-titrés en français, et en anglais quand c’est possible. Le choix se fait dans le lecteur et reste mémorisé.</p>",
    response_en:
      "<p>Spoken titles have French subtitles, and English ones where possible. The choice is made in the player and remembered.</p>",
  },
  {
    question_fr: "Proposez-vous une offre pour les écoles et les entreprises ?",
    question_en: "Do you have an offer for schools and companies?",
    response_fr:
      '<p>Oui : votre établissement ou votre entreprise peut ouvrir des accès pour ses membres, qui n’ont alors rien à payer. Écrivez-nous depuis la page <a href="/contactez-nous">Contact</a>.</p>',
    response_en:
      '<p>Yes: your school or company can open access for its members, who then have nothing to pay. Write to us from the <a href="/contactez-nous">Contact</a> page.</p>',
  },
  {
    question_fr: "Comment télécharger ou effacer mes données personnelles ?",
    question_en: "How do I download or erase my personal data?",
    response_fr:
      '<p>Tout se fait dans « Mon Compte » : vous pouvez y demander une copie de vos données ou l’effacement de votre compte. La page <a href="/rgpd">Protection des données</a> explique vos droits.</p>',
    response_en:
      '<p>It is all in ‘My Account’: there you can ask for a copy of your data or for your account to be erased. The <a href="/rgpd">Data protection</a> page explains your rights.</p>',
  },
];
