import type { Written } from "./written.ts";

/** Of the first two years, all of them answered. */
export const earlier: Written[] = [
  {
    object: "Paiement refusé",
    text: "Bonjour,\n\nma banque me dit que tout est en ordre mais le renouvellement a été refusé ce matin. Que dois-je faire ?",
    answer:
      "Bonjour,\n\nvotre banque a demandé une confirmation qu’elle n’a pas reçue à temps. Enregistrez de nouveau la carte dans Mon compte : le paiement repart aussitôt.\n\nBelle journée,\nSophie",
  },
  {
    object: "Télévision du salon",
    text: "Impossible de retrouver l’application sur ma télévision, qui a sept ans. Faut-il la remplacer ?",
    answer:
      "Bonjour,\n\nnon, gardez-la ! Ouvrez le site dans le navigateur de la télévision, ou envoyez le film depuis votre téléphone.\n\nSophie",
    further: "Le téléphone fonctionne très bien. Merci d’avoir évité une dépense inutile.",
  },
  {
    object: "Question",
    text: "Votre série sur le son m’a donné envie de reprendre le violoncelle à cinquante-huit ans. Y aura-t-il une suite ?",
    answer: "Quelle belle nouvelle ! Deux épisodes sont en tournage. Bon retour à l’instrument.\n\nSophie",
  },
  {
    object: "Facture",
    text: "Pourriez-vous m’indiquer où trouver la facture de mars ? Mon comité d’entreprise la réclame.",
    answer:
      "Elle se trouve dans Mon compte, rubrique Factures, avec un bouton de téléchargement. Je viens de vous la renvoyer par lettre.\n\nSophie",
  },
  {
    object: "Sous-titres trop petits",
    text: "Je vois mal et je n’arrive pas à lire les sous-titres sur la tablette.",
    answer:
      "Pendant la lecture, touchez la bulle puis Apparence : la taille monte jusqu’à deux fois et demie, et le fond peut être opaque.\n\nSophie",
  },
  {
    object: "Code parental oublié",
    text: "Mon fils a changé le code parental « pour rire ». Nous voilà privés de documentaires.",
    answer:
      "Cela arrive plus souvent qu’on ne croit. Avec votre mot de passe, Mon compte permet d’en choisir un autre.\n\nSophie",
    further: "C’est fait, et il est privé de la blague suivante. Merci !",
  },
  {
    object: "Double prélèvement ?",
    text: "Deux opérations de 9,99 € le même jour sur mon relevé. Je n’ai pourtant qu’un abonnement.",
    answer:
      "L’une des deux est une autorisation que votre banque efface d’elle-même sous quelques jours ; nous n’avons encaissé qu’un paiement. Écrivez-nous si elle est encore là lundi.\n\nSophie",
  },
  {
    object: "Cadeau",
    text: "Peut-on offrir une année à ses parents sans qu’ils aient à donner une carte ?",
    answer:
      "Pas encore, mais nous y travaillons. En attendant, vous pouvez créer leur compte avec eux et payer l’année vous-même.\n\nSophie",
  },
  {
    object: "Qualité d’image",
    text: "Depuis le changement de box l’image reste floue une dizaine de secondes au début de chaque film.",
    answer:
      "Le lecteur part prudemment puis monte. Dans les réglages, choisissez 1080p une fois : il s’en souviendra sur cet appareil.\n\nSophie",
  },
  {
    object: "Résilier",
    text: "Je déménage en Nouvelle-Calédonie et n’aurai plus de connexion suffisante. Comment arrêter proprement ?",
    answer:
      "Mon compte, Abonnement, Résilier : vous gardez l’accès jusqu’à la fin de la période. Bon voyage, et à bientôt peut-être.\n\nSophie",
  },
  {
    object: "Une erreur dans un film",
    text: "À 4 min 12 de « La Mer qui respire », la légende dit « marée montante » alors que l’image montre le reflux.",
    answer: "Vous avez l’œil ! La rédaction a vérifié et corrigé la légende hier soir. Merci.\n\nSophie",
    further: "J’ai regardé : parfait. Trente ans de pilotage dans la baie, on remarque ces choses-là.",
  },
  {
    object: "Playing abroad",
    text: "Hello,\n\nI am spending the winter in Lisbon. Will my French subscription keep working there?",
    answer: "Hello,\n\nyes, it works everywhere in the European Union. Enjoy Lisbon!\n\nSophie",
    locale: "en",
  },
  {
    object: "Profils",
    text: "Combien de profils enfants peut-on créer ? Nous avons quatre petits-enfants aux goûts très différents.",
    answer: "Jusqu’à cinq profils par compte, enfants compris. De quoi ménager tous les goûts.\n\nSophie",
  },
  {
    object: "Mot de passe",
    text: "Je ne reçois pas la lettre pour changer mon mot de passe. J’ai regardé dans les indésirables.",
    answer:
      "Votre messagerie l’a refusée : la boîte est pleine. Faites un peu de place et redemandez-la, elle arrive en une minute.\n\nSophie",
  },
  {
    object: "Lecture en classe",
    text: "Ai-je le droit de montrer « Le Jeu de la vie » à mes élèves de première ?",
    answer:
      "La projection en classe entre dans l’exception pédagogique. Pour que chacun puisse revoir le film, il existe une offre pour les groupes.\n\nSophie",
  },
  {
    object: "Publicité ?",
    text: "Y aura-t-il un jour de la publicité ? Je suis venu ici pour ne plus en voir.",
    answer: "Non. C’est écrit dans nos conditions et cela y restera.\n\nSophie",
  },
  {
    object: "Casque et retard du son",
    text: "Avec mon casque sans fil, les lèvres et la voix ne vont pas ensemble.",
    answer:
      "Dans les réglages du lecteur, Son, un décalage se règle par dixièmes de seconde. Essayez − 0,2 s.\n\nSophie",
    further: "− 0,3 s dans mon cas. On dirait un autre film !",
  },
  {
    object: "Code promotionnel",
    text: "Le code BIENVENUE m’est refusé alors que la lettre d’hier me l’offre.",
    answer:
      "Il vaut pour une première commande, et la vôtre date de l’an dernier. Je comprends la déception : la prochaine lettre le dira plus clairement.\n\nSophie",
  },
  {
    object: "Accès à mes données",
    request: "access",
    text: "Conformément à l’article 15 du RGPD, je souhaite recevoir une copie des données que vous détenez à mon sujet.",
    answer:
      "Bonjour,\n\nla copie complète se trouve dans Mon compte, Mes données : un fichier lisible par l’homme et un autre par la machine. Dites-nous s’il vous manque quelque chose.\n\nSophie",
  },
  {
    object: "Bravo",
    text: "Rien à demander. Je voulais dire que « Quinze pendules » a calmé une chambre d’hôpital entière.",
    answer: "Votre message a été lu à toute l’équipe. Merci du fond du cœur.\n\nSophie",
  },
  {
    object: "Carte expirée",
    text: "Ma nouvelle carte arrive dans dix jours et l’ancienne expire dimanche. Vais-je perdre l’accès ?",
    answer:
      "Non : après une échéance refusée, l’accès reste ouvert plusieurs jours, le temps d’enregistrer la nouvelle.\n\nSophie",
  },
  {
    object: "Nom mal écrit",
    request: "correction",
    text: "Mon nom de famille a perdu sa particule dans vos fichiers. Merci de rectifier, la facture est refusée par ma comptable.",
    answer: "C’est corrigé, et les prochaines factures porteront le nom exact.\n\nSophie",
  },
  {
    object: "Avatars",
    text: "Ma fille réclame un avatar de hérisson. Je transmets, on m’attend de pied ferme.",
    answer: "La demande est partie chez la dessinatrice, avec votre formule. Sans promesse !\n\nSophie",
  },
  {
    object: "Lecture hors ligne",
    text: "Je prends le train chaque semaine entre Aurillac et Brive, sans réseau. Peut-on télécharger ?",
    answer:
      "Pas pour le moment. Les films sont mis en mémoire quelques minutes à l’avance, ce qui couvre de petits tunnels, pas le Cantal. C’est noté.\n\nSophie",
  },
  {
    object: "Invoice address",
    text: "My employer needs its own name on the invoice. Is there a way to add it?",
    answer:
      "I am sorry, invoices are made out to the account’s holder. An offer for companies exists; shall I send you the details?\n\nSophie",
    locale: "en",
  },
  {
    object: "Remboursement reçu",
    text: "Le remboursement est bien arrivé, deux jours plus tôt qu’annoncé. Merci de votre honnêteté.",
    answer: "Merci à vous de l’avoir écrit.\n\nSophie",
  },
  {
    object: "Deux appareils",
    text: "Un message me dit que trop d’écrans sont utilisés. Nous ne sommes que deux à la maison.",
    answer:
      "L’ancienne tablette lisait encore un épisode en boucle. Elle est arrêtée ; la liste des écrans se trouve dans Mon compte.\n\nSophie",
    further: "C’était donc elle, sous le canapé.",
  },
  {
    object: "Audiodescription",
    request: "accessibility",
    text: "Je suis aveugle. « L’Herbier vivant » n’a pas d’audiodescription, alors que la fiche l’annonçait à sa sortie.",
    answer:
      "Vous avez raison, et nous vous devons des excuses : la piste avait été oubliée. Elle est en ligne depuis ce matin.\n\nSophie",
  },
  {
    object: "Coupure de samedi",
    text: "Samedi soir, plus rien entre neuf heures et demie et minuit. Était-ce chez vous ou chez moi ?",
    answer:
      "C’était chez nous, et nous en sommes désolés. Deux jours ont été ajoutés à tous les abonnements touchés, dont le vôtre.\n\nSophie",
  },
];
