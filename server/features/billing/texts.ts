import { type ByLocale, eachLocale, type Locale, inLocale } from "#contract/language.ts";
import { kindOf, wayWords } from "#contract/paying.ts";
import type { PaymentWay, WayKind } from "#contract/payment-ways.ts";

type Said = Record<Locale, string>;

/** Billing's messages beyond the error catalogue's. */
export const billingTexts = {
  alreadySubscribed: {
    fr: "Vous avez déjà un abonnement en cours",
    en: "You already have a subscription",
  },
  priceChanged: {
    fr: "Le prix a changé depuis l’affichage de cette page. Veuillez vérifier votre commande.",
    en: "The price has changed since this page was shown. Please check your order.",
  },
  refundChanged: {
    fr: "Le montant remboursé a changé depuis son affichage. Veuillez le vérifier avant de confirmer.",
    en: "The refund has changed since it was shown. Please check it before you confirm.",
  },
  trialUsed: {
    fr: "Le mois d’essai gratuit a déjà été utilisé avec ce moyen de paiement. Vous pouvez vous abonner sans mois d’essai.",
    en: "The free month has already been used with this means of payment. You can subscribe without it.",
  },
  overtaken: {
    fr: "Un autre paiement a été commencé entre-temps. Veuillez terminer celui-là.",
    en: "Another payment was started meanwhile. Please finish that one.",
  },
  cancelInStore: {
    fr: "Cet abonnement se résilie dans le magasin d’applications où il a été souscrit",
    en: "This subscription is cancelled in the app store where it was bought",
  },
  barred: {
    fr: "Ce compte est bloqué ou effacé\u202f: personne ne pourrait regarder ce qui serait prélevé.",
    en: "This account is blocked or erased: nobody could watch what would be charged.",
  },
  mandateEnded: {
    fr: "Le prélèvement est arrêté chez votre prestataire de paiement. Enregistrez une carte, puis réactivez votre abonnement.",
    en: "The payments are stopped at your payment provider. Register a card, then reactivate your subscription.",
  },
  providerAway: {
    fr: "Notre prestataire de paiement ne répond pas pour le moment. Rien n’a été payé. Veuillez réessayer dans quelques minutes.",
    en: "Our payment provider does not answer at the moment. Nothing was paid. Please try again in a few minutes.",
  },
  samePlan: { fr: "C’est déjà votre forfait", en: "This is your plan already" },
  changeCancelled: {
    fr: "Réactivez votre abonnement avant de changer de forfait",
    en: "Reactivate your subscription before you change plans",
  },
  changePastDue: {
    fr: "Réglez le paiement en retard avant de changer de forfait",
    en: "Settle the overdue payment before you change plans",
  },
  changeSuspended: {
    fr: "Un de vos paiements est contesté. Vous pourrez changer de forfait quand la contestation sera close.",
    en: "One of your payments is disputed. You can change plans once the dispute is closed.",
  },
  paymentUnderWay: {
    fr: "Un paiement est en cours. Veuillez réessayer dans quelques minutes.",
    en: "A payment is under way. Please try again in a few minutes.",
  },
  changeElsewhere: {
    fr: "Ce moyen de paiement ne permet pas de changer de forfait. Enregistrez une carte pour le faire.",
    en: "This means of payment does not allow a change of plan. Register a card to do so.",
  },
  withdrawalOver: {
    fr: "Le délai de rétractation de 14 jours est passé. Vous pouvez toujours résilier votre abonnement.",
    en: "The 14 days of withdrawal are over. You can still cancel your subscription.",
  },
  groupPaysNow: {
    fr: "Votre groupe prend déjà votre accès en charge",
    en: "Your group pays for your access already",
  },
  nothingToCancel: { fr: "Aucun abonnement en cours", en: "There is no running subscription" },
} as const satisfies Record<string, Said>;

/** One way of paying does not answer, and another is open. */
export function providerAwayText(away: PaymentWay, other: PaymentWay): Said {
  return eachLocale((locale) => {
    const t = awayWords[locale];
    return t.text(t.who[kindOf(away)](wayWords(away, locale)), wayWords(other, locale).by);
  });
}

type AwayWords = {
  who: Record<WayKind, (way: { name: string; by: string }) => string>;
  text: (who: string, byOther: string) => string;
};
const awayWords: ByLocale<AwayWords> = {
  fr: {
    who: {
      card: () => "Le paiement par carte ne répond pas",
      wallet: ({ name }) => `${name} ne répond pas`,
      debit: ({ by }) => `Le paiement ${by} ne répond pas`,
    },
    text: (who, byOther) =>
      `${who} pour le moment. Rien n’a été payé. Vous pouvez payer ${byOther}, ou réessayer dans quelques minutes.`,
  },
  en: {
    who: {
      card: () => "Card payments do not answer",
      wallet: ({ name }) => `${name} does not answer`,
      debit: ({ by }) => `Payment ${by} does not answer`,
    },
    text: (who, byOther) =>
      `${who} at the moment. Nothing was paid. You can pay ${byOther}, or try again in a few minutes.`,
  },
};

/** Of an order or a reactivation by a member of a client group. */
export function groupPaysText(group: string): Said {
  return {
    fr: `${group} prend déjà votre accès en charge. Quittez d’abord le groupe depuis votre compte pour payer vous-même.`,
    en: `${group} pays for your access already. Leave the group first, from your account, to pay by yourself.`,
  };
}

