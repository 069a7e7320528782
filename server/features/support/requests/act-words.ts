import type { Locale, locales } from "#contract/language.ts";
import type { LegalKind } from "#contract/support.ts";

/** What extending or settling a request does, and why it cannot be done, for the staff. */
export const requestActWords = {
  fr: {
    language: { fr: "français", en: "anglais" },
    extended: (from: string, to: string) => `Le délai passe du ${from} au ${to}.`,
    letter: (language: string, email: string) =>
      `Un courrier en ${language}, avec cette date et vos mots, part à ${email}.`,
    once: "Il ne se prolonge plus ensuite, et la réponse reste due.",
    granted: "La demande est inscrite comme acceptée. Elle quitte la liste, et ses rappels s’arrêtent.",
    refused: "La demande est inscrite comme refusée. Elle quitte la liste, et ses rappels s’arrêtent.",
    nobody: "La déclaration n’est rattachée à personne\u202f: aucun contrat ne change.",
    answered: (day: string) => `La réponse du ${day} est tenue pour la décision. Aucun courrier ne part.`,
    open: (day: string) =>
      `La demande est rouverte et attend une réponse au plus tard le ${day}. Aucun courrier ne part.`,
    byHand: {
      correction: "Les données ne changent pas d’elles-mêmes\u202f: corrigez-les sur la page de la personne.",
      deletion: "Rien n’est effacé de soi-même\u202f: l’effacement se lance sur la page de la personne.",
    } as Partial<Record<LegalKind, string>>,
    failures: {
      unchanged: "La demande est déjà dans cet état.",
      settled: "Cette demande est déjà réglée. Rouvrez-la d’abord.",
      unanswered: "Répondez d’abord à cette personne\u202f: la loi veut qu’elle sache ce qui a été décidé.",
      extended: "Le délai ne se prolonge qu’une fois, et avant la fin du premier mois.",
      notExtendable: "Ce délai ne se prolonge pas.",
      declared: "Dites d’abord de qui vient cette déclaration\u202f: la rattacher la règle.",
      matched: "Cette déclaration est rattachée à un contrat\u202f: elle ne se rouvre pas.",
    },
  },
  en: {
    language: { fr: "French", en: "English" },
    extended: (from: string, to: string) => `The deadline moves from ${from} to ${to}.`,
    letter: (language: string, email: string) =>
      `A letter in ${language}, with this date and your words, goes to ${email}.`,
    once: "It is not extended again, and the answer is still due.",
    granted: "The request is registered as granted. It leaves the list, and its reminders end.",
    refused: "The request is registered as refused. It leaves the list, and its reminders end.",
    nobody: "The declaration is nobody’s: no contract changes.",
    answered: (day: string) => `The answer of ${day} stands for the decision. No letter is sent.`,
    open: (day: string) => `The request is open again and waits for an answer by ${day}. No letter is sent.`,
    byHand: {
      correction: "The data do not change by themselves: correct them on the person’s page.",
      deletion: "Nothing is erased by itself: the deletion is started on the person’s page.",
    } as Partial<Record<LegalKind, string>>,
    failures: {
      unchanged: "The request is in this state already.",
      settled: "This request is settled already. Open it again first.",
      unanswered: "Answer this person first: the law wants them to know what was decided.",
      extended: "The time is extended once only, and before the first month is over.",
      notExtendable: "This time is not extended.",
      declared: "Say first whose declaration this is: that settles it.",
      matched: "This declaration has found its contract: it is not opened again.",
    },
  },
} as const satisfies Record<(typeof locales)[number], unknown>;

export type RequestActFailure = keyof (typeof requestActWords)[Locale]["failures"];
