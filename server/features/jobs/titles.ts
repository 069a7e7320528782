import type { Locale } from "#contract/fields.ts";
import { jobList, type JobName } from "#server/jobs/job-list.ts";

/** English stands in the list of jobs. */
const french: Record<JobName, string> = {
  "accounts.welcome": "Courrier après l’inscription",
  "accounts.new-device": "Courrier après une connexion depuis un nouvel appareil",
  "accounts.parental-guesses": "Courrier après plusieurs codes parentaux erronés",
  "accounts.password-changed": "Courrier après un changement de mot de passe",
  "accounts.passkey-added": "Courrier après l’ajout d’une clé d’accès",
  "accounts.passkey-removed": "Courrier après le retrait d’une clé d’accès",
  "accounts.deletion-asked": "Courrier annonçant l’effacement d’un compte",
  "accounts.reset": "Courrier avec un lien pour choisir un mot de passe",
  "accounts.sweep": "Supprime sessions, codes et compteurs terminés",
  "accounts.erase": "Efface les comptes dont les 30 jours sont passés",
  "accounts.unused": "Annonce l’effacement des comptes qui ne servent plus, et les efface",
  "accounts.unused-notice": "Courrier annonçant l’effacement d’un compte qui ne sert plus",
  "billing.confirmation": "Courrier confirmant un abonnement",
  "billing.cancelled": "Courrier confirmant une résiliation",
  "billing.declaration": "Accusé de réception d’une résiliation ou d’une rétractation",
  "billing.withdrawal": "Exécute une rétractation déclarée sans connexion",
  "billing.renewal-notices": "Annonce la reconduction des abonnements annuels",
  "billing.invoice": "Courrier avec une facture redemandée",
  "billing.letter": "Courrier sur un renouvellement, un refus, un changement ou une fin",
  "billing.renewals": "Encaisse les échéances",
  "billing.schedules": "Demande les paiements qu’un prestataire fait de lui-même",
  "billing.refunds": "Rembourse ce qui est dû",
  "billing.end-mandate": "Dit à un prestataire qu’un moyen de paiement ne sert plus",
  "billing.reconciliation": "Compare les écritures, les prestataires et les abonnements",
  "billing.open-payments": "Demande l’issue des paiements restés ouverts",
  "billing.ended": "Met fin aux abonnements arrivés à leur terme",
  "billing.erase-papers": "Efface factures, contrats et déclarations dont le délai légal est passé",
  "groups.letter": "Courrier à un membre d’un groupe client",
  "groups.daily": "Annonce aux membres la fin de leur groupe client",
  "comments.report-received": "Accusé de réception d’un signalement",
  "comments.report-decided": "Courrier motivant la décision sur un signalement",
  "notifications.announce": "Annonce un épisode à ceux qui suivent la série",
  "notifications.look": "Cherche les épisodes qui viennent de sortir",
  "notifications.digests": "Cherche à qui le résumé de la semaine est dû",
  "notifications.digest": "Résumé de la semaine d’un profil",
  "notifications.sweep": "Supprime les anciennes notifications",
  "playback.sweep": "Supprime les anciens journaux de lecture et les écrans inutilisés",
  "support.message": "Courrier à l’assistance au sujet d’un message",
  "support.answer": "Courrier avec une réponse de l’assistance",
  "support.pages": "Met en vigueur les textes programmés",
  "tracking.send": "Remet les événements consentis à l’outil de mesure",
  "tracking.sweep": "Supprime les événements de plus de 13 mois",
  "security-events.alert": "Courrier à un administrateur sur de nombreux refus",
  "security-events.sweep": "Supprime les comptes de refus de plus de 90 jours",
  "staff.invitation": "Courrier d’invitation d’un membre de l’équipe",
  "staff.refused-sign-in": "Note au journal une connexion refusée de l’équipe",
  "staff.verify-records": "Vérifie journal, écritures et factures par leurs chaînes d’empreintes",
  "staff.note-heads": "Note la tête des chaînes hors de la base",
  "staff.records-letter": "Courrier à un administrateur sur des registres modifiés hors du programme",
  "staff.sweep": "Supprime les sessions et liens terminés de l’équipe",
  "encoding.look": "Examine un fichier reçu et reprend les sous-titres",
  "encoding.encode": "Encode un film ou une bande-annonce",
  "encoding.markers": "Compare le son d’un épisode à sa saison et propose générique et intro",
  "encoding.captions": "Place les sous-titres d’un titre à côté de son film",
  "encoding.sweep": "Supprime les médias que plus rien ne nomme",
  "uploads.check": "Vérifie un envoi complet et le remet à l’encodage",
  "uploads.sweep": "Abandonne les envois interrompus",
  "sandbox.notice": "Envoie une notification du bac à sable à ce programme",
  "jobs.sweep": "Supprime l’historique des tâches terminées depuis longtemps",
};

const isKnown = (name: string): name is JobName => Object.hasOwn(jobList, name);

/** What a job does, in words; its name where this version does not know it any more. */
export function jobTitle(name: string, locale: Locale): string {
  if (!isKnown(name)) return name;
  return locale === "fr" ? french[name] : jobList[name].summary;
}
