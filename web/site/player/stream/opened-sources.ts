import type { Opened } from "../state/opened.ts";
import type { StreamSource } from "./hls-engine.ts";

/** The streams of an opened title, with the signatures of that response. */
export function sourcesOf({ stream, intro, tracks }: Opened): { main: StreamSource; intro: StreamSource | undefined } {
  const of = ({ url, playlists, signature_query: query }: Opened["stream"]) => ({ url, playlists, query: () => query });
  return { main: { ...of(stream), hasAlternateAudio: tracks.audio.length > 0 }, intro: intro ? of(intro) : undefined };
}
