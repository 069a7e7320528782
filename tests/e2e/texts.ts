import { readFileSync } from "node:fs";
import type staffFrench from "#admin/texts/fr.json";
import type french from "#shared/texts/fr.json";

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../web/${path}`, import.meta.url), "utf8"));

/** The pages' texts by language. */
export const texts = {
  fr: read("shared/texts/fr.json") as typeof french,
  en: read("shared/texts/en.json") as typeof french,
};
/** The texts of the staff's pages in French. */
export const staffTexts = read("admin/texts/fr.json") as typeof staffFrench;
export type Texts = typeof french;

/** The texts of step 1 of the sign-up, with those of its fields. */
export const stepOneTexts = ({ shell, billing }: Texts) => ({ ...shell.person, ...billing.personal });

/** The accessible name of a category in the menu; only the number is visible. */
export const countedText = ({ title, total_video: total }: { title: string; total_video: number }) =>
  `${title}${total} ${total} ${total < 2 ? "titre" : "titres"}`;

/** The names of the first plans, which are rows of the database. */
export const planNames = {
  fr: { individual: "Individuel", family: "Famille" },
  en: { individual: "Individual", family: "Family" },
};
export const planNamesIn = (t: Texts) => (t === texts.en ? planNames.en : planNames.fr);
