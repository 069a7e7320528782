import { addressIn } from "#contract/addresses.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import { kindOf, wayWords } from "#contract/paying.ts";
import type { Letter } from "#server/adapters/mail/letter.ts";
import type { LifeLetter } from "../deps.ts";
import { accountUrl, type Recipient } from "./life-letters.ts";
import { lifeWords } from "./life-words.ts";

type DisputeOutcome = Extract<LifeLetter, { kind: "disputed" }>["became"];

type Words = {
  subject: (brand: string) => string;
  heading: (name: string) => string;
  /** `by`: the provider of a wallet, which charges by itself; null where the payer's bank answers. */
  paragraphs: (by: string | null) => readonly [string, ...string[]];
};

const words: Record<Recipient["locale"], Record<DisputeOutcome, Words>> = {
  fr: {
    suspended: {
      subject: (brand) => `Votre accès à ${brand} est suspendu`,
      heading: (name) => `${name}, votre accès est suspendu`,
      paragraphs: (by) => [
        by === null
          ? "Un de vos paiements est contesté auprès de votre banque. Votre accès aux vidéos est suspendu jusqu’à la décision, et rien n’est prélevé d’ici là."
          : `Un de vos paiements est contesté auprès de ${by}. Votre accès aux vidéos est suspendu jusqu’à la décision. ${by} prélève de lui-même\u202f: d’ici là, les prélèvements continuent.`,
        "Si vous n’êtes pas à l’origine de cette contestation, ou si elle est réglée, répondez à ce message.",
      ],
    },
    resumed: {
      subject: (brand) => `Votre accès à ${brand} est rétabli`,
      heading: (name) => `Bon retour, ${name}`,
      paragraphs: () => ["La contestation de votre paiement est close. Vous retrouvez l’accès à toutes les vidéos."],
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
      paragraphs: (by) => [
        by === null
          ? "One of your payments is disputed at your bank. Your access to the videos is suspended until it is decided, and nothing is charged until then."
          : `One of your payments is disputed at ${by}. Your access to the videos is suspended until it is decided. ${by} charges by itself: its charges go on until then.`,
        "If it was not you who disputed it, or if the matter is settled, answer this message.",
      ],
    },
    resumed: {
      subject: (brand) => `Your access to ${brand} is back`,
      heading: (name) => `Welcome back, ${name}`,
      paragraphs: () => ["The dispute of your payment is closed. You have access to all videos again."],
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

/** What became of a subscription because one of its payments is or was disputed. */
export function disputeLetter(to: Recipient, became: DisputeOutcome, way: PaymentWay): Letter {
  const { locale } = to;
  const { subject, heading, paragraphs: paragraphsBy } = words[locale][became];
  const paragraphs = paragraphsBy(kindOf(way) === "wallet" ? wayWords(way, locale).name : null);
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
