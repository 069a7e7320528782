import { detect } from "chardet";
import { EncodingFault, type CaptionFault } from "../faults.ts";

/** Times in seconds; text in WebVTT markup, lines separated by '\n'. */
export type Cue = { start: number; end: number; text: string; settings: string };

/**
 * Decodes a caption file. Returns its text and the detected encoding.
 * @throws EncodingFault if the encoding is not recognised
 */
export function decodeCaptions(bytes: Buffer): { text: string; encoding: string } {
  const encoding = encodingOf(bytes);
  const text = tryDecode(bytes, encoding);
  // Control characters other than tabs and line breaks: not a text file.
  if (text === undefined || /[^\P{Cc}\t\n\v\f\r\u0080-\u009F]|\uFFFD/u.test(text))
    throw new EncodingFault({ code: "captions-encoding" });
  return { text: text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n"), encoding };
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "UTF-16LE";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "UTF-16BE";
  if (tryDecode(bytes, "UTF-8") !== undefined) return "UTF-8";
  const guessed = detect(bytes) ?? "windows-1252";
  // Browsers and editors treat ISO-8859-1 as windows-1252, which adds typographic quotation marks.
  return guessed === "ISO-8859-1" ? "windows-1252" : guessed;
}

function tryDecode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Parses SubRip, WebVTT or SubStation Alpha. Returns the cues by start time.
 * @throws EncodingFault with the line that cannot be parsed, or if there is no cue
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

/** SubRip, and WebVTT (https://www.w3.org/TR/webvtt1/#syntax): blocks with a timing line, separated by blank lines. */
function parseBlocks(lines: readonly string[], { isVtt }: { isVtt: boolean }): Cue[] {
  const cues: Cue[] = [];
  for (let index = isVtt ? endOfBlock(lines, 0) : 0; index < lines.length;) {
    const end = endOfBlock(lines, index);
    const first = (lines[index] ?? "").trim();
    if (first !== "" && !(isVtt && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(first))) {
      // The timing is on the first line, or on the second after a number or identifier.
      const timing = first.includes("-->") ? index : index + 1;
      const hasTiming = timing < end && (lines[timing] ?? "").includes("-->");
      const invalid = /^\d+$/.test(first) && timing < end ? timing : index;
      if (!hasTiming) refuse("format", invalid, lines[invalid] ?? "");
      const { start, until, settings } = parseTiming(lines[timing] ?? "", timing);
      const payload = lines.slice(timing + 1, end).filter((line) => line.trim() !== "");
      const text = isVtt ? payload.join("\n") : fromSubRip(payload.join("\n"));
      if (text.trim() !== "") cues.push({ start, end: until, text, settings: isVtt ? settings : settingsOf(payload) });
    }
    index = end + 1;
  }
  return cues;
}

/** Index of the blank line that ends the block at `from`, or the number of lines. */
function endOfBlock(lines: readonly string[], from: number): number {
  let index = from;
  while (index < lines.length && (lines[index] ?? "").trim() !== "") index += 1;
  return index;
}

const timestamp = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?`;
const timingLine = new RegExp(String.raw`^\s*${timestamp}\s*-->\s*${timestamp}(?:\s+(.*))?$`);

function parseTiming(line: string, index: number): { start: number; until: number; settings: string } {
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
function fromSubRip(text: string): string {
  return text
    .replaceAll(/\{\\[^}]*\}/g, "")
    .replaceAll(/<\/?font[^>]*>/gi, "")
    .replaceAll(/&(?!amp;|lt;|gt;|nbsp;)/g, "&amp;")
    .replaceAll(/<(?!\/?[biu]>)/gi, "&lt;")
    .replaceAll(/<(\/?)([BIU])>/g, (_all, slash: string, tag: string) => `<${slash}${tag.toLowerCase()}>`);
}

/** SubRip uses SSA's `{\an8}` to place captions at the top. */
const settingsOf = (lines: readonly string[]) => (lines.some((line) => /\{\\an[789]\}/.test(line)) ? "line:5%" : "");

/** The events of SubStation Alpha, v4 and v4+ (http://www.tcax.org/docs/ass-specs.htm). */
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

const timestampOf = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** Serialises cues as WebVTT. `X-TIMESTAMP-MAP` aligns them with the start of the segments (RFC 8216, 3.5). */
export function toWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text, settings }) =>
    [`${timestampOf(start)} --> ${timestampOf(end)} ${settings}`.trim(), text, ""].join("\n"),
  );
  return ["WEBVTT", "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0", "", ...blocks].join("\n");
}
