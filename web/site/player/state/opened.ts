import type { AnswerFor } from "#contract/client.ts";
import type { PlayerPreferences } from "#contract/player-preferences.ts";
import type { StreamSource } from "../stream/hls-engine.ts";

/** The server's answer to opening a title. */
export type Opened = AnswerFor<"POST /videos/{id}/playing-url">;

/** The streams of an opened title, with the signatures of that response. */
export function sourcesOf({ stream, intro, tracks }: Opened): { main: StreamSource; intro: StreamSource | undefined } {
  const of = ({ url, playlists, signature_query: query }: Opened["stream"]) => ({ url, playlists, query: () => query });
  return { main: { ...of(stream), hasAlternateAudio: tracks.audio.length > 0 }, intro: intro ? of(intro) : undefined };
}

export type Preferences = PlayerPreferences;

/** The preferences of a profile without any, used until the service has responded. */
export const initialPreferences: Preferences = {
  autoplay: true,
  quality: "auto",
  caption_style: { size: "medium", color: "white", background: "half", edge: "outline" },
  captions: { on: false, language: null, kind: "subtitles" },
  audio: { language: null, description: false },
};
