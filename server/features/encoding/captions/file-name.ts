import type { CaptionRole } from "../probe/facts.ts";
import { languageTag } from "../probe/languages.ts";

const roles: Record<string, CaptionRole> = {
  sdh: "sdh",
  cc: "sdh",
  hi: "sdh",
  sme: "sdh",
  forced: "forced",
  force: "forced",
  forces: "forced",
};
const names: Record<string, string> = { vf: "fr", french: "fr", francais: "fr", english: "en", anglais: "en" };

/** What the name of a captions file says at its end: `film.fr.sdh.srt`. */
export function captionsOfName(name: string): { language: string | null; role: CaptionRole } {
  const stem = name
    .replace(/\.[A-Za-z0-9]{2,4}$/, "")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "");
  const parts = stem
    .toLowerCase()
    .split(/[._[\]()]+/)
    .filter((part) => part.trim() !== "");
  let role: CaptionRole = "main";
  for (let at = parts.length - 1; at > 0; at -= 1) {
    const part = (parts[at] ?? "").trim();
    const said = roles[part];
    if (said === undefined) return { language: languageIn(part), role };
    role = said;
  }
  return { language: null, role };
}

/** Of three letters only those that stand for a language with a shorter tag: 'the' is a language, too. */
function languageIn(part: string): string | null {
  if (names[part] !== undefined) return names[part];
  const tag = languageTag(part);
  return tag !== null && (tag.split("-")[0] ?? "").length === 2 ? tag : null;
}

const common = {
  fr: ["le", "la", "les", "de", "et", "est", "que", "pas", "je", "vous", "nous", "un", "une", "dans", "il", "mais"],
  en: ["the", "of", "and", "is", "that", "not", "you", "we", "a", "in", "he", "but", "to", "it", "have", "do"],
};

/** French or English by its most common words; null where they do not tell. */
export function guessLanguage(text: string): "fr" | "en" | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (list: readonly string[]) => words.filter((word) => list.includes(word)).length;
  const [french, english] = [count(common.fr), count(common.en)];
  if (Math.max(french, english) < 2 || french === english) return null;
  return french > english ? "fr" : "en";
}
