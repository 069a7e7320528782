import type { locales } from "#contract/language.ts";

/** What another plan does, for the staff. */
export const planWords = {
  fr: {
    now: (to: string, from: string) => `${to} au lieu de ${from}, dès maintenant.`,
    charged: (amount: string, means: string) => `${amount} sont prélevés dans la minute sur ${means}, avec son accord.`,
    nothing: "Rien n’est prélevé maintenant.",
    credit: (amount: string) => `${amount} sont déjà déduits pour les jours payés de l’offre actuelle.`,
    refused: "Si c’est refusé, tout reste comme avant, et un courrier le dit.",
    later: (to: string, from: string, day: string) => `${to} à partir du ${day}\u202f; jusque-là, ${from} reste.`,
    afterwards: (price: string, day: string) =>
      `Ensuite, ${price} sont prélevés à chaque échéance, la première fois le ${day}.`,
    held: (price: string) =>
      `Ensuite, ${price} sont prélevés à chaque échéance, la première fois quand le paiement contesté est décidé.`,
    replaces: "Le changement d’offre déjà prévu est remplacé.",
  },
  en: {
    now: (to: string, from: string) => `${to} instead of ${from}, from now on.`,
    charged: (amount: string, means: string) =>
      `${amount} are charged to ${means} within a minute, with their consent.`,
    nothing: "Nothing is charged now.",
    credit: (amount: string) => `${amount} are deducted already for paid days of the present plan.`,
    refused: "If it is refused, everything stays as it was, and a letter says so.",
    later: (to: string, from: string, day: string) => `${to} from ${day} on; until then, ${from} stays.`,
    afterwards: (price: string, day: string) => `Later, ${price} are charged every period, the first time on ${day}.`,
    held: (price: string) =>
      `Later, ${price} are charged every period, the first time once the disputed payment is decided.`,
    replaces: "The change of plan that was scheduled is replaced.",
  },
} as const satisfies Record<(typeof locales)[number], unknown>;
