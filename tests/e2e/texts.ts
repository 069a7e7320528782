import { readFileSync } from "node:fs";
import type french from "../../web/texts/fr.json";

const read = (locale: string) =>
  JSON.parse(readFileSync(new URL(`../../web/texts/${locale}.json`, import.meta.url), "utf8")) as typeof french;

/** What the pages say, by language. */
export const texts = { fr: read("fr"), en: read("en") };
export type Texts = typeof french;
