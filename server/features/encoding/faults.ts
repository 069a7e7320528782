import { type Locale, operatorLocale } from "#contract/language.ts";
import { GiveUp } from "#server/jobs/outcome.ts";

/** Why an encoding failed. Times in seconds. */
export type Reason =
  | { code: "no-encoder" }
  | { code: "no-hdr" }
  | { code: "gone" }
  | { code: "damaged" }
  | { code: "empty" }
  | { code: "unreadable"; said: string }
  | { code: "no-picture" }
  | { code: "too-short"; seconds: number }
  | { code: "truncated"; claimed: number; holds: number }
  | { code: "captions"; line: number; what: CaptionFault; text: string }
  | { code: "captions-encoding" }
  | { code: "no-captions" }
  | { code: "stalled"; seconds: number }
  | { code: "encoder"; said: string }
  | { code: "limit"; what: Limit }
  | { code: "disk-full" }
  | { code: "worker-died" }
  | { code: "unexpected" };

/** The resources of FFmpeg that are limited; the same list as the adapter's `Exceeded`. */
const limits = ["memory", "processor", "file", "time"] as const;
type Limit = (typeof limits)[number];
export const isLimit = (what: unknown): what is Limit => limits.some((limit) => limit === what);

export type CaptionFault = "time" | "order" | "empty" | "format";

/** A permanent failure: retrying cannot help. The reason says what a person can do. */
export class EncodingFault extends GiveUp {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reasonText(reason, operatorLocale));
    this.reason = reason;
  }
}

/** Writes a number as the text's language does, with at most one decimal. */
export type WriteNumber = (value: number) => string;
type Texts = {
  [Code in Reason["code"]]: Record<Locale, (reason: Extract<Reason, { code: Code }>, number: WriteNumber) => string>;
};

/** A number in the locale's format, with at most one decimal. */
export const formatNumber = (value: number, locale: Locale) =>
  value.toLocaleString(locale, { maximumFractionDigits: 1 });

const captionFaults: Record<CaptionFault, Record<Locale, string>> = {
  time: { fr: "ce temps ne se lit pas", en: "this time cannot be read" },
  order: { fr: "la fin précède le début", en: "the end comes before the beginning" },
  empty: { fr: "ce sous-titre est sans texte", en: "this caption has no text" },
  format: { fr: "un temps était attendu ici", en: "a time was expected here" },
};

const limitNames: Record<Limit, Record<Locale, string>> = {
  memory: { fr: "plus de mémoire que permis", en: "more memory than is allowed" },
  processor: { fr: "plus de temps de calcul que permis", en: "more processor time than is allowed" },
  file: { fr: "un fichier plus grand que permis", en: "a larger file than is allowed" },
  time: { fr: "plus de temps que permis", en: "more time than is allowed" },
};

