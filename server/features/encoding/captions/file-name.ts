import type { CaptionRole } from "../probe/facts.ts";
import { languageTag } from "../probe/languages.ts";

const rolesByMark: Record<string, CaptionRole> = {
  sdh: "sdh",
  cc: "sdh",
  hi: "sdh",
  sme: "sdh",
  forced: "forced",
  force: "forced",
  forces: "forced",
};
const tagsByName: Record<string, string> = { vf: "fr", french: "fr", francais: "fr", english: "en", anglais: "en" };

/** Reads language and role from the end of a caption file's name: `film.fr.sdh.srt`. */
export function parseCaptionsName(name: string): { language: string | null; role: CaptionRole } {
  const stem = name
    .replace(/\.[A-Za-z0-9]{2,4}$/, "")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "");
  const parts = stem
    .toLowerCase()
    .split(/[._[\]()]+/)
    .filter((part) => part.trim() !== "");
  let role: CaptionRole = "main";
  for (let index = parts.length - 1; index > 0; index -= 1) {
    const part = (parts[index] ?? "").trim();
    const marked = rolesByMark[part];
    if (marked === undefined) return { language: languageIn(part), role };
    role = marked;
  }
  return { language: null, role };
}

/** Accepts a three-letter code only if the language has a two-letter one: 'the' is an ISO 639-3 code too. */
function languageIn(part: string): string | null {
  if (tagsByName[part] !== undefined) return tagsByName[part];
  const tag = languageTag(part);
  return tag !== null && (tag.split("-")[0] ?? "").length === 2 ? tag : null;
}

const commonWords = {
  fr: ["le", "la", "les", "de", "et", "est", "que", "pas", "je", "vous", "nous", "un", "une", "dans", "il", "mais"],
  en: ["the", "of", "and", "is", "that", "not", "you", "we", "a", "in", "he", "but", "to", "it", "have", "do"],
};

/** Detects French or English by their most frequent words; null if inconclusive. */
export function guessLanguage(text: string): "fr" | "en" | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (list: readonly string[]) => words.filter((word) => list.includes(word)).length;
  const [french, english] = [count(commonWords.fr), count(commonWords.en)];
  if (Math.max(french, english) < 2 || french === english) return null;
  return french > english ? "fr" : "en";
}
