import { defaultLocale } from "#contract/language.ts";
import { longInstant } from "#contract/date-text.ts";
import type { Letter, LetterSite } from "#server/adapters/mail/letter-shapes.ts";
import type { SwitchedOff } from "./deps.ts";

/** To an admin: the program sends an endpoint nothing more. Staff letters that nobody asked for are French. */
export function switchedOffLetter({ brandName, publicUrl }: LetterSite, off: SwitchedOff): Letter {
  const { host } = new URL(off.url);
  const reason =
    off.why === "gone"
      ? `Le destinataire ${host} a répondu qu’il ne veut plus de ces événements (410).`
      : `Aucun envoi vers ${host} n’est arrivé depuis le ${longInstant(off.since, defaultLocale)}.`;
  return {
    locale: defaultLocale,
    subject: `${brandName}\u202f: un webhook est désactivé`,
    preview: `${host} ne reçoit plus d’événements.`,
    heading: "Un webhook est désactivé",
    paragraphs: [
      reason,
      "Les événements suivants ne lui sont plus envoyés. Quand le destinataire répond de nouveau, réactivez-le, puis renvoyez ce qui n’est pas arrivé\u202f: chaque événement est gardé 30 jours.",
    ],
    action: { label: "Voir l’historique", url: `${publicUrl}/admin/webhooks/${off.endpointId}` },
    note: "Les abonnés ne remarquent rien\u202f: seuls les outils reliés à ce webhook attendent.",
  };
}
