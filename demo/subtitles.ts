import type { SubtitleTrack } from "./encode.ts";

interface Cue {
  from: number;
  to: number;
  fr: string;
  en: string;
}

/** What a narrator would say, for the clips that have subtitles. Times in seconds of the clip. */
const cues: Record<string, Cue[]> = {
  kepler: [
    {
      from: 0.6,
      to: 3.6,
      fr: "En 1619, Kepler écoute tourner les planètes.",
      en: "In 1619, Kepler listens to the planets turning.",
    },
    {
      from: 4,
      to: 7.6,
      fr: "Près du Soleil, la planète se hâte ;\nloin de lui, elle flâne.",
      en: "Near the Sun the planet hurries;\nfar from it, it strolls.",
    },
    {
      from: 8,
      to: 11.4,
      fr: "Chaque éventail est balayé dans le même temps :\ntous ont la même aire.",
      en: "Each fan is swept in the same time:\nthey all have the same area.",
    },
    {
      from: 12.8,
      to: 16.4,
      fr: "Tendons un fil entre la Terre et Vénus,\net laissons passer les années.",
      en: "Stretch a thread between the Earth and Venus,\nand let the years go by.",
    },
    {
      from: 17,
      to: 20.4,
      fr: "Huit tours pour l’une, treize pour l’autre…",
      en: "Eight rounds for one, thirteen for the other…",
    },
    {
      from: 20.8,
      to: 25.4,
      fr: "et la ronde se referme\nen une rose à cinq pétales.",
      en: "and the round closes\ninto a rose with five petals.",
    },
  ],
  harmonics: [
    {
      from: 0.8,
      to: 3.8,
      fr: "Une corde pincée ne vibre pas d’une seule façon.",
      en: "A plucked string does not vibrate in just one way.",
    },
    {
      from: 4.2,
      to: 7.2,
      fr: "Elle danse tout entière : c’est la note que l’on chante.",
      en: "It dances as a whole: that is the note we sing.",
    },
    {
      from: 7.6,
      to: 11.2,
      fr: "Et par moitiés, une octave plus haut ;\net par tiers, une quinte encore au-dessus.",
      en: "And in halves, an octave higher;\nand in thirds, a fifth above that.",
    },
    { from: 11.6, to: 15.6, fr: "Six voix dans une seule corde.", en: "Six voices in a single string." },
    {
      from: 16.4,
      to: 20.4,
      fr: "Additionnons-les :\nvoici la forme de la note, et voilà son timbre.",
      en: "Add them up:\nthis is the shape of the note, and that is its timbre.",
    },
  ],
};

function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}

function toVtt(list: readonly Cue[], language: "fr" | "en"): string {
  const blocks = list.map(
    (cue) =>
      `${clock(cue.from)} --> ${clock(cue.to)}\n${cue[language].replace(/ (?=[:;?!»])/g, language === "fr" ? "\u00a0" : " ")}\n`,
  );
  return `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\n${blocks.join("\n")}`;
}

/** The subtitle tracks of a clip, French first; none for most clips. */
export function subtitlesOf(clip: string): SubtitleTrack[] {
  const list = cues[clip];
  if (!list) return [];
  return (["fr", "en"] as const).map((language) => ({ language, vtt: toVtt(list, language) }));
}
