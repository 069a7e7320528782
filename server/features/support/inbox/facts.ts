import type { AnswerPlaceholder } from "#contract/admin/saved-texts.ts";
import { answerPlaceholders } from "#contract/admin/saved-texts.ts";
import { longDay } from "#contract/date-text.ts";
import type { PersonBeside } from "#contract/admin/messages.ts";
import type { Locale } from "#contract/language.ts";
import { euros } from "#server/euros.ts";
import type { MessageRow } from "./queries.ts";

type Said = {
  message: Pick<MessageRow, "first_name" | "name" | "email">;
  person: PersonBeside | null;
  brandName: string;
  staffName: string;
};

/** What the placeholders of saved texts say of whoever wrote; null for what is not known or not the case. */
export function answerFacts({ message, person, brandName, staffName }: Said, locale: Locale) {
  const next = person?.next ?? null;
  const charge = next?.kind === "charge" ? next : null;
  const end = next?.kind === "end" ? next : null;
  const values: Record<AnswerPlaceholder, string | null> = {
    firstName: message.first_name,
    name: message.name,
    email: message.email,
    plan: person?.standing === "none" ? null : (person?.plan ?? null),
    nextChargeDate: charge && longDay(charge.at, locale),
    nextChargeAmount: charge === null || charge.amount === null ? null : euros(Math.round(charge.amount * 100), locale),
    accessEndDate: end && longDay(end.at, locale),
    brandName,
    staffName,
  };
  return answerPlaceholders.map((name) => ({ name, value: values[name] || null }));
}
