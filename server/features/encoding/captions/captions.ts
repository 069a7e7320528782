import { parseSsa, timestampOf } from "./ssa.ts";
import { EncodingFault } from "../faults.ts";
import type { Cue } from "./cue.ts";
import { fromSubRip, parseTiming, refuse, settingsOf } from "./cue-timing.ts";

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

/** Serialises cues as WebVTT. `X-TIMESTAMP-MAP` aligns them with the start of the segments (RFC 8216, 3.5). */
export function toWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text, settings }) =>
    [`${timestampOf(start)} --> ${timestampOf(end)} ${settings}`.trim(), text, ""].join("\n"),
  );
  return ["WEBVTT", "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0", "", ...blocks].join("\n");
}
