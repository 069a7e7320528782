import { type Locale, inLocale } from "#contract/language.ts";

/** Display names of the things that can be missing. */
const entities = {
  account: { fr: "Compte", en: "Account" },
  age: { fr: "Âge", en: "Age" },
  captions: { fr: "Sous-titres", en: "Captions" },
  category: { fr: "Catégorie", en: "Category" },
  comment: { fr: "Avis", en: "Review" },
  declaration: { fr: "Déclaration", en: "Declaration" },
  device: { fr: "Appareil", en: "Device" },
  dispute: { fr: "Contestation", en: "Dispute" },
  eReport: { fr: "Fichier d’e-reporting", en: "E-reporting file" },
  encoding: { fr: "Encodage", en: "Encoding" },
  episode: { fr: "Épisode", en: "Episode" },
  export: { fr: "Export", en: "Export" },
  favourite: { fr: "Favori", en: "Favourite" },
  finding: { fr: "Constat", en: "Finding" },
  group: { fr: "Groupe", en: "Group" },
  letter: { fr: "Courrier", en: "Letter" },
  plan: { fr: "Offre", en: "Plan" },
  priceChange: { fr: "Prix prévu", en: "Planned price" },
  coupon: { fr: "Coupon", en: "Coupon" },
  groupMember: { fr: "Membre du groupe", en: "Group member" },
  outage: { fr: "Panne", en: "Outage" },
  history: { fr: "Reprise de lecture", en: "Title to resume" },
  job: { fr: "Tâche", en: "Job" },
  note: { fr: "Note", en: "Note" },
  invoice: { fr: "Facture", en: "Invoice" },
  like: { fr: "J’aime", en: "Like" },
  notification: { fr: "Notification", en: "Notification" },
  page: { fr: "Page", en: "Page" },
  message: { fr: "Message", en: "Message" },
  person: { fr: "Personne", en: "Person" },
  passkey: { fr: "Clé d’accès", en: "Passkey" },
  playlist: { fr: "Liste", en: "List" },
  poster: { fr: "Affiche", en: "Poster" },
  profile: { fr: "Profil", en: "Profile" },
  payment: { fr: "Paiement", en: "Payment" },
  refund: { fr: "Remboursement", en: "Refund" },
  rightsHolder: { fr: "Ayant droit", en: "Rights holder" },
  rightsShare: { fr: "Part d’un titre", en: "Share of a title" },
  royaltyStatement: { fr: "Décompte", en: "Statement" },
  report: { fr: "Signalement", en: "Report" },
  savedText: { fr: "Texte enregistré", en: "Saved text" },
  sitemap: { fr: "Plan du site", en: "Sitemap" },
  staffToken: { fr: "Jeton", en: "Token" },
  staffMember: { fr: "Membre de l’équipe", en: "Staff member" },
  subscription: { fr: "Abonnement", en: "Subscription" },
  titleImport: { fr: "Import", en: "Import" },
  trailer: { fr: "Bande-annonce", en: "Trailer" },
  upload: { fr: "Envoi", en: "Upload" },
  webhook: { fr: "Webhook", en: "Webhook" },
  delivery: { fr: "Envoi", en: "Delivery" },
  user: { fr: "Utilisateur", en: "User" },
  video: { fr: "Vidéo", en: "Video" },
} as const satisfies Record<string, Record<Locale, string>>;

export type Entity = keyof typeof entities;

/** 'Appareil #14 n’existe pas ou supprimé': the specification's words, with the apostrophe that its error body lacks. */
export function missingText(entity: Entity, id: number | string, locale: Locale): string {
  const name = entities[entity][locale];
  return inLocale(locale, {
    fr: () => `${name} #${id} n’existe pas ou supprimé`,
    en: () => `${name} #${id} does not exist or was deleted`,
  });
}
