import type { CaptionRole, SoundRole } from "./facts.ts";
import { languageName } from "./languages.ts";

type Role = SoundRole | CaptionRole;

const words: Record<string, Record<Exclude<Role, "main">, string>> = {
  fr: { description: "audiodescription", sdh: "sourds et malentendants", forced: "forcés" },
  en: { description: "audio description", sdh: "SDH", forced: "forced" },
};

/** How a track is called in a player, in its own language: 'Français (audiodescription)'. */
export function trackLabel(language: string, role: Role): string {
  const name = languageName(language);
  if (role === "main") return name;
  return `${name} (${(words[language.slice(0, 2)] ?? words["en"])?.[role]})`;
}
