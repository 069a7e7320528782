import type { Locale } from "#contract/language.ts";
import { addressIn } from "#contract/addresses.ts";
import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import { longDay, longInstant } from "#contract/date-text.ts";
import { euros } from "#server/euros.ts";
import type { Recurring } from "../rules/periods.ts";

export type BegunSubscription = {
  locale: Locale;
  firstName: string;
  /** 'C-2026-000042' */
  reference: string;
  /** 'Abonnement Famille, mensuel' */
  label: string;
  /** The same beside the word 'Abonnement': 'Famille, mensuel'. */
  plan: string;
  recurring: Recurring;
  paidCents: number;
  priceCents: number;
  hasTrial: boolean;
  begunAt: Date;
  periodEndsAt: Date;
  invoiceNumber: string | null;
  /** Whether the start within the days of withdrawal was asked for. */
  startNow: boolean;
  brandName: string;
  publicUrl: string;
  supportEmail: string;
};

/** Confirms the contract on a durable medium (L221-13): what, since when, for how much, and how to leave. */
export function confirmationLetter(begun: BegunSubscription): Letter {
  const { locale } = begun;
  const later = `${euros(begun.priceCents, locale)} ${every[begun.recurring][locale]}`;
  const next = longDay(begun.periodEndsAt, locale);
  const t = words[locale];
  return {
    locale,
    isPictured: true,
    subject: t.subject(begun.brandName),
    preview: begun.hasTrial ? t.trialUntil(next, later) : t.paid(euros(begun.paidCents, locale)),
    heading: t.heading(begun.firstName),
    paragraphs: [
      t.begun[begun.recurring](begun.label),
      begun.hasTrial ? t.trialUntil(next, later) : t.renews(next, later),
      (begun.startNow ? t.withdrawalStarted : begun.paidCents > 0 ? t.withdrawal : t.withdrawalUnpaid)(
        begun.supportEmail,
      ),
      t.attached,
    ],
    facts: [
      { label: t.subscription, value: begun.plan },
      { label: t.reference, value: begun.reference },
      { label: t.since, value: longDay(begun.begunAt, locale) },
      { label: t.paidNow, value: euros(begun.paidCents, locale) },
      { label: t.afterwards, value: later },
      { label: t.nextPayment, value: next },
      ...(begun.invoiceNumber === null ? [] : [{ label: t.invoice, value: begun.invoiceNumber }]),
    ],
    action: { label: t.watch, url: `${begun.publicUrl}/accueil` },
    note: t.cancel[begun.recurring],
  };
}

export type CancelledSubscription = {
  locale: Locale;
  firstName: string;
  /** 'Famille, mensuel' */
  plan: string;
  askedAt: Date;
  runsUntil: Date;
  isTrial: boolean;
  brandName: string;
  publicUrl: string;
};

/** Confirms a cancellation: when it was received, and from when on it takes effect (D215-2). */
export function cancellationLetter(cancelled: CancelledSubscription): Letter {
  const { locale } = cancelled;
  const end = longDay(cancelled.runsUntil, locale);
  const isOver = cancelled.runsUntil <= cancelled.askedAt;
  const t = cancellation[locale];
  return {
    locale,
    subject: t.subject(cancelled.brandName),
    preview: isOver ? t.over(end) : t.until(end),
    heading: t.heading(cancelled.firstName),
    paragraphs: [
      t.received(longInstant(cancelled.askedAt, locale)),
      isOver ? t.over(end) : t.until(end),
      cancelled.isTrial ? t.nothingTaken : t.nothingMore,
    ],
    facts: [
      { label: t.subscription, value: cancelled.plan },
      { label: t.request, value: longInstant(cancelled.askedAt, locale) },
      { label: t.ends, value: end },
    ],
    action: isOver
      ? { label: t.choose, url: cancelled.publicUrl + addressIn(locale, "/enregistrement") }
      : { label: t.reactivate, url: `${cancelled.publicUrl}/profile#abonnement` },
    note: isOver ? undefined : t.note(end),
  };
}

const every = {
  MONTH: { fr: "par mois", en: "per month" },
  YEAR: { fr: "par an", en: "per year" },
} as const;

