import type { Cue } from "./cue.ts";
import { parseTiming, settingsOf, fromSubRip } from "./cue-timing.ts";

/** The events of SubStation Alpha, v4 and v4+ (http://www.tcax.org/docs/ass-specs.htm). */
export function parseSsa(lines: readonly string[]): Cue[] {
  let fields = ["Layer", "Start", "End", "Style", "Name", "MarginL", "MarginR", "MarginV", "Effect", "Text"];
  let inEvents = false;
  const cues: Cue[] = [];
  for (const [index, line] of lines.entries()) {
    if (/^\s*\[/.test(line)) inEvents = /^\s*\[events\]/i.test(line);
    if (inEvents && line.startsWith("Format:"))
      fields = line
        .slice(7)
        .split(",")
        .map((field) => field.trim());
    if (!line.startsWith("Dialogue:")) continue;
    const parts = line.slice(9).split(",");
    const value = (name: string) => (parts[fields.indexOf(name)] ?? "").trim();
    // The text is the last field and may contain commas.
    const text = parts.slice(fields.length - 1).join(",");
    const { start, until } = parseTiming(`${value("Start")} --> ${value("End")}`, index);
    const converted = fromSsa(text);
    if (converted !== "") cues.push({ start, end: until, text: converted, settings: settingsOf([text]) });
  }
  return cues;
}

function fromSsa(text: string): string {
  // `\p` marks a vector drawing instead of text.
  if (/\{[^}]*\\p[1-9]/.test(text)) return "";
  const withTags = text
    .replaceAll(/\\N|\\n/g, "\n")
    .replaceAll("\\h", " ")
    .replaceAll(/\{[^}]*\\([biu])1[^}]*\}/g, "<$1>")
    .replaceAll(/\{[^}]*\\([biu])0[^}]*\}/g, "</$1>");
  const tags = new Map<string, number>();
  for (const [, slash, tag = ""] of withTags.matchAll(/<(\/?)([biu])>/g))
    tags.set(tag, (tags.get(tag) ?? 0) + (slash ? -1 : 1));
  const closing = [...tags].map(([tag, open]) => `</${tag}>`.repeat(Math.max(0, open))).join("");
  return fromSubRip(`${withTags}${closing}`).trim();
}

export const timestampOf = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
