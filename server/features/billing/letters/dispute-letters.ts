import { addressIn } from "#contract/addresses.ts";
import { longDay } from "#contract/date-text.ts";
import { kindOf, wayWords } from "#contract/paying.ts";
import type { PaymentProvider } from "#server/adapters/payments/provider.ts";
import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import { euros } from "#server/euros.ts";
import type { LifeLetter } from "../deps.ts";
import { wayOf, type SubscriptionRow } from "../subscriptions/queries.ts";
import { accountUrl, type Recipient } from "./life-letters.ts";
import { lifeWords } from "./life-words.ts";

type DisputeOutcome = Extract<LifeLetter, { kind: "disputed" }>["became"];

/** What is charged next; null where nothing is. `isDue`: it fell due while the payment was disputed. */
type Charge = {
  amount: string;
  day: string;
  isDue: boolean;
  /** Another dispute still holds it back. */
  isHeld: boolean;
  /** Without payment the subscription ends on it. */ lastDay: string;
};

type Charging = {
  /** The provider of a wallet, where the dispute is; null where it is the payer's bank. */
  by: string | null;
  /** Who charges by themselves: `holds` where they stop when we ask. */
  own: { name: string; holds: boolean } | null;
  charge: Charge | null;
};

type Words = {
  subject: (brand: string) => string;
  heading: (name: string) => string;
  paragraphs: (charging: Charging) => readonly [string, ...string[]];
};

const frenchCharges = ({ own, charge }: Charging): string[] => {
  if (charge === null) return [];
  if (charge.isHeld)
    return ["Un autre de vos paiements est encore contesté\u202f: rien n’est prélevé avant la décision."];
  if (own) return [`${own.name} reprend ses prélèvements\u202f: Mon Compte montre la date du prochain.`];
  return [
    charge.isDue
      ? `Ce qui est dû, ${charge.amount}, est prélevé maintenant.`
      : `Le prochain prélèvement, de ${charge.amount}, a lieu le ${charge.day}.`,
  ];
};

const englishCharges = ({ own, charge }: Charging): string[] => {
  if (charge === null) return [];
  if (charge.isHeld) return ["Another of your payments is still disputed: nothing is charged before it is decided."];
  if (own) return [`${own.name} charges again: My Account shows the day of the next charge.`];
  return [
    charge.isDue
      ? `What is due, ${charge.amount}, is charged now.`
      : `The next charge, of ${charge.amount}, is made on ${charge.day}.`,
  ];
};