const words = {
  fr: {
    subject: (brand: string) => `Votre abonnement ${brand} est confirmé`,
    heading: (name: string) => `Merci, ${name} !`,
    begun: {
      MONTH: (label: string) => `Votre contrat est conclu : ${label}, sans engagement.`,
      YEAR: (label: string) => `Votre contrat est conclu : ${label}, payé d’avance pour un an.`,
    },
    trialUntil: (day: string, price: string) =>
      `Votre mois d’essai gratuit dure jusqu’au ${day}. Il est suivi d’un abonnement à ${price}, sauf si vous résiliez avant.`,
    renews: (day: string, price: string) =>
      `Il est reconduit le ${day} au prix de ${price}, sauf si vous résiliez avant.`,
    paid: (price: string) => `Nous avons reçu votre paiement de ${price}.`,
    withdrawal: (email: string) =>
      `Vous avez 14 jours pour renoncer au contrat sans donner de raison, par le lien « Renoncer au contrat ici » en bas de chaque page ou en écrivant à ${email} ; vous serez alors remboursé en totalité.`,
    withdrawalStarted: (email: string) =>
      `Vous avez 14 jours pour renoncer au contrat sans donner de raison, par le lien « Renoncer au contrat ici » en bas de chaque page ou en écrivant à ${email}. ` +
      "Comme vous avez demandé à commencer tout de suite, les jours déjà écoulés seront déduits du remboursement.",
    withdrawalUnpaid: (email: string) =>
      `Vous avez 14 jours pour renoncer au contrat sans donner de raison, par le lien « Renoncer au contrat ici » en bas de chaque page ou en écrivant à ${email} ; vous n’aurez rien à payer.`,
    attached:
      "Les conditions générales que vous avez acceptées et le formulaire de rétractation sont joints à cet email : conservez-les.",
    subscription: "Abonnement",
    reference: "Référence du contrat",
    since: "Depuis le",
    paidNow: "Payé aujourd’hui",
    afterwards: "Ensuite",
    nextPayment: "Prochain paiement",
    invoice: "Facture",
    watch: "Accéder aux vidéos",
    cancel: {
      MONTH:
        "Vous pouvez résilier à tout moment dans Mon Compte, rubrique « Abonnement et facturation », ou par le lien « Résilier votre contrat » en bas de chaque page.",
      YEAR: "Vous pouvez résilier à tout moment, pour la fin de l’année payée, dans Mon Compte, rubrique « Abonnement et facturation », ou par le lien « Résilier votre contrat » en bas de chaque page.",
    },
  },
  en: {
    subject: (brand: string) => `Your ${brand} subscription is confirmed`,
    heading: (name: string) => `Thank you, ${name}!`,
    begun: {
      MONTH: (label: string) => `Your contract is made: ${label}, no commitment.`,
      YEAR: (label: string) => `Your contract is made: ${label}, paid one year ahead.`,
    },
    trialUntil: (day: string, price: string) =>
      `Your free month lasts until ${day}. It is followed by a subscription at ${price}, unless you cancel before.`,
    renews: (day: string, price: string) => `It renews on ${day} at ${price}, unless you cancel before.`,
    paid: (price: string) => `We received your payment of ${price}.`,
    withdrawal: (email: string) =>
      `You have 14 days to withdraw from the contract without giving a reason, by the link “Withdraw from the contract here” at the foot of every page or by writing to ${email}, with a full refund.`,
    withdrawalStarted: (email: string) =>
      `You have 14 days to withdraw from the contract without giving a reason, by the link “Withdraw from the contract here” at the foot of every page or by writing to ${email}. ` +
      "As you asked to start at once, the days already used are deducted from the refund.",
    withdrawalUnpaid: (email: string) =>
      `You have 14 days to withdraw from the contract without giving a reason, by the link “Withdraw from the contract here” at the foot of every page or by writing to ${email}, with nothing to pay.`,
    attached: "The terms that you accepted and the withdrawal form are attached to this email: keep them.",
    subscription: "Subscription",
    reference: "Contract reference",
    since: "Since",
    paidNow: "Paid today",
    afterwards: "Then",
    nextPayment: "Next payment",
    invoice: "Invoice",
    watch: "Go to the videos",
    cancel: {
      MONTH:
        "You can cancel at any time in My Account, under “Subscription and billing”, or by the link “Cancel your contract” at the foot of every page.",
      YEAR: "You can cancel at any time, for the end of the year that was paid for, in My Account, under “Subscription and billing”, or by the link “Cancel your contract” at the foot of every page.",
    },
  },
} as const;

const cancellation = {
  fr: {
    subject: (brand: string) => `Votre abonnement ${brand} est résilié`,
    heading: (name: string) => `C’est noté, ${name}`,
    received: (when: string) => `Nous avons reçu votre résiliation le ${when} (heure de Paris).`,
    until: (day: string) =>
      `Vous gardez l’accès à toutes les vidéos jusqu’au ${day}. L’abonnement prend fin ce jour-là.`,
    over: (day: string) => `L’abonnement a pris fin le ${day}.`,
    nothingTaken: "Rien n’a été prélevé pendant votre mois d’essai, et rien ne le sera.",
    nothingMore: "Plus rien ne sera prélevé.",
    subscription: "Abonnement",
    request: "Résiliation reçue",
    ends: "Fin de l’abonnement",
    reactivate: "Voir mon abonnement",
    choose: "Choisir mon forfait",
    note: (day: string) => `Vous changez d’avis ? Jusqu’au ${day}, vous pouvez réactiver l’abonnement dans Mon Compte.`,
  },
  en: {
    subject: (brand: string) => `Your ${brand} subscription is cancelled`,
    heading: (name: string) => `All done, ${name}`,
    received: (when: string) => `We received your cancellation on ${when} (Paris time).`,
    until: (day: string) => `You keep your access to every video until ${day}. The subscription ends on that day.`,
    over: (day: string) => `The subscription ended on ${day}.`,
    nothingTaken: "Nothing was charged during your free month, and nothing will be.",
    nothingMore: "Nothing more will be charged.",
    subscription: "Subscription",
    request: "Cancellation received",
    ends: "End of the subscription",
    reactivate: "See my subscription",
    choose: "Choose my plan",
    note: (day: string) => `Changed your mind? Until ${day} you can reactivate the subscription in My Account.`,
  },
} as const;
