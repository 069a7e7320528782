import type { ByLocale, Locale } from "#contract/language.ts";
import { formatNumber, type WriteNumber } from "./faults.ts";

/** A remark on a source that editors should know about. Times in seconds. */
export type Finding =
  | { code: "portrait" }
  | { code: "turned"; degrees: number }
  | { code: "odd-pixels"; width: number; height: number }
  | { code: "interlaced" }
  | { code: "high-dynamic-range" }
  | { code: "no-av1" }
  | { code: "variable-frame-rate" }
  | { code: "rare-pixels"; format: string }
  | { code: "small"; height: number }
  | { code: "no-sound" }
  | { code: "unnamed-sound"; count: number }
  | { code: "surround" }
  | { code: "same-sound"; count: number }
  | { code: "drawn-captions"; count: number }
  | { code: "other-container"; extension: string; format: string }
  | { code: "shorter"; claimed: number; holds: number }
  | { code: "silent-sound"; count: number }
  | { code: "quiet-sound"; lufs: number }
  | { code: "black-beginning"; seconds: number }
  | { code: "black-end"; seconds: number }
  | { code: "silent-beginning"; seconds: number }
  | { code: "silent-end"; seconds: number }
  | { code: "captions-encoding"; encoding: string }
  | { code: "captions-guessed"; language: string };

type Level = "info" | "warning" | "fault";
type Texts = {
  [Code in Finding["code"]]: { level: Level } & ByLocale<
    (finding: Extract<Finding, { code: Code }>, number: WriteNumber) => string
  >;
};

