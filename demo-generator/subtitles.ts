import type { Cue } from "./captions/cue.ts";
import { filmCues } from "./captions/films.ts";
import { kidsCues } from "./captions/kids.ts";
import { seriesCues } from "./captions/series.ts";
import type { SubtitleTrack } from "./encode.ts";

const cues: Record<string, readonly Cue[]> = { ...filmCues, ...seriesCues, ...kidsCues };

function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}

function toVtt(list: readonly Cue[], language: "fr" | "en"): string {
  const blocks = list.map(
    ([from, to, fr, en]) =>
      `${clock(from)} --> ${clock(to)}\n${(language === "fr" ? fr : en).replace(/ (?=[:;?!»])/g, language === "fr" ? "\u00a0" : " ")}\n`,
  );
  return `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\n${blocks.join("\n")}`;
}

/** The subtitle tracks of a clip, French first; none for most clips. */
export function subtitlesOf(clip: string): SubtitleTrack[] {
  const list = cues[clip];
  if (!list) return [];
  return (["fr", "en"] as const).map((language) => ({ language, vtt: toVtt(list, language) }));
}
