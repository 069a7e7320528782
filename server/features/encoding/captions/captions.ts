import { detect } from "chardet";
import { EncodingFault, type CaptionFault } from "../faults.ts";

/** Times in seconds; text in WebVTT's markup, its lines divided by '\n'. */
export type Cue = { start: number; end: number; text: string; settings: string };

/**
 * The text of a captions file in whichever encoding, and that encoding's name.
 * @throws EncodingFault where it is none that is known
 */
export function decodeCaptions(bytes: Buffer): { text: string; encoding: string } {
  const encoding = encodingOf(bytes);
  const text = decoded(bytes, encoding);
  // Control characters other than tabs and line breaks: this is no text.
  if (text === undefined || /[^\P{Cc}\t\n\v\f\r\u0080-\u009F]|\uFFFD/u.test(text))
    throw new EncodingFault({ code: "captions-encoding" });
  return { text: text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n"), encoding };
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "UTF-16LE";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "UTF-16BE";
  if (decoded(bytes, "UTF-8") !== undefined) return "UTF-8";
  const guessed = detect(bytes) ?? "windows-1252";
  // Browsers and editors read the one as the other, which holds typographic quotation marks.
  return guessed === "ISO-8859-1" ? "windows-1252" : guessed;
}

function decoded(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The cues of a file of SubRip, WebVTT or SubStation Alpha, by their beginning.
 * @throws EncodingFault with the line that cannot be read, or where there is no cue at all
 */
export function parseCaptions(text: string): Cue[] {
  const lines = text.split("\n");
  const cues = /^WEBVTT(?:\s|$)/.test(text)
    ? parseBlocks(lines, { isVtt: true })
    : /^\s*\[Script Info\]/im.test(text) || lines.some((line) => line.startsWith("Dialogue:"))
      ? parseSsa(lines)
      : parseBlocks(lines, { isVtt: false });
  if (cues.length === 0) throw new EncodingFault({ code: "no-captions" });
  return cues.toSorted((a, b) => a.start - b.start);
}

function refuse(what: CaptionFault, index: number, text: string): never {
  throw new EncodingFault({ code: "captions", line: index + 1, what, text: text.trim().slice(0, 80) });
}

/** SubRip, and WebVTT (https://www.w3.org/TR/webvtt1/#syntax): blocks with a time line, divided by blank lines. */
function parseBlocks(lines: readonly string[], { isVtt }: { isVtt: boolean }): Cue[] {
  const cues: Cue[] = [];
  for (let at = isVtt ? afterBlock(lines, 0) : 0; at < lines.length;) {
    const end = afterBlock(lines, at);
    const first = (lines[at] ?? "").trim();
    if (first !== "" && !(isVtt && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(first))) {
      const time = first.includes("-->") ? at : at + 1;
      // A block that neither begins with a time nor has it behind a number or name.
      // Behind a number the time was expected on the next line.
      const isTime = time < end && (lines[time] ?? "").includes("-->");
      const wrong = /^\d+$/.test(first) && time < end ? time : at;
      if (!isTime) refuse("format", wrong, lines[wrong] ?? "");
      const { start, until, settings } = readTimes(lines[time] ?? "", time);
      const said = lines.slice(time + 1, end).filter((line) => line.trim() !== "");
      const text = isVtt ? said.join("\n") : fromSubRip(said.join("\n"));
      if (text.trim() !== "") cues.push({ start, end: until, text, settings: isVtt ? settings : placeOf(said) });
    }
    at = end + 1;
  }
  return cues;
}

/** Where the block ends that begins at a line: the next blank line, or the end. */
function afterBlock(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && (lines[at] ?? "").trim() !== "") at += 1;
  return at;
}

const instant = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?`;
const timeLine = new RegExp(String.raw`^\s*${instant}\s*-->\s*${instant}(?:\s+(.*))?$`);

function readTimes(line: string, index: number): { start: number; until: number; settings: string } {
  const found = timeLine.exec(line);
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

/** SubRip's few tags as WebVTT's; everything else is text. */
function fromSubRip(text: string): string {
  return text
    .replaceAll(/\{\\[^}]*\}/g, "")
    .replaceAll(/<\/?font[^>]*>/gi, "")
    .replaceAll(/&(?!amp;|lt;|gt;|nbsp;)/g, "&amp;")
    .replaceAll(/<(?!\/?[biu]>)/gi, "&lt;")
    .replaceAll(/<(\/?)([BIU])>/g, (_all, slash: string, tag: string) => `<${slash}${tag.toLowerCase()}>`);
}

/** SubRip borrows `{\an8}` from SSA for captions at the top. */
const placeOf = (lines: readonly string[]) => (lines.some((line) => /\{\\an[789]\}/.test(line)) ? "line:5%" : "");

/** SubStation Alpha, both versions: the events of its last section (http://www.tcax.org/docs/ass-specs.htm). */
function parseSsa(lines: readonly string[]): Cue[] {
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
    // The text is last and may hold commas.
    const text = parts.slice(fields.length - 1).join(",");
    const { start, until } = readTimes(`${value("Start")} --> ${value("End")}`, index);
    const written = fromSsa(text);
    if (written !== "") cues.push({ start, end: until, text: written, settings: placeOf([text]) });
  }
  return cues;
}

function fromSsa(text: string): string {
  // Drawings are vectors in the text's place.
  if (/\{[^}]*\\p[1-9]/.test(text)) return "";
  const marked = text
    .replaceAll(/\\N|\\n/g, "\n")
    .replaceAll("\\h", " ")
    .replaceAll(/\{[^}]*\\([biu])1[^}]*\}/g, "<$1>")
    .replaceAll(/\{[^}]*\\([biu])0[^}]*\}/g, "</$1>");
  const tags = new Map<string, number>();
  for (const [, slash, tag = ""] of marked.matchAll(/<(\/?)([biu])>/g))
    tags.set(tag, (tags.get(tag) ?? 0) + (slash ? -1 : 1));
  const closing = [...tags].map(([tag, open]) => `</${tag}>`.repeat(Math.max(0, open))).join("");
  return fromSubRip(`${marked}${closing}`).trim();
}

const clock = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** As WebVTT. `X-TIMESTAMP-MAP` ties it to the start of the segments (RFC 8216, 3.5). */
export function toWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text, settings }) =>
    [`${clock(start)} --> ${clock(end)} ${settings}`.trim(), text, ""].join("\n"),
  );
  return ["WEBVTT", "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0", "", ...blocks].join("\n");
}