const texts: Texts = {
  portrait: {
    level: "info",
    fr: () => "Vidéo verticale : elle est montrée telle quelle, entre deux bandes.",
    en: () => "Portrait video: it is shown as it is, between two bars.",
  },
  turned: {
    level: "info",
    fr: ({ degrees }) => `Image tournée de ${degrees}° par la caméra : elle est redressée.`,
    en: ({ degrees }) => `Turned by ${degrees}° by the camera: it is set upright.`,
  },
  "odd-pixels": {
    level: "info",
    fr: ({ width, height }) => `Pixels non carrés : l’image est ramenée à ${width} × ${height}.`,
    en: ({ width, height }) => `Pixels are not square: shown as ${width} × ${height}.`,
  },
  interlaced: {
    level: "info",
    fr: () => "Vidéo entrelacée : elle est désentrelacée.",
    en: () => "Interlaced video: it is deinterlaced.",
  },
  "high-dynamic-range": {
    level: "warning",
    fr: () => "Vidéo HDR : ses couleurs sont ramenées à la plage standard. Vérifiez le résultat.",
    en: () => "HDR video: its colours are mapped to the standard range. Check the result.",
  },
  "no-av1": {
    level: "warning",
    fr: () =>
      "Pas d’AV1 : aucun FFmpeg de la machine qui encode ne le coupe comme il faut. La vidéo se lit partout en H.264. Avec un autre FFmpeg (FFMPEG_PATH), encodez-la à nouveau.",
    en: () =>
      "No AV1: no FFmpeg of the machine that encodes cuts it as players need it. The video plays everywhere in H.264. With another FFmpeg (FFMPEG_PATH), encode it again.",
  },
  "variable-frame-rate": {
    level: "info",
    fr: () => "Cadence variable : elle est rendue constante.",
    en: () => "Variable frame rate: it is made constant.",
  },
  "rare-pixels": {
    level: "info",
    fr: ({ format }) => `Format de pixels ${format} : il est converti pour que tous les appareils le lisent.`,
    en: ({ format }) => `Pixel format ${format}: converted, so that every device can play it.`,
  },
  small: {
    level: "warning",
    fr: ({ height }) => `Image de ${height} lignes seulement : elle paraîtra floue en plein écran.`,
    en: ({ height }) => `Only ${height} lines: it will look soft in full screen.`,
  },
  "no-sound": {
    level: "warning",
    fr: () => "Aucun son dans ce fichier.",
    en: () => "There is no sound in this file.",
  },
  "unnamed-sound": {
    level: "warning",
    fr: ({ count }) =>
      count > 1
        ? `${count} pistes sonores sont sans langue : elles passent pour la langue du titre.`
        : "Une piste sonore est sans langue : elle passe pour la langue du titre.",
    en: ({ count }) =>
      count > 1
        ? `${count} sound tracks name no language: they are taken for the title’s.`
        : "A sound track names no language: it is taken for the title’s.",
  },
  surround: {
    level: "info",
    fr: () => "Son multicanal : il est mixé en stéréo.",
    en: () => "Surround sound: it is mixed to stereo.",
  },
  "same-sound": {
    level: "warning",
    fr: ({ count }) =>
      count > 1
        ? `${count} pistes sonores ont la langue et le rôle d’une autre : elles sont laissées de côté.`
        : "Une piste sonore a la langue et le rôle d’une autre : elle est laissée de côté.",
    en: ({ count }) =>
      count > 1
        ? `${count} sound tracks have the language and role of another: they are left out.`
        : "A sound track has the language and role of another: it is left out.",
  },
  "drawn-captions": {
    level: "warning",
    fr: ({ count }) =>
      count > 1
        ? `${count} pistes de sous-titres sont des images (DVD ou Blu-ray) : ajoutez-les en SRT ou en VTT.`
        : "Une piste de sous-titres est en images (DVD ou Blu-ray) : ajoutez-la en SRT ou en VTT.",
    en: ({ count }) =>
      count > 1
        ? `${count} caption tracks are pictures (DVD or Blu-ray): add them as SRT or VTT.`
        : "A caption track is made of pictures (DVD or Blu-ray): add it as SRT or VTT.",
  },
  "other-container": {
    level: "info",
    fr: ({ extension, format }) => `Le nom finit par ${extension}, mais le fichier est en ${format}.`,
    en: ({ extension, format }) => `The name ends with ${extension}, but the file is ${format}.`,
  },
  shorter: {
    level: "warning",
    fr: ({ claimed, holds }, number) => `Le fichier annonce ${number(claimed)} s et en contient ${number(holds)}.`,
    en: ({ claimed, holds }, number) => `The file claims ${number(claimed)} s and holds ${number(holds)}.`,
  },
  "silent-sound": {
    level: "warning",
    fr: ({ count }) => (count > 1 ? `${count} pistes sonores sont muettes.` : "Une piste sonore est muette."),
    en: ({ count }) => (count > 1 ? `${count} sound tracks are silent.` : "A sound track is silent."),
  },
  "quiet-sound": {
    level: "warning",
    fr: ({ lufs }, number) => `Son très faible à l’origine (${number(lufs)} LUFS) : le souffle peut s’entendre.`,
    en: ({ lufs }, number) => `The original sound is very quiet (${number(lufs)} LUFS): its noise may be heard.`,
  },
  "black-beginning": {
    level: "info",
    fr: (found, number) => `L’image est noire pendant les ${number(found.seconds)} premières secondes.`,
    en: (found, number) => `The picture is black for the first ${number(found.seconds)} seconds.`,
  },
  "black-end": {
    level: "info",
    fr: (found, number) => `L’image est noire pendant les ${number(found.seconds)} dernières secondes.`,
    en: (found, number) => `The picture is black for the last ${number(found.seconds)} seconds.`,
  },
  "silent-beginning": {
    level: "info",
    fr: (found, number) => `Les ${number(found.seconds)} premières secondes sont sans son.`,
    en: (found, number) => `The first ${number(found.seconds)} seconds are silent.`,
  },
  "silent-end": {
    level: "info",
    fr: (found, number) => `Les ${number(found.seconds)} dernières secondes sont sans son.`,
    en: (found, number) => `The last ${number(found.seconds)} seconds are silent.`,
  },
  "captions-encoding": {
    level: "info",
    fr: ({ encoding }) => `Sous-titres en ${encoding} : ils sont convertis en UTF-8.`,
    en: ({ encoding }) => `Captions in ${encoding}: they are converted to UTF-8.`,
  },
  "captions-guessed": {
    level: "warning",
    fr: ({ language }) =>
      `Langue des sous-titres devinée : ${language}. Nommez le fichier « film.fr.srt » pour la dire.`,
    en: ({ language }) => `The captions’ language was guessed: ${language}. Name the file “film.fr.srt” to say it.`,
  },
};

/** A finding as text for people. */
export function findingText(finding: Finding, locale: Locale): { code: string; level: Level; text: string } {
  const { level, [locale]: textOf } = texts[finding.code];
  // TypeScript cannot correlate the code with its text function.
  const write = textOf as (finding: Finding, number: WriteNumber) => string;
  return { code: finding.code, level, text: write(finding, (value) => formatNumber(value, locale)) };
}
