import type { CaptionRole, AudioRole } from "./facts.ts";
import { languageName } from "./languages.ts";

type Role = AudioRole | CaptionRole;

const roleNames: Record<string, Record<Exclude<Role, "main">, string>> = {
  fr: { description: "audiodescription", sdh: "sourds et malentendants", forced: "forcés" },
  en: { description: "audio description", sdh: "SDH", forced: "forced" },
};

/** A track's label in the player, in the track's language: 'Français (audiodescription)'. */
export function trackLabel(language: string, role: Role): string {
  const name = languageName(language);
  if (role === "main") return name;
  return `${name} (${(roleNames[language.slice(0, 2)] ?? roleNames["en"])?.[role]})`;
}
