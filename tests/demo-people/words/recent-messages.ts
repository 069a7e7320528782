import type { Written } from "./written.ts";

/** Of the last weeks, the latest last: the staff come to them one after another. */
export const recent: Written[] = [
  {
    object: "Adresse de messagerie",
    text: "Je quitte mon fournisseur le mois prochain. Comment changer d’adresse sans perdre mes listes ?",
    answer:
      "Mon compte, Adresse : un lien part à la nouvelle, et rien d’autre ne change. Vos listes restent.\n\nSophie",
  },
  {
    object: "Mes données",
    request: "access",
    text: "Je voudrais savoir quelles données vous gardez sur moi et à qui vous les transmettez.",
    answer:
      "Bonjour,\n\nvous trouverez la copie complète dans Mon compte, Mes données, et la liste de nos prestataires dans la politique de confidentialité, au chapitre 4.\n\nSophie",
  },
  {
    object: "Prix de la formule Famille",
    text: "Nous hésitons à passer à la formule Famille. Que paie-t-on le mois du changement ?",
    answer:
      "Seulement la différence pour les jours qui restent. Le montant exact est affiché avant que vous ne confirmiez.\n\nSophie",
  },
  {
    object: "Comptes séparés après divorce",
    text: "Mon ex-mari et moi partagions un compte à mon nom. Comment l’empêcher de continuer à s’y connecter ?",
    answer:
      "Changez le mot de passe, puis « Déconnecter tous les appareils » dans Mon compte. Je reste à votre disposition si quelque chose résiste.\n\nSophie",
  },
  {
    object: "Date de naissance fausse",
    request: "correction",
    text: "Vous avez enregistré 1958 au lieu de 1985. Mes collègues se moquent, mais surtout c’est faux.",
    answer: "Une inversion de chiffres, corrigée à l’instant. Vos collègues devront trouver autre chose.\n\nSophie",
  },
  {
    object: "Refunded twice?",
    text: "I received two emails about a refund but only one amount. Could you check?",
    answer:
      "One letter announces the refund, the other one carries the credit note. The amount is right. Sorry for the confusion!\n\nSophie",
    locale: "en",
  },
  {
    object: "Générique trop fort",
    text: "Le générique de « Casse-tête » réveille toute la maison. Les épisodes, eux, sont parfaits.",
    answer: "Transmis à la monteuse son, qui baisse le générique de six décibels. Bonne nuit à la maison.\n\nSophie",
  },
  {
    object: "Opposition",
    request: "objection",
    text: "Je m’oppose à l’usage de mes visionnages pour les suggestions. Je préfère choisir seule.",
    answer: "Votre opposition est enregistrée. L’historique peut aussi être effacé dans chaque profil.\n\nSophie",
  },
  {
    object: "Prélèvement après résiliation",
    text: "J’ai résilié le mois dernier et viens d’être prélevée. Merci de m’expliquer.",
    answer:
      "Votre résiliation est bien là, mais datée du lendemain de l’échéance. J’ai remboursé ce paiement, il arrive sous trois jours.\n\nSophie",
    further: "Bien reçu. Merci d’avoir répondu si vite.",
  },
  {
    object: "Groupe de lecteurs",
    text: "Notre bibliothèque de quartier voudrait offrir l’accès à ses lecteurs. À qui s’adresser, et pour combien de personnes au moins ?",
    answer: "À partir de dix places. Notre collègue Paul vous appelle demain matin.\n\nSophie",
  },
  {
    object: "Lien de confirmation",
    text: "Le lien de confirmation me dit qu’il a expiré alors que je viens de le recevoir.",
    answer: "Il vaut vingt-quatre heures ; votre messagerie l’a livré en retard. En voici un neuf.\n\nSophie",
  },
  {
    object: "Arrêt sur image",
    text: "Sur mon vieux portable, « La Ligne orange » s’arrête toujours à 11 min 40. Le même endroit, trois soirs de suite.",
    answer:
      "Reproduit ici sur un appareil semblable : un segment était mal découpé. Il est remplacé, pouvez-vous réessayer ?\n\nSophie",
  },
  {
    object: "Limiter l’usage de mes données",
    request: "limitation",
    text: "Tant que ma réclamation sur les prélèvements n’est pas tranchée, je demande la limitation du traitement de mes données (article 18).",
    answer:
      "Bonjour,\n\nle traitement de vos données est limité à la tenue de votre dossier depuis aujourd’hui. Votre réclamation est chez notre comptable, qui vous écrit cette semaine.\n\nSophie",
  },
  {
    object: "Lettres de nouveautés",
    text: "Je reçois la lettre des nouveautés en anglais depuis mardi, alors que tout le reste est en français.",
    answer: "Un profil avait été passé en anglais ; c’est lui qui reçoit la lettre. Remis en français.\n\nSophie",
  },
  {
    object: "Offre annuelle",
    text: "Si je passe à l’année en cours de mois, que deviennent les jours déjà payés ?",
    answer: "Ils sont déduits du prix de l’année, au jour près.\n\nSophie",
  },
  {
    object: "Téléviseur déconnecté",
    text: "Le téléviseur du salon demande le mot de passe tous les soirs depuis sa mise à jour.",
    answer:
      "Sa mise à jour efface les données du navigateur à l’extinction. Dans ses réglages, Confidentialité, décochez « Effacer en quittant ».\n\nSophie",
  },
  {
    object: "Copie de mes informations",
    request: "access",
    text: "Bonjour, je souhaite obtenir une copie de toutes les informations liées à mon compte, y compris les échanges avec votre service.",
  },
  {
    object: "Question sur un titre",
    text: "Qui compose la musique de « Quatre crayons suffisent » ? Je ne trouve rien au générique, ou alors il passe trop vite.",
    answer:
      "Le générique passe trop vite, en effet : la musique est d’un quatuor de casseroles accordées, jouées par l’équipe elle-même.\n\nSophie",
  },
  {
    object: "Virement reçu en double",
    text: "Votre virement est arrivé deux fois sur mon compte. Je préfère vous le dire : où renvoyer le second ?",
    answer:
      "Quelle élégance, merci. Le second venait d’une erreur de notre banque, qui le reprendra d’elle-même : vous n’avez rien à faire.\n\nSophie",
  },
  {
    object: "Stuttering at 60 fps",
    text: "Since yesterday everything stutters on my projector, but not on my laptop. Same network, same film.",
    answer:
      "Your projector was updated on Monday and now announces a refresh rate that it does not hold. Choosing 720p for it helps until its maker mends that.\n\nSophie",
    locale: "en",
  },
  {
    object: "Carte volée",
    text: "On m’a volé mon sac ce matin, carte comprise. Pouvez-vous suspendre le prochain paiement le temps que la nouvelle arrive ?",
    answer:
      "Bon courage pour les démarches. Rien ne partira sans carte valable, et votre accès reste ouvert plusieurs jours après une échéance refusée.\n\nSophie",
  },
  {
    object: "Sous-titres décalés",
    text: "Dans « Sortir du labyrinthe », les sous-titres français ont trois secondes d’avance à partir du milieu.",
  },
  {
    object: "Identifiants de mon père",
    text: "Mon père vient de mourir. Comment arrêter son abonnement ? Je n’ai pas accès à sa messagerie.",
  },
  {
    object: "Télécommande",
    text: "La touche retour de ma télécommande quitte l’application au lieu de revenir à la liste. C’est voulu ?",
  },
  { object: "Merci", text: "Ma petite-fille m’a expliqué la rose de Vénus hier à table. Elle a neuf ans. Continuez." },
];
