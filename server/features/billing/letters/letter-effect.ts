import { localeOfLanguage, type Locale, type locales } from "#contract/language.ts";
import type { PayerRow } from "../subscriptions/payer-queries.ts";
import { isReachable } from "../subscriptions/reachable.ts";

const words = {
  fr: {
    language: { fr: "français", en: "anglais" },
    letter: (language: string, email: string) => `Un courrier en ${language} part à ${email}.`,
    noLetter: "Aucun courrier ne part.",
  },
  en: {
    language: { fr: "French", en: "English" },
    letter: (language: string, email: string) => `A letter in ${language} goes to ${email}.`,
    noLetter: "No letter is sent.",
  },
} as const satisfies Record<(typeof locales)[number], unknown>;

/** What an act says of its letter, and the facts behind it. No payer: nobody is told. */
export function letterEffect(payer: PayerRow | undefined, locale: Locale) {
  const recipient = payer && isReachable(payer.email) ? payer : undefined;
  const language = recipient && localeOfLanguage(recipient.language_id);
  const t = words[locale];
  const effect = language ? t.letter(t.language[language], recipient.email) : t.noLetter;
  return { effect, facts: { email: recipient?.email, language } };
}
