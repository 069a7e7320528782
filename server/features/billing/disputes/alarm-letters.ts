import { longDay, longInstant } from "#contract/date-text.ts";
import { defaultLocale } from "#contract/language.ts";
import type { Letter, LetterSite } from "#server/adapters/mail/letter-shapes.ts";
import { eurosAndCents } from "#server/euros.ts";
import type { Alarm } from "./deps.ts";
import type { DisputeRow } from "./queries.ts";
import { disputeWords } from "./words.ts";

/** Most disputes that a letter lists. */
const mostListed = 50;

/** Tells the operator of disputes; undefined where there are none any more. Nothing in it names a payer. */
export function alarmOf(site: LetterSite, rows: readonly DisputeRow[], about: Alarm["about"]): Letter | undefined {
  const [first] = rows;
  if (rows.length > 1 && (about === "opened" || about === "due")) return severalLetter(site, rows, about);
  return first && alarmLetter(site, first, about);
}

function alarmLetter({ publicUrl, brandName }: LetterSite, row: DisputeRow, about: Alarm["about"]): Letter {
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

/** Disputes of one report, or whose answers are due at once. The first deadline comes first. */
function severalLetter(
  { publicUrl, brandName }: LetterSite,
  rows: readonly DisputeRow[],
  about: "opened" | "due",
): Letter {
  const locale = defaultLocale;
  const t = disputeWords[locale].alarm;
  const sum = rows.reduce((cents, row) => cents + row.amount_cents, 0);
  const isDue = about === "due";
  const heading = (isDue ? t.severalDue : t.severalOpened)(rows.length, eurosAndCents(sum, locale));
  const body = isDue ? t.severalDueBody : t.severalOpenedBody;
  const deadline = rows.find(({ respond_by: day }) => day !== null)?.respond_by ?? null;
  const left = rows.length - mostListed;
  return {
    locale,
    subject: `${heading} (${brandName})`,
    preview: body,
    heading,
    paragraphs: [body],
    box: deadline === null ? undefined : { label: t.firstDeadline, value: longInstant(deadline, locale) },
    facts: [
      ...rows.slice(0, mostListed).map((row) => {
        const amount = eurosAndCents(row.amount_cents, locale);
        const last = row.respond_by && new Date(row.respond_by.getTime() - 1);
        const value = last === null ? amount : t.until(amount, longDay(last, locale));
        return { label: `${row.provider} ${row.reference}`, value };
      }),
      ...(left > 0 ? [{ label: "…", value: t.more(left) }] : []),
    ],
    action: { label: t.openAll, url: `${publicUrl}/admin/disputes` },
  };
}
