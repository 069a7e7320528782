import { call } from "#shared/api/client.ts";
import { session } from "#shared/api/session.ts";
import { watchedAt } from "./watch-address.ts";
import { type LoadedFiles, loadFirstFiles } from "#site/player/stream/first-files.ts";
import type { Opened } from "#site/player/state/opened.ts";
import { sourcesOf } from "#site/player/stream/opened-sources.ts";
import { loadHls } from "#site/player/stream/hls-engine.ts";
import { prepareStream } from "#site/player/stream/prepared-streams.ts";

const asked = new Map<string, number>();
const againAfterMs = 60_000;

/** Preloads hls.js, the title's manifest and its first picture, without taking a screen's lease. */
export async function prepareWatch(path: string): Promise<void> {
  const id = watchedAt(path);
  if (id === undefined || session.token.get() === null) return;
  // What fails is met again, and shown, where the player opens.
  loadHls().catch(() => undefined);
  if (Date.now() - (asked.get(path) ?? 0) < againAfterMs) return;
  asked.set(path, Date.now());
  const opened = await call("POST /videos/{id}/playing-url", { params: { id }, body: { prepare: true } });
  const { main, intro } = sourcesOf(opened);
  if (intro) await prepareStream({ ...intro, loaded: filesOf(opened.intro) });
  await prepareStream({ ...main, loaded: filesOf(opened.stream) });
}

const filesOf = (stream: Opened["intro"]): LoadedFiles =>
  stream ? loadFirstFiles(stream.url, stream.first_files) : {};
