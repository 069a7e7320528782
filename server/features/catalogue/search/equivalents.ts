/** Groups of synonyms for search, one per line, folded. */
const groups = `
math, maths, mathematique, mathematiques, mathematics
algo, algos, algorithme, algorithmes, algorithm, algorithms
physique, physiques, physics
geo, geographie, geography
bio, biologie, biology
philo, philosophie, philosophy
psycho, psychologie, psychology
astro, astronomie, astronomy
techno, technos, technologie, technologies, technology
cine, cinema, cinemas
docu, docus, documentaire, documentaires, documentary, documentaries
tele, television, tv
photo, photos, photographie, photographies, photograph, photographs, photography
sf, scifi, sci fi, science fiction
bd, bande dessinee, bandes dessinees, comics
dessin anime, dessins animes, cartoon, cartoons
ado, ados, adolescent, adolescents, adolescente, adolescentes, teen, teens, teenager, teenagers
foot, football, soccer
nouveau, nouveaux, nouvelle, nouvelles, nouveaute, nouveautes, new
colour, colours, color, colors
theatre, theater
centre, center
grey, gray
cle, cles, clef, clefs
oeil, yeux
ciel, cieux
travail, travaux
vitrail, vitraux
man, men
woman, women
mouse, mice
foot, feet
tooth, teeth
goose, geese
leaf, leaves
life, lives
wolf, wolves
half, halves
`;

/** Words for a type of title, and the mark of that type in search documents. */
const kinds: Record<string, string> = {
  "=movie": "film, films, movie, movies, long metrage, longs metrages, feature film, feature films",
  "=series": "serie, series, tv show, tv shows",
  "=episode": "episode, episodes",
  "=kid": "enfant, enfants, kid, kids, child, children, jeunesse, tout petit, tout petits",
  "=free": "gratuit, gratuite, gratuits, gratuites, gratuitement, free",
};

export type Equivalents = {
  /** Synonyms. */
  readonly phrases: readonly string[];
  /** Document marks with the same meaning. */
  readonly marks: readonly string[];
};

const known = new Map<string, { phrases: string[]; marks: string[] }>();

function learn(group: string, mark?: string): void {
  const phrases = group.split(",").map((phrase) => phrase.trim());
  for (const phrase of phrases) {
    const meaning = known.get(phrase) ?? { phrases: [], marks: [] };
    meaning.phrases.push(...phrases.filter((one) => one !== phrase));
    if (mark !== undefined) meaning.marks.push(mark);
    known.set(phrase, meaning);
  }
}
for (const group of groups.trim().split("\n")) learn(group);
for (const [mark, group] of Object.entries(kinds)) learn(group, mark);

const longest = Math.max(...[...known.keys()].map((phrase) => phrase.split(" ").length));

/** The synonyms of the words from `start`, by the longest known phrase. */
export function equivalentsAt(
  words: readonly string[],
  start: number,
): { words: readonly string[]; length: number; means: Equivalents } | undefined {
  for (let length = longest; length > 0; length -= 1) {
    const phrase = words.slice(start, start + length);
    const means = phrase.length === length ? known.get(phrase.join(" ")) : undefined;
    if (means) return { words: phrase, length, means };
  }
  return undefined;
}

/** Single words with synonyms: candidates for correcting a mistyped word. */
export const wordsWithEquivalents = [...known.keys()].filter((phrase) => !phrase.includes(" "));

/** The only word with synonyms that has this prefix, of five letters or more. */
export function completed(beginning: string): string | undefined {
  if (beginning.length < 5) return undefined;
  return wordsWithEquivalents.find((word) => word.startsWith(beginning));
}
