import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import { euros } from "#server/euros.ts";
import { accountUrl, type Recipient } from "./life-letters.ts";
import { lifeWords } from "./life-words.ts";

const words = {
  fr: {
    subject: (brand: string) => `Remboursement de votre rétractation ${brand}`,
    heading: (name: string) => `${name}, un autre montant vous revient`,
    refund: (amount: string, told: string) =>
      `Votre contrat a pris fin. Nous vous remboursons ${amount}, et non ${told} comme l’annonçait notre accusé de réception, par le moyen de paiement utilisé.`,
    nothing: (told: string) =>
      `Votre contrat a pris fin. Nous ne vous remboursons pas les ${told} qu’annonçait notre accusé de réception.`,
    why: "Entre-temps, la contestation d’un de vos paiements a commencé ou s’est terminée. Ce qu’elle retient ou vous a rendu n’est pas remboursé une seconde fois.",
    later: "Ce qu’elle retient encore vous sera rendu dès qu’elle sera close, moins ce que vous aurez reçu par elle.",
    question: "Si ce montant vous étonne, répondez à ce message.",
    fact: "Remboursement",
  },
  en: {
    subject: (brand: string) => `The refund of your ${brand} withdrawal`,
    heading: (name: string) => `${name}, another amount comes back to you`,
    refund: (amount: string, told: string) =>
      `Your contract has ended. We refund ${amount}, and not ${told} as our acknowledgement said, to the means of payment that was used.`,
    nothing: (told: string) => `Your contract has ended. We do not refund the ${told} that our acknowledgement named.`,
    why: "Meanwhile a dispute of one of your payments has begun or ended. What it holds, or has given back to you, is not refunded a second time.",
    later: "What it still holds is given back to you once it is closed, less what you have received by it.",
    question: "If this amount surprises you, answer this message.",
    fact: "Refund",
  },
} as const;

/** Corrects what the acknowledgement of a withdrawal said of its refund. */
export function withdrawalDiffersLetter(
  to: Recipient,
  { toldCents, refundCents, isHeld }: { toldCents: number; refundCents: number; isHeld: boolean },
): Letter {
  const { locale } = to;
  const t = words[locale];
  const [amount, told] = [euros(refundCents, locale), euros(toldCents, locale)];
  const what = refundCents > 0 ? t.refund(amount, told) : t.nothing(told);
  return {
    locale,
    subject: t.subject(to.brandName),
    preview: what,
    heading: t.heading(to.firstName),
    paragraphs: [what, t.why, ...(isHeld ? [t.later] : []), t.question],
    facts: [
      { label: lifeWords[locale].subscription, value: to.plan },
      { label: t.fact, value: amount },
    ],
    action: { label: lifeWords[locale].seeSubscription, url: accountUrl(to) },
  };
}
