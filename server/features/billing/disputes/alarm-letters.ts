import { longInstant } from "#contract/date-text.ts";
import { defaultLocale } from "#contract/language.ts";
import type { Letter, LetterSite } from "#server/adapters/mail/letter.ts";
import { eurosAndCents } from "#server/euros.ts";
import type { Alarm } from "./deps.ts";
import type { DisputeRow } from "./queries.ts";
import { disputeWords } from "./words.ts";

/** Tells the operator of a dispute. Nothing in it names the payer. */
export function alarmLetter({ publicUrl, brandName }: LetterSite, row: DisputeRow, about: Alarm["about"]): Letter {
  const locale = defaultLocale;
  const words = disputeWords[locale];
  const t = words.alarm;
  const amount = eurosAndCents(row.amount_cents, locale);
  const bodies = { opened: t.openedBody, due: t.dueBody, won: t.wonBody, lost: t.lostBody };
  const heading = t[about](amount);
  return {
    locale,
    subject: `${heading} (${brandName})`,
    preview: bodies[about],
    heading,
    paragraphs: [bodies[about]],
    box: row.respond_by === null ? undefined : { label: t.deadline, value: longInstant(row.respond_by, locale) },
    facts: [
      { label: t.amount, value: amount },
      { label: t.reason, value: words.reasons[row.reason] },
      { label: t.provider, value: `${row.provider} ${row.reference}` },
    ],
    action: { label: t.open, url: `${publicUrl}/admin/disputes/${row.id}` },
  };
}
