import type { DisputeAct } from "#contract/admin/disputes.ts";
import type { Locale } from "#contract/language.ts";
import { eurosAndCents } from "#server/euros.ts";
import { civilYear } from "../rules/periods.ts";
import type { DisputeInDetail } from "./listing-queries.ts";
import type { DisputeSettings } from "./queries.ts";
import { disputeWords } from "./words.ts";

type Shown = { row: DisputeInDetail; settings: DisputeSettings; locale: Locale; at: Date };

/** What an act does, in sentences. */
export function effectsOf(act: DisputeAct, shown: Shown): string[] {
  return sentences[act](shown);
}

function lostSentences({ row, settings, locale }: Shown): string[] {
  const t = disputeWords[locale];
  return [...feeSentence({ row, locale }), ...(row.is_live ? [settings.when_lost === "end" ? t.ends : t.goesOn] : [])];
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
  won({ row, locale }) {
    const t = disputeWords[locale];
    const back = t.won(eurosAndCents(row.held_cents, locale));
    return [back, ...feeSentence({ row, locale }), ...(row.is_suspended ? [t.resumes] : [])];
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
export function consequencesOf({ row, settings, locale }: Omit<Shown, "at">, ownsSchedule: boolean): string[] {
  if (row.state !== "open" || !row.is_live) return [];
  const t = disputeWords[locale];
  const ownCharges = ownsSchedule && settings.while_open !== "keep" ? [t.ownSchedule(row.provider)] : [];
  return [t.whileOpen[settings.while_open], ...ownCharges, t.whenLost[settings.when_lost]];
}
