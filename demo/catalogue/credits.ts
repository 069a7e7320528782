/** When, where and by whom a title was made. */
export interface DemoCredits {
  year: number;
  /** ISO 3166-1 alpha-2, the main one first. */
  countries: string[];
  directors: string[];
  authors: string[];
  /** Of titles in which somebody speaks. */
  voices?: string[];
  /** Why an editor said that it is a European work, where one did. */
  judged?: string;
}

/** Who produced the demo's titles: an invented company. */
export const producer = "Les Films de la Lune verte";

/** The people of the demo. Their names are invented. */
const maelle = "Maëlle Quintrec";
const bastien = "Bastien Orvault";
const solene = "Solène Marrevaux";
const ysee = "Ysée Montclar";
const gaspard = "Gaspard Tellirac";
const odile = "Odile Fontrange";
const lucien = "Lucien Aubercy";
const nolwenn = "Nolwenn Kergaster";
const ambroise = "Ambroise Delcaze";
const ines = "Inès Valdoré";
const come = "Côme Brissanges";
const philippine = "Philippine Oriac";
const tanguy = "Tanguy Lestrevan";

const by = (year: number, countries: string, directors: string[], authors: string[]): DemoCredits => ({
  year,
  countries: countries.split(" "),
  directors,
  authors,
});

/** By the slugs of films and series. */
export const credits: Readonly<Record<string, DemoCredits>> = {
  "l-harmonie-des-mondes": by(2026, "FR BE", [maelle], [gaspard, ysee]),
  "des-roues-sur-des-roues": by(2024, "FR", [bastien], [gaspard]),
  "quinze-pendules": by(2023, "FR CH", [maelle], [lucien]),
  "le-jeu-de-la-vie": by(2025, "FR", [come], [ambroise]),
  vertige: by(2024, "FR", [come, bastien], [ambroise]),
  "la-nuee": by(2023, "FR", [solene], [odile]),
  "l-herbier-vivant": by(2025, "FR LU", [solene], [odile, philippine]),
  "chacun-chez-soi": by(2026, "FR", [ines], [odile]),
  "une-journee-de-lumiere": by(2026, "FR", [nolwenn], [nolwenn]),
  "la-mer-qui-respire": {
    ...by(2025, "FR CA", [nolwenn], [lucien]),
    judged: "Coproduction majoritairement française, financée à 70 % en France (accord franco-canadien)",
  },
  "la-ligne-orange": by(2026, "FR", [tanguy], [lucien]),
  "tout-au-fond": by(2024, "FR", [tanguy, nolwenn], [odile]),
  "la-spirale-des-carres": by(2022, "FR", [bastien], [gaspard]),
  "le-hasard-bien-range": by(2025, "FR BE", [come], [ambroise]),
  "le-coeur-de-la-table": by(2023, "FR", [bastien], [gaspard, ambroise]),
  "quelle-heure-est-il-soleil": by(2026, "FR", [ines], [philippine]),
  "un-pommier-quatre-saisons": by(2025, "FR", [solene], [philippine]),
  "trois-gouttes-de-peinture": by(2022, "FR", [ines], [ysee]),
  "pourquoi-fait-il-nuit": by(2026, "FR", [maelle], [ysee]),
  "bonne-nuit-la-foret": by(2023, "FR CA", [nolwenn], [philippine]),
  "le-soir-des-lanternes": by(2026, "FR", [ines, maelle], [ysee]),
  "la-comete-de-passage": by(2026, "FR", [maelle], [ysee]),
  "perdu-dans-le-labyrinthe": by(2024, "FR", [come], [philippine]),
  "le-soleil-se-cache": by(2026, "FR CH", [maelle], [ysee, philippine]),
  "voir-le-son": by(2025, "FR", [tanguy, maelle], [lucien]),
  "l-art-de-trier": by(2024, "FR BE", [come], [ambroise, gaspard]),
  "la-fabrique-des-curieux": by(2026, "FR", [ines, solene], [philippine, ysee]),
  "les-promenades-de-zou": by(2025, "FR LU", [ines], [philippine]),
  "un-balcon-sur-le-ciel": by(2026, "FR", [maelle, nolwenn], [gaspard]),
  "casse-tete": by(2023, "FR", [bastien, come], [ambroise]),
};
