import type { RemunerationKey } from "#contract/admin/rights-holders.ts";
import type { ByLocale } from "#contract/language.ts";
import type { LineRow } from "./statement-queries.ts";

type Words = {
  title: (month: string) => string;
  made: (day: string) => string;
  holder: string;
  contact: string;
  address: string;
  key: string;
  keys: Record<RemunerationKey, string>;
  summary: string;
  revenue: string;
  rate: string;
  pool: string;
  allMinutes: string;
  minutes: string;
  views: string;
  amount: string;
  lines: string;
  nothing: string;
  others: string;
  line: (facts: { minutes: string; views: string; share: string | null; amount: string }) => string;
  kinds: Record<LineRow["kind"], (month: string) => string>;
  definitionsTitle: string;
  definitions: readonly string[];
};

/** A statement of royalties. */
export const statementWords: ByLocale<Words> = {
  fr: {
    title: (month) => `Décompte de ${month}`,
    made: (day) => `Arrêté le ${day}. Montants hors taxes, en euros.`,
    holder: "Ayant droit",
    contact: "À l’attention de",
    address: "Adresse",
    key: "Clé de répartition",
    keys: { by_minutes: "Par minutes", by_subscriber: "Par abonné" },
    summary: "Récapitulatif",
    revenue: "Recettes du mois",
    rate: "Taux à répartir",
    pool: "Somme à répartir",
    allMinutes: "Minutes de tous les titres",
    minutes: "Vos minutes",
    views: "Vos vues",
    amount: "Montant dû",
    lines: "Par titre et territoire",
    nothing: "Rien de vos titres n’a été regardé ce mois-ci.",
    others: "Autres",
    line: ({ minutes, views, share, amount }) =>
      `${minutes} min · ${views} vues${share === null ? "" : ` · part ${share}`} · ${amount}`,
    kinds: {
      watched: () => "",
      late: (month) => `Correction de ${month}, minutes tardives`,
      share: (month) => `Correction de ${month}, part modifiée`,
    },
    definitionsTitle: "Définitions",
    definitions: [
      "Minutes\u202f: le temps pendant lequel un lecteur a joué le titre, d’après les signaux qu’il envoie toutes les dix secondes\u202f; un silence de plus de 45 secondes ne compte pas. Les épisodes comptent pour leur série, les profils d’enfants comme les autres. Tout ce qui est regardé compte, épisodes gratuits et clients professionnels compris.",
      "Vues\u202f: les lectures commencées\u202f; celles d’un même profil et d’un même titre comptent une fois par demi-heure.",
      "Territoire\u202f: le pays que l’abonné a indiqué pour son compte, la France s’il n’en a indiqué aucun. Les pays où moins de cinq comptes ont regardé le titre dans le mois sont réunis sous «\u202fAutres\u202f».",
      "Recettes\u202f: les abonnements encaissés dans le mois, hors TVA, moins les remboursements du mois, d’après la comptabilité clôturée. Un abonnement annuel compte en entier dans le mois de son paiement.",
      "Par minutes\u202f: la somme à répartir, multipliée par les minutes du titre, divisée par les minutes de tous les titres, multipliée par la part de l’ayant droit.",
      "Par abonné\u202f: ce que chaque abonné a payé dans le mois, multiplié par le taux, est divisé par ses propres minutes du mois\u202f; un titre reçoit la somme de ce qui revient à ses minutes. Ce qu’a payé un abonné qui n’a rien regardé reste à la maison.",
      "Arrondis\u202f: au centime, au plus fort reste, de sorte que la somme de tous les montants et de ce qui reste à la maison est exactement la somme à répartir.",
      "Corrections\u202f: un mois arrêté ne change plus. Des minutes tardives sont payées au prix de la minute de leur mois, quelle que soit la clé\u202f; une part saisie ou modifiée après coup donne la différence avec ce qui a été versé.",
    ],
  },
  en: {
    title: (month) => `Statement of ${month}`,
    made: (day) => `Closed on ${day}. Amounts before VAT, in euros.`,
    holder: "Rights holder",
    contact: "For the attention of",
    address: "Address",
    key: "Key of remuneration",
    keys: { by_minutes: "By minutes", by_subscriber: "By subscriber" },
    summary: "Summary",
    revenue: "Revenue of the month",
    rate: "Rate that is divided",
    pool: "Pool",
    allMinutes: "Minutes of all titles",
    minutes: "Your minutes",
    views: "Your views",
    amount: "Amount owed",
    lines: "By title and territory",
    nothing: "Nothing of your titles was watched this month.",
    others: "Others",
    line: ({ minutes, views, share, amount }) =>
      `${minutes} min · ${views} views${share === null ? "" : ` · share ${share}`} · ${amount}`,
    kinds: {
      watched: () => "",
      late: (month) => `Correction of ${month}, late minutes`,
      share: (month) => `Correction of ${month}, changed share`,
    },
    definitionsTitle: "Definitions",
    definitions: [
      "Minutes: the time for which a player played the title, by the signals that it sends every ten seconds; a silence of more than 45 seconds does not count. Episodes count for their series, profiles of children as any other. All that is watched counts, free episodes and client groups included.",
      "Views: plays that were begun; those of the same profile and title count once in half an hour.",
      "Territory: the country that subscribers gave for their account, France where they gave none. Countries in which fewer than five accounts watched the title in the month are put together as “Others”.",
      "Revenue: subscriptions received in the month, net of VAT, less the month’s refunds, by the closed books. A yearly subscription counts as a whole in the month of its payment.",
      "By minutes: the pool, times the minutes of the title, divided by the minutes of all titles, times the holder’s share.",
      "By subscriber: what each subscriber paid in the month, times the rate, is divided by their own minutes of the month; a title gets the sum of what falls to its minutes. What a subscriber paid who watched nothing stays with the house.",
      "Rounding: to the cent, by the largest remainder, so that the sum of all amounts and of what stays with the house is exactly the pool.",
      "Corrections: a closed month does not change. Late minutes are paid at the price of a minute in their month, whatever the key; a share that was entered or changed afterwards gives the difference from what was paid.",
    ],
  },
};
