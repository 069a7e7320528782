import { EncodingFault, type CaptionFault } from "../faults.ts";

const timestamp = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?`;

const timingLine = new RegExp(String.raw`^\s*${timestamp}\s*-->\s*${timestamp}(?:\s+(.*))?$`);

export function parseTiming(line: string, index: number): { start: number; until: number; settings: string } {
  const found = timingLine.exec(line);
  if (!found) return refuse("time", index, line);
  const [, h1, m1, s1, f1, h2, m2, s2, f2, settings = ""] = found;
  if ([m1, s1, m2, s2].some((part) => Number(part) > 59)) refuse("time", index, line);
  const [start, until] = [secondsOf(h1, m1, s1, f1), secondsOf(h2, m2, s2, f2)];
  if (until <= start) refuse("order", index, line);
  return { start, until, settings: settings.trim() };
}

function secondsOf(hours = "0", minutes = "0", seconds = "0", fraction = "0"): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
}

/** Converts SubRip's few tags to WebVTT and escapes everything else. */
export function fromSubRip(text: string): string {
  return text
    .replaceAll(/\{\\[^}]*\}/g, "")
    .replaceAll(/<\/?font[^>]*>/gi, "")
    .replaceAll(/&(?!amp;|lt;|gt;|nbsp;)/g, "&amp;")
    .replaceAll(/<(?!\/?[biu]>)/gi, "&lt;")
    .replaceAll(/<(\/?)([BIU])>/g, (_all, slash: string, tag: string) => `<${slash}${tag.toLowerCase()}>`);
}

/** SubRip uses SSA's `{\an8}` to place captions at the top. */
export const settingsOf = (lines: readonly string[]) =>
  lines.some((line) => /\{\\an[789]\}/.test(line)) ? "line:5%" : "";

export function refuse(what: CaptionFault, index: number, text: string): never {
  throw new EncodingFault({ code: "captions", line: index + 1, what, text: text.trim().slice(0, 80) });
}
