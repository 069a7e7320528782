import type { Locale } from "#contract/language.ts";

/** What an act on a subscription will do, and why it cannot be done, for the staff. */
export const subscriptionWords = {
  fr: {
    goesOn: (plan: string, day: string) => `${plan}\u202f: la résiliation du ${day} est levée, l’abonnement continue.`,
    next: (amount: string, day: string) => `Le prochain prélèvement, de ${amount}, a lieu le ${day}.`,
    nextHeld: (amount: string) =>
      `Le prochain prélèvement, de ${amount}, attend la décision\u202f: un paiement est contesté.`,
    runsOut: (plan: string, day: string) => `${plan}\u202f: l’abonnement court jusqu’au ${day}, puis s’arrête.`,
    stops: (plan: string) => `${plan}\u202f: l’abonnement et l’accès s’arrêtent aussitôt.`,
    noCharge: "Plus rien n’est prélevé.",
    back: (amount: string) => `${amount} sont rendus pour les jours payés qui ne seront pas utilisés.`,
    nothingBack: "Rien n’est rendu.",
    storeGoesOn: "Nous ne pouvons pas y arrêter les prélèvements\u202f: seule la personne le peut.",
    mayStillPass: "Un prélèvement en cours chez le prestataire peut encore aboutir.",
    charged: (amount: string, means: string) => `${amount} sont prélevés dans la minute sur ${means}.`,
    card: (card: string) => `la carte ${card}`,
    means: "le moyen de paiement enregistré",
    accepted: "Si c’est accepté, la facture part et l’abonnement continue.",
    refused: (day: string) => `Si c’est refusé, un courrier le dit, et l’accès court jusqu’au ${day}, comme avant.`,
    failures: {
      nothing: "Aucun abonnement n’est en cours.",
      uncancelled: "Cet abonnement n’est pas résilié.",
      cancelled: "Cet abonnement est déjà résilié.",
      settled: "Aucun paiement n’est en retard.",
      provider: "Ce moyen de paiement prélève de lui-même\u202f: nous ne pouvons pas le demander.",
      mandate:
        "Le prélèvement est arrêté chez le prestataire\u202f: la personne doit d’abord enregistrer une carte dans Mon Compte.",
      store: "Cet abonnement se gère dans le magasin d’applications où il a été souscrit.",
      disputed: "Un paiement est contesté\u202f: rien n’est prélevé avant la décision.",
      running: "Un prélèvement est en cours\u202f: attendez sa réponse.",
    },
  },
  en: {
    goesOn: (plan: string, day: string) => `${plan}: the cancellation of ${day} is lifted, the subscription goes on.`,
    next: (amount: string, day: string) => `The next charge, of ${amount}, is due on ${day}.`,
    nextHeld: (amount: string) => `The next charge, of ${amount}, waits for a decision: a payment is disputed.`,
    runsOut: (plan: string, day: string) => `${plan}: the subscription runs until ${day}, then it ends.`,
    stops: (plan: string) => `${plan}: subscription and access end at once.`,
    noCharge: "Nothing is charged any more.",
    back: (amount: string) => `${amount} are given back for paid days that will not be used.`,
    nothingBack: "Nothing is given back.",
    storeGoesOn: "We cannot stop the charges there: only the person can.",
    mayStillPass: "A charge that is under way at the provider may still be accepted.",
    charged: (amount: string, means: string) => `${amount} are charged within a minute to ${means}.`,
    card: (card: string) => `the card ${card}`,
    means: "the registered means of payment",
    accepted: "If it is accepted, the invoice is sent and the subscription goes on.",
    refused: (day: string) => `If it is refused, a letter says so, and access lasts until ${day} as before.`,
    failures: {
      nothing: "There is no running subscription.",
      uncancelled: "This subscription is not cancelled.",
      cancelled: "This subscription is cancelled already.",
      settled: "No payment is overdue.",
      provider: "This means of payment charges by itself: we cannot ask it to.",
      mandate: "The payments are stopped at the provider: the person has to register a card in My Account first.",
      store: "This subscription is managed in the app store where it was bought.",
      disputed: "A payment is disputed: nothing is charged before it is decided.",
      running: "A charge is under way: wait for its answer.",
    },
  },
} as const;

export type SubscriptionFailure = keyof (typeof subscriptionWords)[Locale]["failures"];
