import { call, callWhileLeaving } from "#shared/api/client.ts";
import { session } from "#shared/api/session.ts";
import { loadHls } from "#site/player/stream/hls-engine.ts";
import { createPicture, type Picture } from "#site/player/session/picture.ts";
import { dropStream, startStream } from "#site/player/stream/prepared-streams.ts";
import type { Opened } from "#site/player/state/opened.ts";
import { sourcesOf } from "#site/player/stream/opened-sources.ts";
import { startPosition } from "#site/player/state/time.ts";
import { knownScreenName, screenName } from "./screen-name.ts";
import { watchedAt } from "./watch-address.ts";

type Started = {
  id: number;
  opening: Promise<Opened>;
  askedAtMs: number;
  picture: Picture;
  timer: ReturnType<typeof setTimeout>;
};

let started: Started | undefined;

/** A player that has not come by then will not come: its screen is given back. */
const claimWithinMs = 15_000;

/** Opens a title on this tab's screen. @throws CallError */
export async function openTitle(id: number, takeOver: number | undefined): Promise<Opened> {
  // Without a turn in between, so that a click's request leaves before the page begins to change.
  const screen = knownScreenName() ?? (await screenName());
  return call("POST /videos/{id}/playing-url", { params: { id }, body: { screen, take_over: takeOver } });
}

/** At the click on a link to the player: the right to play, the stream and hls.js come together. */
export function startWatch(path: string): void {
  const id = watchedAt(path);
  if (id === undefined || session.token.get() === null) return;
  if (started) void giveBack(started);
  const opening = openTitle(id, undefined);
  // A failure is met again, and reported, where the player loads the same.
  loadHls().catch(() => undefined);
  const picture = createPicture();
  const own: Started = {
    id,
    opening,
    askedAtMs: Date.now(),
    picture,
    timer: setTimeout(() => void giveBack(own), claimWithinMs),
  };
  started = own;
  opening.then((opened) => startStreams(opened, picture, () => started === own)).catch(() => undefined);
}

/** The elements on which the click's title loads, for its player. */
export const startedPicture = (id: number): Picture | undefined => (started?.id === id ? started.picture : undefined);

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

async function startStreams(opened: Opened, picture: Picture, isAwaited: () => boolean): Promise<void> {
  const { main, intro } = sourcesOf(opened);
  const place = startPosition(opened.watched_time, opened.video.duration);
  await Promise.all([
    intro && startStream(intro, { video: picture.intro, at: 0, isAwaited }),
    startStream(main, { video: picture.main, at: place, isAwaited }),
  ]);
}

async function giveBack(own: Started): Promise<void> {
  clearTimeout(own.timer);
  if (started === own) started = undefined;
  try {
    const opened = await own.opening;
    const { video, watched_time: time } = opened;
    for (const source of Object.values(sourcesOf(opened))) if (source) dropStream(source.url);
    const body = { action: "exited" as const, id: video.id, time, screen: await screenName() };
    await callWhileLeaving("POST /video-log", { body });
  } catch {
    // Nothing was opened, or the lease runs out by itself.
  }
}
