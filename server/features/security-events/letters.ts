import { defaultLocale } from "#contract/language.ts";
import type { SecurityKind } from "#contract/admin/security-events.ts";
import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import { longInstant } from "#contract/date-text.ts";

const subjects: Record<SecurityKind, string> = {
  "sign-in": "connexions refusées",
  registration: "inscriptions avec une adresse déjà prise",
  password: "mots de passe erronés sur un appareil connecté",
  "password-reset": "demandes de mot de passe refusées",
  "email-link": "liens de changement d’adresse inventés",
  "parental-code": "codes parentaux erronés",
  "one-time-code": "codes à usage unique erronés",
  coupon: "coupons erronés",
  "group-code": "codes de groupe erronés",
  captcha: "vérifications anti-robot échouées",
  "payment-notification": "avis de paiement falsifiés",
  "staff-sign-in": "connexions de l’équipe refusées",
  "staff-second-factor": "seconds facteurs de l’équipe erronés",
  "staff-access": "appels refusés à des membres de l’équipe",
  "staff-session": "appels de l’équipe sans session",
  "staff-token": "jetons de l’équipe refusés",
  limit: "tentatives au-delà d’une limite",
  flood: "requêtes au-delà de la limite par minute",
};

/** What an admin may do about it. */
const advice: Partial<Record<SecurityKind, string>> = {
  "sign-in":
    "Un même réseau qui vise beaucoup de comptes essaie des mots de passe volés ailleurs : bloquez-le à l’entrée du site.",
  "staff-sign-in": "Prévenez le membre visé, et demandez-lui de changer son mot de passe s’il l’utilise ailleurs.",
  "staff-second-factor":
    "Quelqu’un connaît déjà un mot de passe : donnez un nouveau lien d’accès au membre visé, sur la page « Équipe ».",
  "staff-access": "Vérifiez avec le membre ce qu’il faisait, et mettez fin à son accès si ce n’était pas lui.",
  "staff-token":
    "Un script utilise peut-être un jeton révoqué ou arrivé à son terme : comparez le réseau avec celui de vos machines, sur la page « Jetons ».",
  "payment-notification":
    "Aucun de ces avis n’a compté. S’ils viennent de votre prestataire, la clé secrète de vos réglages n’est plus la sienne.",
};

type Facts = {
  kind: SecurityKind;
  /** Its first instant. */
  hour: Date;
  threshold: number;
  refusals: number;
  networks: readonly { network: string; refusals: number }[];
};

/** Tells an admin, in French like other letters to the operator, of an hour with more refusals than usual. */
export function alertLetter(
  { brandName, publicUrl }: { brandName: string; publicUrl: string },
  { kind, hour, threshold, refusals, networks }: Facts,
): Letter {
  const what = subjects[kind];
  return {
    locale: defaultLocale,
    subject: `${refusals} ${what} en une heure (${brandName})`,
    preview: `Depuis le ${longInstant(hour, defaultLocale)}.`,
    heading: "Beaucoup de refus en peu de temps",
    paragraphs: [
      `Depuis le ${longInstant(hour, defaultLocale)} (heure de Paris), nous comptons ${refusals} ${what}. Le seuil est de ${threshold} par heure.`,
      ...(advice[kind] === undefined ? [] : [advice[kind]]),
    ],
    facts: networks.map((one) => ({ label: one.network, value: `${one.refusals} refus` })),
    action: { label: "Voir les refus", url: `${publicUrl}/admin/security-events?kind=${kind}&since=day` },
    note: "Tout a été refusé. Il n’y aura pas d’autre courrier à ce sujet pendant six heures.",
  };
}
