import { type Locale, eachLocale, textName } from "#contract/language.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { raw, sql } from "#server/database/sql.ts";
import { type Facts, currentPrices, currentPlans, currentIdentity } from "./fact-queries.ts";

/** The questions in order. */
export function listFaqs(database: Database, locale: Locale) {
  return database.rows<{ id: number; question: string; response: string } & Facts>(sql`
    select id, ${inLanguage("faqs", "question", locale)} as question, ${inLanguage("faqs", "response", locale)} as response,
      ${currentPrices} as prices, ${currentPlans} as plans, ${currentIdentity} as identity
    from faqs order by position, id`);
}

// The functions of the search, which folds words and adds their stems.
export const wordsIn = eachLocale((locale) => raw(textName("words", locale)));

/** The words of every question, to be searched. */
export function listFaqWords(database: Database, locale: Locale) {
  const words = wordsIn[locale];
  return database.rows<{ id: number; inQuestion: string[]; inAnswer: string[] }>(sql`
    select id, tsvector_to_array(${words}(${inLanguage("faqs", "question", locale)})) as "inQuestion",
      tsvector_to_array(${words}(without_tags(${inLanguage("faqs", "response", locale)}))) as "inAnswer"
    from faqs order by position, id`);
}
