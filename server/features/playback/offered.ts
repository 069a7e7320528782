import type { CaptionKind } from "#contract/player-preferences.ts";
import type { Offered } from "./queries.ts";

const captionKinds: Record<string, CaptionKind> = { main: "subtitles", sdh: "sdh", forced: "forced" };

/** @param folder URL of the stream's folder */
export function tracksAnswer({ tracks }: Offered, folder: string) {
  const common = ({ language, label, key }: Offered["tracks"][number]) => ({
    language,
    label,
    url: `${folder}/${key}`,
  });
  return {
    audio: tracks
      .filter(({ kind }) => kind === "audio")
      .map((track) => ({ ...common(track), description: track.role === "description" })),
    captions: tracks
      .filter(({ kind }) => kind === "captions")
      .map((track) => ({ ...common(track), kind: captionKinds[track.role] ?? ("subtitles" as const) })),
  };
}

export function markersAnswer(offered: Offered) {
  return {
    intro: span(offered.intro_start_seconds, offered.intro_end_seconds),
    recap: span(offered.recap_start_seconds, offered.recap_end_seconds),
    credits_start: offered.credits_start_seconds,
  };
}

function span(start: number | null, end: number | null) {
  return start === null || end === null ? null : { start, end };
}
