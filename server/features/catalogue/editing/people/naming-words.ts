import type { Locale } from "#contract/language.ts";
import type { Person } from "./people-queries.ts";

export const sameName: Record<Locale, string> = {
  fr: "Cette personne porte déjà ce nom",
  en: "This person already has this name",
};

type Naming = { person: Person; name: string; into: Person | undefined };

const titlesOf: Record<Locale, (count: number) => string> = {
  fr: (count) => (count === 1 ? "1 titre" : `${count} titres`),
  en: (count) => (count === 1 ? "1 title" : `${count} titles`),
};

/** What a new name does, sentence by sentence. */
export const effectsOfNaming: Record<Locale, (naming: Naming) => string[]> = {
  fr: ({ person, name, into }) =>
    into
      ? [
          `«\u202F${person.name}\u202F» (${titlesOf.fr(person.titles)}) et «\u202F${into.name}\u202F» (${titlesOf.fr(into.titles)}) deviennent une seule personne\u202F: «\u202F${into.name}\u202F».`,
          `Recherche, fichiers importés et adresse de «\u202F${person.name}\u202F» mènent à «\u202F${into.name}\u202F».`,
          "Deux personnes réunies ne se séparent plus d’un geste\u202F: il faudrait les nommer de nouveau titre par titre.",
        ]
      : [
          `«\u202F${person.name}\u202F» s’appelle «\u202F${name}\u202F», sur ${titlesOf.fr(person.titles)}.`,
          "L’ancien nom trouve encore cette personne dans la recherche et les fichiers importés, et son ancienne adresse y mène.",
        ],
  en: ({ person, name, into }) =>
    into
      ? [
          `“${person.name}” (${titlesOf.en(person.titles)}) and “${into.name}” (${titlesOf.en(into.titles)}) become one person: “${into.name}”.`,
          `The search, imported files and the address of “${person.name}” lead to “${into.name}”.`,
          "People who were merged cannot be separated by an act: they would have to be named again title by title.",
        ]
      : [
          `“${person.name}” is called “${name}”, on ${titlesOf.en(person.titles)}.`,
          "The former name still finds this person in the search and in imported files, and its address leads here.",
        ],
};