const texts: Texts = {
  "no-encoder": {
    fr: () =>
      "Encodage indisponible : FFmpeg est introuvable sur la machine qui encode. Installez-le (apt-get install ffmpeg) ou indiquez son chemin dans FFMPEG_PATH, puis relancez.",
    en: () =>
      "Encoding unavailable: FFmpeg was not found on the machine that encodes. Install it (apt-get install ffmpeg) or give its path in FFMPEG_PATH, then retry.",
  },
  "no-hdr": {
    fr: () =>
      "Cette vidéo est en HDR, et le FFmpeg de la machine qui encode ne sait pas la ramener à la plage standard (zscale, tonemap). Indiquez-en un autre dans FFMPEG_PATH et relancez, ou exportez-la en SDR.",
    en: () =>
      "This video is HDR, and the FFmpeg of the machine that encodes cannot map it to the standard range (zscale, tonemap). Give another one in FFMPEG_PATH and retry, or export it in SDR.",
  },
  gone: {
    fr: () => "Le fichier reçu n’est plus là. Envoyez-le à nouveau.",
    en: () => "The file that was received is gone. Upload it again.",
  },
  damaged: {
    fr: () => "Le fichier n’est plus celui qui a été reçu : son empreinte diffère. Envoyez-le à nouveau.",
    en: () => "The file is not the one that was received: its checksum differs. Upload it again.",
  },
  empty: { fr: () => "Le fichier est vide.", en: () => "The file is empty." },
  unreadable: {
    fr: ({ said }) =>
      `Ce fichier n’est pas une vidéo lisible, ou il lui manque une partie. Exportez-le à nouveau, en MP4 par exemple. FFmpeg dit : ${said}`,
    en: ({ said }) =>
      `This is not a video that can be read, or a part of it is missing. Export it again, as MP4 for example. FFmpeg says: ${said}`,
  },
  "no-picture": {
    fr: () => "Il n’y a pas d’image dans ce fichier. Envoyez la vidéo elle-même.",
    en: () => "There is no picture in this file. Upload the video itself.",
  },
  "too-short": {
    fr: ({ seconds }, number) => `La vidéo dure ${number(seconds)} s : il faut au moins une seconde.`,
    en: ({ seconds }, number) => `The video lasts ${number(seconds)} s: it has to last a second at least.`,
  },
  truncated: {
    fr: ({ claimed, holds }, number) =>
      `Le fichier est coupé : il annonce ${number(claimed)} s et n’en contient que ${number(holds)}. Envoyez-le à nouveau en entier.`,
    en: ({ claimed, holds }, number) =>
      `The file is cut off: it claims ${number(claimed)} s and holds only ${number(holds)}. Upload all of it again.`,
  },
  captions: {
    fr: ({ line, what, text }) => `Sous-titres, ligne ${line} : ${captionFaults[what].fr} (« ${text} »).`,
    en: ({ line, what, text }) => `Captions, line ${line}: ${captionFaults[what].en} (“${text}”).`,
  },
  "captions-encoding": {
    fr: () => "L’encodage de ces sous-titres n’est pas reconnu. Enregistrez-les en UTF-8.",
    en: () => "The encoding of these captions is not recognised. Save them as UTF-8.",
  },
  "no-captions": {
    fr: () => "Ce fichier ne contient aucun sous-titre. Il faut du SRT, du VTT ou du SSA.",
    en: () => "There is no caption in this file. SRT, VTT or SSA is needed.",
  },
  stalled: {
    fr: ({ seconds }, number) =>
      `L’encodage n’avançait plus depuis ${number(seconds)} s : il a été arrêté. Relancez-le ; s’il s’arrête au même endroit, exportez la vidéo à nouveau.`,
    en: ({ seconds }, number) =>
      `The encoding made no progress for ${number(seconds)} s and was ended. Retry; if it stops at the same place, export the video again.`,
  },
  limit: {
    fr: ({ what }) =>
      `FFmpeg a demandé ${limitNames[what].fr} et a été arrêté. Exportez la vidéo à nouveau, en MP4 par exemple ; si elle est très grande, demandez à l’exploitant de relever la limite (FFMPEG_MEMORY_MB).`,
    en: ({ what }) =>
      `FFmpeg asked for ${limitNames[what].en} and was ended. Export the video again, as MP4 for example; if it is very large, ask the operator to raise the limit (FFMPEG_MEMORY_MB).`,
  },
  encoder: {
    fr: ({ said }) =>
      `FFmpeg s’est arrêté sur une erreur. Exportez la vidéo à nouveau, en MP4 par exemple, et renvoyez-la. FFmpeg dit : ${said}`,
    en: ({ said }) =>
      `FFmpeg stopped with an error. Export the video again, as MP4 for example, and upload it. FFmpeg says: ${said}`,
  },
  "disk-full": {
    fr: () => "Il n’y a plus de place sur le disque de la machine qui encode. Libérez-en, puis relancez.",
    en: () => "The disk of the machine that encodes is full. Free some space, then retry.",
  },
  "worker-died": {
    fr: () =>
      "Le serveur a redémarré chaque fois pendant cet encodage\u202f: mémoire insuffisante, coupure, ou fichier qui l’arrête. Il n’est plus relancé de lui-même. Vous pouvez relancer.",
    en: () =>
      "The server restarted each time during this encoding: not enough memory, a power cut, or a file that ends it. It is not tried again by itself. You can retry.",
  },
  unexpected: {
    fr: () =>
      "Le serveur a redémarré pendant cet encodage, ou FFmpeg a été interrompu, plusieurs fois de suite. Votre fichier n’y est pour rien\u202f: relancez.",
    en: () =>
      "The server restarted during this encoding, or FFmpeg was interrupted, several times in a row. It is not your file: retry.",
  },
};

/** A reason as text for people, with what they can do. */
export function reasonText(reason: Reason, locale: Locale): string {
  // TypeScript cannot correlate the code with its text function.
  return (texts[reason.code][locale] as (reason: Reason, number: WriteNumber) => string)(reason, (value) =>
    formatNumber(value, locale),
  ).trim();
}