/** `name` is that of the way of paying. */
type SaidOfWay = ByLocale<(name: string) => string>;
const bankRefused: SaidOfWay = {
  fr: () => "Votre banque a refusé le paiement",
  en: () => "Your bank refused the payment",
};
const noFunds: SaidOfWay = {
  fr: () => "Le solde du compte est insuffisant",
  en: () => "The account has insufficient funds",
};
const bankAway: SaidOfWay = {
  fr: () => "Votre banque ne répond pas pour le moment",
  en: () => "Your bank does not answer at the moment",
};
const bankAsks: SaidOfWay = {
  fr: () => "Votre banque demande que vous confirmiez le paiement",
  en: () => "Your bank asks you to confirm the payment",
};
const mandateOver: SaidOfWay = {
  fr: () => "Ce compte ne peut plus être prélevé",
  en: () => "This account can no longer be debited",
};

/** Who refuses, and what can be done, depends on what stands behind the way of paying. */
const failuresByKind: Record<string, Record<WayKind, SaidOfWay>> = {
  refused: {
    card: bankRefused,
    debit: bankRefused,
    wallet: { fr: (name) => `${name} a refusé le paiement`, en: (name) => `${name} refused the payment` },
  },
  funds: {
    card: noFunds,
    debit: noFunds,
    wallet: {
      fr: (name) => `Le solde de votre compte ${name} est insuffisant`,
      en: (name) => `Your ${name} account has insufficient funds`,
    },
  },
  "expired-card": {
    card: { fr: () => "La carte a expiré", en: () => "The card has expired" },
    debit: mandateOver,
    wallet: {
      fr: (name) => `La carte liée à votre compte ${name} a expiré`,
      en: (name) => `The card linked to your ${name} account has expired`,
    },
  },
  unavailable: {
    card: bankAway,
    debit: bankAway,
    wallet: {
      fr: (name) => `${name} ne répond pas pour le moment`,
      en: (name) => `${name} does not answer at the moment`,
    },
  },
  "new-card": {
    card: { fr: () => "Cette carte ne peut plus être utilisée", en: () => "This card can no longer be used" },
    debit: mandateOver,
    wallet: {
      fr: (name) => `Votre compte ${name} ne peut plus être utilisé pour ce paiement`,
      en: (name) => `Your ${name} account can no longer be used for this payment`,
    },
  },
  authentication: {
    card: bankAsks,
    debit: bankAsks,
    wallet: {
      fr: (name) => `${name} demande que vous confirmiez le paiement`,
      en: (name) => `${name} asks you to confirm the payment`,
    },
  },
};

const failures: Record<string, Said> = {
  cvv: { fr: "Le cryptogramme est incorrect", en: "The security code is wrong" },
  cancelled: { fr: "Le paiement a été abandonné", en: "The payment was abandoned" },
  "session-expired": { fr: "Le paiement n’a pas été terminé à temps", en: "The payment was not finished in time" },
  "trial-used": billingTexts.trialUsed,
  "coupon-used": {
    fr: "Le code promo a été utilisé entre-temps, et le paiement vous est remboursé",
    en: "The promo code was used meanwhile, and the payment is being refunded",
  },
  "already-subscribed": billingTexts.alreadySubscribed,
  "group-pays": billingTexts.groupPaysNow,
  "refund-refused": {
    fr: "Le prestataire a refusé de rendre l’argent",
    en: "The provider refused to give the money back",
  },
  amount: { fr: "Le montant payé n’est pas celui de la commande", en: "The amount paid is not that of the order" },
};

/** Why a payment failed, in the words of its way of paying; null where there is nothing to say. */
export function failureText(failure: string | null, way: PaymentWay | "store", locale: Locale): string | null {
  if (failure === null) return null;
  const byKind = failuresByKind[failure];
  if (!byKind) return failures[failure]?.[locale] ?? null;
  const spokenOf = way === "store" ? "card" : way;
  return byKind[kindOf(spokenOf)][locale](wayWords(spokenOf, locale).name);
}

/** The failures that have words. */
export const failureKinds = [...Object.keys(failuresByKind), ...Object.keys(failures)];

type Plan = { group_names: ByLocale<string>; recurring: "MONTH" | "YEAR" };

/** 'Famille, mensuel' */
export function planName(plan: Plan, locale: Locale): string {
  return `${plan.group_names[locale]}, ${periodWords[locale][plan.recurring]}`;
}

/** 'Abonnement Famille, mensuel' */
export function planLabel(plan: Plan, locale: Locale): string {
  const [group, period] = [plan.group_names[locale], periodWords[locale][plan.recurring]];
  return inLocale(locale, { fr: () => `Abonnement ${group}, ${period}`, en: () => `${group} subscription, ${period}` });
}

/** 'Abonnement Famille, mensuel : changement de forfait' */
export function changeLabel(plan: Plan, locale: Locale): string {
  return `${planLabel(plan, locale)}${inLocale(locale, { fr: () => "\u202F: changement de forfait", en: () => ": change of plan" })}`;
}

const periodWords: ByLocale<Record<Plan["recurring"], string>> = {
  fr: { MONTH: "mensuel", YEAR: "annuel" },
  en: { MONTH: "monthly", YEAR: "yearly" },
};
