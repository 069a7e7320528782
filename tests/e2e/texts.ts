import { readFileSync } from "node:fs";
import type french from "../../web/shared/texts/fr.json";

const read = (locale: string) =>
  JSON.parse(readFileSync(new URL(`../../web/shared/texts/${locale}.json`, import.meta.url), "utf8")) as typeof french;

/** What the pages say, by language. */
export const texts = { fr: read("fr"), en: read("en") };
export type Texts = typeof french;

/** A category of the menu: the number alone to the eye, in words to who listens. */
export const countedText = ({ title, total_video: total }: { title: string; total_video: number }) =>
  `${title}${total} ${total} ${total < 2 ? "titre" : "titres"}`;
