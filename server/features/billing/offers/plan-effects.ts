import type { locales } from "#contract/language.ts";

const screensIn = {
  fr: (count: number) => (count === 1 ? "un écran" : `${count} écrans en même temps`),
  en: (count: number) => (count === 1 ? "one screen" : `${count} screens at once`),
};
const people = {
  fr: (count: number) => (count === 1 ? "Un abonné" : `${count} abonnés`),
  en: (count: number) => (count === 1 ? "One subscriber" : `${count} subscribers`),
};

/** What acts on plans do, for the staff. */
export const planEffects = {
  fr: {
    price: { MONTH: (price: string) => `${price} par mois`, YEAR: (price: string) => `${price} par an` },
    offered: (plan: string, price: string, day: string | null) =>
      day === null
        ? `${plan}\u202f: ${price}, proposée dès maintenant.`
        : `${plan}\u202f: ${price}, à partir du ${day}.`,
    personal: (screens: number) => `Un compte individuel\u202f: un profil, ${screensIn.fr(screens)}.`,
    family: (count: number, screens: number) =>
      `Un compte famille\u202f: jusqu’à ${count === 1 ? "un profil" : `${count} profils`}, ${screensIn.fr(screens)}.`,
    trial: "Le premier mois de l’abonnement mensuel est gratuit, une fois par personne, comme pour les autres offres.",
    coupons: (count: number) =>
      count === 1
        ? "Un coupon valable pour tous les abonnements annuels s’y applique aussi."
        : `${count} coupons valables pour tous les abonnements annuels s’y appliquent aussi.`,
    order: (names: string) => `Ordre à l’écran\u202f: ${names}.`,
    until: (day: string) => `Elle n’est plus proposée à partir du ${day}.`,
    nobody: "Aucun abonné ne change d’offre, et aucun courrier ne part.",
    beside: (plan: string) => `${plan} ne change pas\u202f: qui l’a garde son prix et ses échéances.`,
    there: (plan: string) => `${plan}\u202f: cette offre existe déjà.`,
    renamed: (before: string, after: string) => `«\u202f${before}\u202f» s’appelle désormais «\u202f${after}\u202f».`,
    seen: (count: number) =>
      `${people.fr(count)} ${count === 1 ? "lit" : "lisent"} le nouveau nom dans ${count === 1 ? "son compte et ses prochains" : "leur compte et leurs prochains"} courriers et factures.`,
    kept: "Les factures et courriers déjà envoyés gardent l’ancien nom.",
    withdrawn: (plan: string, day: string | null) =>
      day === null
        ? `${plan}\u202f: personne ne peut plus la commander ni la choisir, dès maintenant.`
        : `${plan}\u202f: personne ne peut plus la commander ni la choisir à partir du ${day}.`,
    subscribers: (count: number) =>
      count === 0
        ? "Personne n’a cette offre."
        : `${people.fr(count)} ${count === 1 ? "la garde" : "la gardent"}, à ${count === 1 ? "son" : "leur"} prix.`,
    planned: (count: number) =>
      count === 1
        ? "Un changement vers cette offre, déjà prévu, aura lieu."
        : `${count} changements vers cette offre, déjà prévus, auront lieu.`,
    orders: (count: number) =>
      count === 1
        ? "Une commande en cours de paiement reste valable."
        : `${count} commandes en cours de paiement restent valables.`,
    onlyFor: (count: number) =>
      count === 1
        ? "Un coupon ne vaut que pour elle et ne servira plus."
        : `${count} coupons ne valent que pour elle et ne serviront plus.`,
    endless: (plan: string) => `${plan}\u202f: proposée sans fin prévue.`,
    begins: (plan: string, day: string | null) =>
      day === null ? `${plan}\u202f: proposée dès maintenant.` : `${plan}\u202f: proposée à partir du ${day}.`,
    unchanged: "Rien ne changerait.",
  },
  en: {
    price: { MONTH: (price: string) => `${price} a month`, YEAR: (price: string) => `${price} a year` },
    offered: (plan: string, price: string, day: string | null) =>
      day === null ? `${plan}: ${price}, offered at once.` : `${plan}: ${price}, from ${day} on.`,
    personal: (screens: number) => `A personal account: one profile, ${screensIn.en(screens)}.`,
    family: (count: number, screens: number) =>
      `A family account: up to ${count === 1 ? "one profile" : `${count} profiles`}, ${screensIn.en(screens)}.`,
    trial: "The first month of the monthly subscription is free, once per person, as for the other plans.",
    coupons: (count: number) =>
      count === 1
        ? "One coupon for all yearly subscriptions applies to it too."
        : `${count} coupons for all yearly subscriptions apply to it too.`,
    order: (names: string) => `Order on the screen: ${names}.`,
    until: (day: string) => `It is no longer offered from ${day} on.`,
    nobody: "No subscriber changes plans, and no letter leaves.",
    beside: (plan: string) => `${plan} stays as it is: who has it keeps price and dates.`,
    there: (plan: string) => `${plan}: this plan is there already.`,
    renamed: (before: string, after: string) => `“${before}” is now called “${after}”.`,
    seen: (count: number) =>
      `${people.en(count)} ${count === 1 ? "reads" : "read"} the new name in ${count === 1 ? "their account and its" : "their accounts and"} next letters and invoices.`,
    kept: "Invoices and letters that were sent keep the old name.",
    withdrawn: (plan: string, day: string | null) =>
      day === null
        ? `${plan}: nobody can order it or change to it from now on.`
        : `${plan}: nobody can order it or change to it from ${day} on.`,
    subscribers: (count: number) =>
      count === 0
        ? "Nobody has this plan."
        : `${people.en(count)} ${count === 1 ? "keeps" : "keep"} it, at the present price.`,
    planned: (count: number) =>
      count === 1
        ? "One change to this plan, scheduled already, takes place."
        : `${count} changes to this plan, scheduled already, take place.`,
    orders: (count: number) =>
      count === 1 ? "One order that is being paid stays valid." : `${count} orders that are being paid stay valid.`,
    onlyFor: (count: number) =>
      count === 1
        ? "One coupon is for it alone and can no longer be used."
        : `${count} coupons are for it alone and can no longer be used.`,
    endless: (plan: string) => `${plan}: offered without an end.`,
    begins: (plan: string, day: string | null) =>
      day === null ? `${plan}: offered at once.` : `${plan}: offered from ${day} on.`,
    unchanged: "Nothing would change.",
  },
} as const satisfies Record<(typeof locales)[number], unknown>;
