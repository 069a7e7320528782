import { readFileSync } from "node:fs";
import type french from "../../web/shared/texts/fr.json";

const read = (locale: string) =>
  JSON.parse(readFileSync(new URL(`../../web/shared/texts/${locale}.json`, import.meta.url), "utf8")) as typeof french;

/** The pages' texts by language. */
export const texts = { fr: read("fr"), en: read("en") };
export type Texts = typeof french;

/** The accessible name of a category in the menu; only the number is visible. */
export const countedText = ({ title, total_video: total }: { title: string; total_video: number }) =>
  `${title}${total} ${total} ${total < 2 ? "titre" : "titres"}`;
