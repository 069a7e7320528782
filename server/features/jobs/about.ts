import type { Locale } from "#contract/language.ts";

/** The numbers in a job's data that may be shown. Whatever else stands there (addresses, references, texts) may not. */
const things: Record<string, Record<Locale, string>> = {
  accountId: { fr: "Compte", en: "Account" },
  subscriptionId: { fr: "Abonnement", en: "Subscription" },
  paymentId: { fr: "Paiement", en: "Payment" },
  changeId: { fr: "Changement", en: "Change" },
  declarationId: { fr: "Déclaration", en: "Declaration" },
  invoiceId: { fr: "Facture", en: "Invoice" },
  reportId: { fr: "Signalement", en: "Report" },
  messageId: { fr: "Message", en: "Message" },
  answerId: { fr: "Réponse", en: "Answer" },
  memberId: { fr: "Membre", en: "Member" },
  profileId: { fr: "Profil", en: "Profile" },
  episodeId: { fr: "Épisode", en: "Episode" },
  encodingId: { fr: "Encodage", en: "Encoding" },
  videoId: { fr: "Titre", en: "Title" },
  exportId: { fr: "Export", en: "Export" },
  uploadId: { fr: "Envoi", en: "Upload" },
};

/** What a job is about: 'Subscription 12 · Payment 40'; null where its data names nothing that may be shown. */
export function aboutOf(data: unknown, locale: Locale): string | null {
  const parts = Object.entries(things).flatMap(([field, name]) => {
    const id = numberIn(data, field);
    return id === null ? [] : [`${name[locale]} ${id}`];
  });
  return parts.length === 0 ? null : parts.join(" · ");
}

export function numberIn(data: unknown, field: string): number | null {
  const value = (data as Record<string, unknown> | null)?.[field];
  return Number.isSafeInteger(value) ? (value as number) : null;
}
