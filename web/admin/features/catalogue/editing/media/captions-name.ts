import type { captionRoles } from "#contract/admin/title-media.ts";

export type CaptionRole = (typeof captionRoles)[number];

/** A captions file's name with its language and role: 'film.en.sdh.srt'. Unchanged if no language was chosen. */
export function nameFor(name: string, { language, role }: { language: string; role: CaptionRole }): string {
  if (language === "") return name;
  const dot = name.lastIndexOf(".");
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  return `${stem}.${language}${role === "main" ? "" : `.${role}`}${extension}`;
}
