import { call, callWhileLeaving } from "../../../shared/api/client.ts";
import { session } from "../../../shared/api/session.ts";
import { loadHls } from "../../player/core/hls-engine.ts";
import { startStream } from "../../player/core/prepared-streams.ts";
import type { Opened } from "../../player/core/opened.ts";
import { startPosition } from "../../player/core/time.ts";
import { screenName } from "./screen-name.ts";
import { watchedAt } from "./watch-address.ts";

type Started = { id: number; opening: Promise<Opened>; askedAtMs: number; timer: ReturnType<typeof setTimeout> };

let started: Started | undefined;

/** A player that has not come by then will not come: its screen is given back. */
const claimWithinMs = 15_000;

/** Opens a title on this tab's screen. @throws CallError */
export async function openTitle(id: number, takeOver: number | undefined): Promise<Opened> {
  const screen = await screenName();
  return call("POST /videos/{id}/playing-url", { params: { id }, body: { screen, take_over: takeOver } });
}

/** At the click on a link to the player: the right to play, the stream and hls.js come together. */
export function startWatch(path: string): void {
  const id = watchedAt(path);
  if (id === undefined || session.token.get() === null) return;
  // A failure is met again, and reported, where the player loads the same.
  loadHls().catch(() => undefined);
  if (started) void giveBack(started);
  const opening = openTitle(id, undefined);
  const own: Started = {
    id,
    opening,
    askedAtMs: Date.now(),
    timer: setTimeout(() => void giveBack(own), claimWithinMs),
  };
  started = own;
  opening.then(startStreams).catch(() => undefined);
}

/** The opening that the click began, for the player that now opens the same title. */
export function takeStarted(id: number): Promise<Opened> | undefined {
  if (started?.id !== id) return undefined;
  const { opening, askedAtMs, timer } = started;
  clearTimeout(timer);
  started = undefined;
  return opening.then((opened) => asOf(opened, Date.now() - askedAtMs));
}

/** What was answered, as if asked for so much later: lifetimes count from the server's `now`. */
function asOf(opened: Opened, laterMs: number): Opened {
  return { ...opened, now: new Date(Date.parse(opened.now) + laterMs).toISOString() };
}

async function startStreams({ stream, intro, tracks, watched_time: place, video }: Opened): Promise<void> {
  const of = ({ url, signature_query: query }: { url: string; signature_query: string }) => ({
    url,
    query: () => query,
  });
  const whole = { ...of(stream), hasAlternateAudio: tracks.audio.length > 0 };
  await Promise.all([intro && startStream(of(intro), 0), startStream(whole, startPosition(place, video.duration))]);
}

async function giveBack(own: Started): Promise<void> {
  clearTimeout(own.timer);
  if (started === own) started = undefined;
  try {
    const { video, watched_time: time } = await own.opening;
    const body = { action: "exited" as const, id: video.id, time, screen: await screenName() };
    await callWhileLeaving("POST /video-log", { body });
  } catch {
    // Nothing was opened, or the lease runs out by itself.
  }
}
