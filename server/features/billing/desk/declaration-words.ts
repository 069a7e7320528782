import type { Locale, locales } from "#contract/language.ts";

/** What a declaration leads to once its person is known, for the staff, and what whoever declared it is written. */
export const declarationWords = {
  fr: {
    cancel: (received: string, name: string) => `La résiliation reçue le ${received} est rattachée à ${name}.`,
    withdraw: (received: string, name: string) => `La rétractation reçue le ${received} est rattachée à ${name}.`,
    runsOut: (plan: string, day: string) => `${plan}\u202f: l’abonnement court jusqu’au ${day}, puis s’arrête.`,
    stops: (plan: string) => `${plan}\u202f: l’abonnement et l’accès s’arrêtent aussitôt.`,
    stopsLater: (plan: string, day: string) =>
      `${plan}\u202f: l’accès s’arrête le ${day}, sauf si la personne reprend son abonnement d’ici là.`,
    noCharge: "Plus rien n’est prélevé.",
    backRenewed: (amount: string) => `${amount}, prélevés après la réception, sont rendus.`,
    back: (amount: string) => `${amount} sont rendus, calculés au jour de la réception.`,
    nothingBack: "Rien n’est rendu.",
    withheld:
      "Ce qu’une contestation en retient encore est rendu dès qu’elle est close, moins ce que la personne a reçu par elle.",
    alreadyEnds: (day: string) => `L’abonnement était déjà résilié\u202f: il s’arrête le ${day}. Rien ne change.`,
    alreadyWithdrawn: "Une rétractation de cet abonnement est déjà en cours. Rien ne change.",
    tooLate: "Le délai de rétractation était passé à la réception\u202f: rien ne change.",
    store: "L’abonnement se gère dans le magasin d’applications\u202f: rien ne change, le courrier y mène.",
    nothingRuns: "Aucun abonnement conclu avant la réception n’est en cours\u202f: rien ne change.",
    told: (email: string) => `Un courrier à ${email} dit que la déclaration est rattachée, sans rien dire du compte.`,
    settled: "La demande est réglée.",
    answer: (received: string) =>
      `Votre déclaration du ${received} est rattachée à son contrat, et sa date compte. La confirmation, avec ses effets, est envoyée à l’adresse email de ce contrat.`,
    failures: {
      decided: "Cette déclaration est déjà réglée.",
      erased: "Ce compte est effacé.",
      running: "Un prélèvement est en cours\u202f: attendez sa réponse.",
    },
  },
  en: {
    cancel: (received: string, name: string) => `The cancellation received on ${received} is taken to be ${name}’s.`,
    withdraw: (received: string, name: string) => `The withdrawal received on ${received} is taken to be ${name}’s.`,
    runsOut: (plan: string, day: string) => `${plan}: the subscription runs until ${day}, then it ends.`,
    stops: (plan: string) => `${plan}: subscription and access end at once.`,
    stopsLater: (plan: string, day: string) =>
      `${plan}: access ends on ${day}, unless the person resumes the subscription until then.`,
    noCharge: "Nothing is charged any more.",
    backRenewed: (amount: string) => `${amount}, charged after it was received, are given back.`,
    back: (amount: string) => `${amount} are given back, computed as of the day on which it was received.`,
    nothingBack: "Nothing is given back.",
    withheld:
      "What a dispute still holds of it is given back once it is closed, less what the person has received by it.",
    alreadyEnds: (day: string) => `The subscription was cancelled before: it ends on ${day}. Nothing changes.`,
    alreadyWithdrawn: "A withdrawal from this subscription is under way already. Nothing changes.",
    tooLate: "The time to withdraw was over when it was received: nothing changes.",
    store: "The subscription is managed in the app store: nothing changes, the letter leads there.",
    nothingRuns: "No subscription that was concluded before it was received is running: nothing changes.",
    told: (email: string) =>
      `A letter to ${email} says that the declaration has found its contract, and nothing of the account.`,
    settled: "The request is settled.",
    answer: (received: string) =>
      `Your declaration of ${received} has found its contract, and its date counts. The confirmation, with what follows, is sent to the email address of that contract.`,
    failures: {
      decided: "This declaration is settled already.",
      erased: "This account is erased.",
      running: "A charge is under way: wait for its answer.",
    },
  },
} as const satisfies Record<(typeof locales)[number], unknown>;

export type DeclarationFailure = keyof (typeof declarationWords)[Locale]["failures"];
