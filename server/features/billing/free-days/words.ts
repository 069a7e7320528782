import type { locales } from "#contract/language.ts";
import type { NoDays } from "./giving.ts";

const nothingFor = {
  fr: (people: number) => (people === 1 ? "Une personne n’a rien" : `${people} personnes n’ont rien`),
  en: (people: number) => (people === 1 ? "One person gets nothing" : `${people} people get nothing`),
};

/** What free days do, and why there are none, for the staff. */
export const freeDaysWords = {
  fr: {
    given: (plan: string, days: number) => `${plan}\u202f: ${days === 1 ? "un jour offert" : `${days} jours offerts`}.`,
    next: (amount: string, day: string, before: string) =>
      `Le prochain prélèvement, de ${amount}, a lieu le ${day} au lieu du ${before}.`,
    held: (day: string, before: string) =>
      `La période en cours dure jusqu’au ${day} au lieu du ${before}. Un paiement est contesté\u202f: rien n’est prélevé avant la décision.`,
    first: (amount: string, day: string, before: string) =>
      `Le mois gratuit se termine le ${day} au lieu du ${before}, et le premier prélèvement, de ${amount}, a lieu ce jour-là.`,
    runsOut: (day: string, before: string) =>
      `L’abonnement reste résilié\u202f: l’accès court jusqu’au ${day} au lieu du ${before}.`,
    later: "Les échéances suivantes gardent ce nouveau jour du mois.",
    mandate: (provider: string) =>
      `L’autorisation chez ${provider} s’arrête maintenant, car elle prélèverait à l’ancienne date\u202f: pour lever la résiliation, la personne devra enregistrer un moyen de paiement.`,
    nothingCharged: "Rien n’est prélevé ni rendu.",
    instead: (amount: string, days: number) =>
      `À la place ${days === 1 ? "de ce jour" : `de ces ${days} jours`}, ${amount} du dernier paiement sont rendus\u202f: c’est ce que cela vaut.`,
    note: "Un avoir corrige la facture.",
    sameDays: (day: string) => `La période se termine toujours le ${day}.`,
    failures: {
      nothing: "Aucun abonnement n’est en cours. Un coupon réduit une nouvelle commande.",
      group: (group: string) => `Le groupe ${group} paie cet accès\u202f: prolongez le contrat du groupe sur sa page.`,
      "past-due": "Un paiement est en retard\u202f: attendez qu’il soit réglé, ou prélevez-le maintenant.",
      store:
        "L’abonnement se gère dans le magasin d’applications, qui prélève à sa date. C’est là qu’un remboursement se demande.",
      running: "Un prélèvement est dû ou attend sa réponse\u202f: réessayez dans quelques minutes.",
      provider: (provider: string, day: string) =>
        `${provider} prélève de lui-même le ${day}, et cette date ne peut pas être déplacée.`,
      held: (provider: string) =>
        `${provider} prélève de lui-même, à des dates qui ne peuvent pas être déplacées. Un paiement est contesté\u202f: rien n’est prélevé avant la décision.`,
      refunding: "Un remboursement du dernier paiement est en cours\u202f: réessayez quand il est fait.",
      worthNothing:
        "La valeur de ces jours serait rendue à la place, mais rien n’est payé pour cette période, ou tout est déjà rendu ou contesté.",
    },
    outage: {
      hit: (people: number) =>
        people === 0
          ? "Personne n’avait accès pendant la panne."
          : people === 1
            ? "Une personne avait accès pendant la panne."
            : `${people} personnes avaient accès pendant la panne.`,
      nobody: "Personne n’a droit à des jours.",
      gets: (people: number, days: string) =>
        people === 1 ? `Une personne reçoit ${days}.` : `${people} personnes reçoivent ${days}.`,
      days: (days: number) => (days === 1 ? "un jour offert" : `${days} jours offerts`),
      letters: "Chacune reçoit un courrier dans sa langue. Son prochain prélèvement recule d’autant.",
      refunded: (people: number) =>
        people === 1
          ? "Une personne paie chez un prestataire qui prélève à ses propres dates\u202f: la valeur de ces jours lui est rendue."
          : `${people} personnes paient chez un prestataire qui prélève à ses propres dates\u202f: la valeur de ces jours leur est rendue.`,
      worth: (amount: string) =>
        `Elle fait ${amount} en tout, au plus\u202f: chaque remboursement partiel a son avoir, envoyé par courrier.`,
      left: {
        "past-due": (people: number) => `${nothingFor.fr(people)}, car un paiement est en retard.`,
        provider: (people: number) =>
          `${nothingFor.fr(people)}\u202f: le prestataire prélève à ses propres dates, et rien n’est payé encore.`,
        store: (people: number) =>
          `${nothingFor.fr(people)}\u202f: l’abonnement se gère dans un magasin d’applications.`,
        ended: (people: number) => `${nothingFor.fr(people)}\u202f: l’abonnement est terminé.`,
      },
      job: "Une tâche le fait personne par personne. Elle ne s’annule pas.",
      overlaps: "Des jours ont déjà été donnés pour une panne de ces heures.",
    },
  },
  en: {
    given: (plan: string, days: number) => `${plan}: ${days === 1 ? "one free day" : `${days} free days`}.`,
    next: (amount: string, day: string, before: string) =>
      `The next charge, of ${amount}, is due on ${day} instead of ${before}.`,
    held: (day: string, before: string) =>
      `The present period lasts until ${day} instead of ${before}. A payment is disputed: nothing is charged before it is decided.`,
    first: (amount: string, day: string, before: string) =>
      `The free month ends on ${day} instead of ${before}, and the first charge, of ${amount}, is due on that day.`,
    runsOut: (day: string, before: string) =>
      `The subscription stays cancelled: access lasts until ${day} instead of ${before}.`,
    later: "Later charges keep this new day of the month.",
    mandate: (provider: string) =>
      `The authorisation at ${provider} ends now, because it would charge on the old day: to lift the cancellation, the person will have to register a means of payment.`,
    nothingCharged: "Nothing is charged or given back.",
    instead: (amount: string, days: number) =>
      `Instead of the ${days === 1 ? "day" : `${days} days`}, ${amount} of the last payment are given back: that is what they are worth.`,
    note: "A credit note corrects the invoice.",
    sameDays: (day: string) => `The period still ends on ${day}.`,
    failures: {
      nothing: "There is no running subscription. A coupon lowers the price of a new order.",
      group: (group: string) => `The group ${group} pays for this access: extend the group’s contract on its page.`,
      "past-due": "A payment is overdue: wait until it is settled, or charge it now.",
      store: "The subscription is managed in the app store, which charges on its own day. Refunds are asked for there.",
      running: "A charge is due or waits for its answer: try again in a few minutes.",
      provider: (provider: string, day: string) =>
        `${provider} charges by itself on ${day}, and that day cannot be moved.`,
      held: (provider: string) =>
        `${provider} charges by itself, on days that cannot be moved. A payment is disputed: nothing is charged before it is decided.`,
      refunding: "A refund of the last payment is under way: try again once it is done.",
      worthNothing:
        "What these days are worth would be given back instead, but nothing was paid for this period, or all of it has gone back or is disputed.",
    },
    outage: {
      hit: (people: number) =>
        people === 0
          ? "Nobody had access during the outage."
          : people === 1
            ? "One person had access during the outage."
            : `${people} people had access during the outage.`,
      nobody: "Nobody gets any days.",
      gets: (people: number, days: string) =>
        people === 1 ? `One person gets ${days}.` : `${people} people get ${days}.`,
      days: (days: number) => (days === 1 ? "one free day" : `${days} free days`),
      letters: "Each of them gets a letter in their language. Their next charge is due so much later.",
      refunded: (people: number) =>
        people === 1
          ? "One person pays by a provider that charges on its own days: what these days are worth is given back."
          : `${people} people pay by a provider that charges on its own days: what these days are worth is given back.`,
      worth: (amount: string) =>
        `That is ${amount} altogether at most: each part refund has its credit note, sent by letter.`,
      left: {
        "past-due": (people: number) => `${nothingFor.en(people)}, because a payment is overdue.`,
        provider: (people: number) =>
          `${nothingFor.en(people)}, because their provider charges on its own days and nothing is paid yet.`,
        store: (people: number) => `${nothingFor.en(people)}, because their subscription is managed in an app store.`,
        ended: (people: number) => `${nothingFor.en(people)}, because their subscription has ended.`,
      },
      job: "A job does it person by person. It cannot be cancelled.",
      overlaps: "Days were given for an outage of these hours already.",
    },
  },
} as const satisfies Record<(typeof locales)[number], unknown>;

export type FreeDaysFailure = NoDays | "nothing" | "group" | "refunding";
