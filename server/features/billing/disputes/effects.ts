import type { DisputeAct } from "#contract/admin/dispute-shapes.ts";
import { longDay } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";
import { wayWords } from "#contract/paying.ts";
import type { PaymentProvider } from "#server/adapters/payments/provider.ts";
import { eurosAndCents } from "#server/euros.ts";
import { civilYear } from "../rules/periods.ts";
import { wayOf } from "../subscriptions/queries.ts";
import type { DisputeInDetail } from "./listing-queries.ts";
import { disputeWords } from "./words.ts";

/** `provider`: undefined where it is not set up any more. */
type Shown = {
  row: DisputeInDetail;
  provider: PaymentProvider | undefined;
  /** What of a won dispute goes on to the payer, who has withdrawn from the contract. */
  backCents: number;
  locale: Locale;
  at: Date;
};

const wayName = (row: DisputeInDetail, locale: Locale): string => wayWords(wayOf(row), locale).name;

/** What an act does, in sentences. */
export function effectsOf(act: DisputeAct, shown: Shown): string[] {
  return sentences[act](shown);
}

function lostSentences({ row, locale }: Shown): string[] {
  const t = disputeWords[locale];
  return [...feeSentence({ row, locale }), ...(row.is_live ? [row.when_lost === "end" ? t.ends : t.goesOn] : [])];
}

function feeSentence({ row, locale }: Pick<Shown, "row" | "locale">): string[] {
  return row.fee_cents > 0 ? [disputeWords[locale].feeKept(eurosAndCents(row.fee_cents, locale))] : [];
}

const sentences: Record<DisputeAct, (shown: Shown) => string[]> = {
  answer: ({ locale }) => [disputeWords[locale].pdf, disputeWords[locale].answered],
  accept(shown) {
    const t = disputeWords[shown.locale];
    const euros = eurosAndCents(shown.row.amount_cents, shown.locale);
    const lost = eurosAndCents(shown.row.held_cents, shown.locale);
    return [t.accepted(euros), t.lost(lost), ...lostSentences(shown)];
  },
  resume({ row, provider, locale }) {
    const t = disputeWords[locale];
    if (row.is_held_otherwise) return [t.heldOtherwise, t.whenLost[row.when_lost]];
    const charges = provider?.holding ? t.providerResumes(wayName(row, locale)) : t.charged;
    return [...(row.is_suspended ? [t.resumesMeanwhile] : []), charges, t.whenLost[row.when_lost]];
  },
  won({ row, backCents, locale }) {
    const t = disputeWords[locale];
    const back = t.won(eurosAndCents(row.held_cents, locale));
    const owed = backCents > 0 ? [t.withdrawnFrom(eurosAndCents(backCents, locale))] : [];
    return [back, ...owed, ...feeSentence({ row, locale }), ...(row.is_suspended ? [t.resumes] : [])];
  },
  lost: (shown) => [
    disputeWords[shown.locale].lost(eurosAndCents(shown.row.held_cents, shown.locale)),
    ...lostSentences(shown),
  ],
  credit({ row, locale, at }) {
    const t = disputeWords[locale];
    const amount = eurosAndCents(row.lost_cents, locale);
    return [t.credit(`AV-${civilYear(at)}`, row.invoice ?? "", amount), t.creditLoss, t.creditLetter];
  },
};

/** What the operator has set for the subscription of this dispute. */
export function consequencesOf({ row, provider, locale }: Omit<Shown, "at" | "backCents">): string[] {
  if (row.state !== "open" || !row.is_live) return [];
  const t = disputeWords[locale];
  return [
    t.whileOpen[row.while_open],
    ...(row.while_open === "keep" ? [] : [...ownCharges({ row, provider, locale }), t.due]),
    t.whenLost[row.when_lost],
  ];
}

/** Who charges by themselves, and whether they have stopped. */
function ownCharges({ row, provider, locale }: Omit<Shown, "at" | "backCents">): string[] {
  if (provider?.ownsSchedule !== true) return [];
  const t = disputeWords[locale];
  const name = wayName(row, locale);
  if (!provider.holding) return [t.ownSchedule(name)];
  return row.charges_held_at === null
    ? [t.askedToHold(name)]
    : [t.heldSince(name, longDay(row.charges_held_at, locale))];
}