const words: Record<Recipient["locale"], Record<DisputeOutcome, Words>> = {
  fr: {
    suspended: {
      subject: (brand) => `Votre accès à ${brand} est suspendu`,
      heading: (name) => `${name}, votre accès est suspendu`,
      paragraphs: ({ by, own, charge }) => [
        `Un de vos paiements est contesté auprès de ${by ?? "votre banque"}. Votre accès aux vidéos est suspendu jusqu’à la décision${
          own?.holds === false
            ? `. ${own.name} prélève de lui-même\u202f: d’ici là, les prélèvements continuent.`
            : ", et rien n’est prélevé d’ici là."
        }${own?.holds ? ` ${own.name} suspend ses prélèvements à notre demande.` : ""}`,
        ...(charge === null || own?.holds === false
          ? []
          : [
              `Le prélèvement de ${charge.amount}, dû le ${charge.day}, attend la décision. Si elle n’est pas tombée le ${charge.lastDay}, votre abonnement prend fin ce jour-là sans que rien soit prélevé.`,
            ]),
        "Si vous n’êtes pas à l’origine de cette contestation, ou si elle est réglée, répondez à ce message.",
      ],
    },
    resumed: {
      subject: (brand) => `Votre accès à ${brand} est rétabli`,
      heading: (name) => `Bon retour, ${name}`,
      paragraphs: (charging) => [
        "La contestation de votre paiement est close. Vous retrouvez l’accès à toutes les vidéos.",
        ...frenchCharges(charging),
      ],
    },
    restored: {
      subject: (brand) => `Votre accès à ${brand} est rétabli`,
      heading: (name) => `Bon retour, ${name}`,
      paragraphs: (charging) => [
        "Nous avons rétabli votre accès sans attendre la fin de la contestation de votre paiement.",
        ...frenchCharges(charging),
      ],
    },
    ended: {
      subject: (brand) => `Votre abonnement ${brand} a pris fin`,
      heading: (name) => `${name}, votre abonnement a pris fin`,
      paragraphs: () => [
        "Le paiement contesté vous a été rendu par votre banque ou votre prestataire de paiement. Votre abonnement a donc pris fin, et plus rien ne sera prélevé.",
        lifeWords.fr.ended.back,
      ],
    },
  },
  en: {
    suspended: {
      subject: (brand) => `Your access to ${brand} is suspended`,
      heading: (name) => `${name}, your access is suspended`,
      paragraphs: ({ by, own, charge }) => [
        `One of your payments is disputed at ${by ?? "your bank"}. Your access to the videos is suspended until it is decided${
          own?.holds === false
            ? `. ${own.name} charges by itself: its charges go on until then.`
            : ", and nothing is charged until then."
        }${own?.holds ? ` ${own.name} suspends its charges because we asked it to.` : ""}`,
        ...(charge === null || own?.holds === false
          ? []
          : [
              `The charge of ${charge.amount}, due on ${charge.day}, waits for the decision. If there is none by ${charge.lastDay}, your subscription ends on that day and nothing is charged.`,
            ]),
        "If it was not you who disputed it, or if the matter is settled, answer this message.",
      ],
    },
    resumed: {
      subject: (brand) => `Your access to ${brand} is back`,
      heading: (name) => `Welcome back, ${name}`,
      paragraphs: (charging) => [
        "The dispute of your payment is closed. You have access to all videos again.",
        ...englishCharges(charging),
      ],
    },
    restored: {
      subject: (brand) => `Your access to ${brand} is back`,
      heading: (name) => `Welcome back, ${name}`,
      paragraphs: (charging) => [
        "We have restored your access without waiting for the end of your payment’s dispute.",
        ...englishCharges(charging),
      ],
    },
    ended: {
      subject: (brand) => `Your ${brand} subscription has ended`,
      heading: (name) => `${name}, your subscription has ended`,
      paragraphs: () => [
        "The disputed payment was given back to you by your bank or payment provider. Your subscription has therefore ended, and nothing more will be charged.",
        lifeWords.en.ended.back,
      ],
    },
  },
};

type Told = {
  became: DisputeOutcome;
  subscription: SubscriptionRow;
  /** Undefined where it is not set up any more. */
  provider: PaymentProvider | undefined;
};

/** What became of a subscription because one of its payments is or was disputed. */
export function disputeLetter(to: Recipient, { became, subscription, provider }: Told, at: Date): Letter {
  const { locale } = to;
  const { subject, heading, paragraphs: paragraphsOf } = words[locale][became];
  const way = wayOf(subscription);
  const { name } = wayWords(way, locale);
  const paragraphs = paragraphsOf({
    by: kindOf(way) === "wallet" ? name : null,
    own: provider?.ownsSchedule === true ? { name, holds: provider.holding !== undefined } : null,
    charge: chargeOf(subscription, to, at),
  });
  const t = lifeWords[locale];
  return {
    locale,
    subject: subject(to.brandName),
    preview: paragraphs[0],
    heading: heading(to.firstName),
    paragraphs: [...paragraphs],
    facts: [{ label: t.subscription, value: to.plan }],
    action:
      became === "ended"
        ? { label: t.choosePlan, url: to.publicUrl + addressIn(locale, "/enregistrement") }
        : { label: t.seeSubscription, url: accountUrl(to) },
  };
}

function chargeOf(subscription: SubscriptionRow, { locale }: Recipient, at: Date): Charge | null {
  const { next_payment_at: nextAt, next_price_cents: cents, runs_until: until } = subscription;
  if (nextAt === null || until === null || subscription.cancel_asked_at !== null) return null;
  return {
    amount: euros(cents, locale),
    day: longDay(nextAt, locale),
    isDue: nextAt <= at,
    isHeld: subscription.is_paused,
    // Access ends with the day before midnight.
    lastDay: longDay(new Date(until.getTime() - 1), locale),
  };
}
