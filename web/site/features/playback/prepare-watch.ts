import { call } from "../../../shared/api/client.ts";
import { session } from "../../../shared/api/session.ts";
import { loadHls, prepareStream } from "../../player/core/hls-engine.ts";

const asked = new Map<string, number>();
const againAfterMs = 60_000;

/** Preloads hls.js and the title's manifest, without taking a screen's lease. */
export async function prepareWatch(path: string): Promise<void> {
  const [, id, episodeId] = /^\/watch\/(\d+)(?:\/(\d+))?$/.exec(path) ?? [];
  if (id === undefined || session.token.get() === null) return;
  void loadHls();
  if (Date.now() - (asked.get(path) ?? 0) < againAfterMs) return;
  asked.set(path, Date.now());
  const { stream, tracks } = await call("POST /videos/{id}/playing-url", {
    params: { id: Number(episodeId ?? id) },
    body: { prepare: true },
  });
  const hasAlternateAudio = tracks.audio.length > 0;
  await prepareStream({ url: stream.url, query: () => stream.signature_query, hasAlternateAudio });
}
