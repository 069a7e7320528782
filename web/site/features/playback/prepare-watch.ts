import { call } from "../../../shared/api/client.ts";
import { session } from "../../../shared/api/session.ts";
import { watchedAt } from "./watch-address.ts";
import { loadHls } from "../../player/core/hls-engine.ts";
import { prepareStream } from "../../player/core/prepared-streams.ts";

const asked = new Map<string, number>();
const againAfterMs = 60_000;

/** Preloads hls.js and the title's manifest, without taking a screen's lease. */
export async function prepareWatch(path: string): Promise<void> {
  const id = watchedAt(path);
  if (id === undefined || session.token.get() === null) return;
  void loadHls();
  if (Date.now() - (asked.get(path) ?? 0) < againAfterMs) return;
  asked.set(path, Date.now());
  const { stream, intro, tracks } = await call("POST /videos/{id}/playing-url", {
    params: { id },
    body: { prepare: true },
  });
  if (intro) await prepareStream({ url: intro.url, query: () => intro.signature_query });
  const hasAlternateAudio = tracks.audio.length > 0;
  await prepareStream({ url: stream.url, query: () => stream.signature_query, hasAlternateAudio });
}
