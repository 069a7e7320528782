import { setTimeout as sleep } from "node:timers/promises";
import type { Viewer } from "#tests/support/signed-in-viewers.ts";
import { ask, type Seen } from "./seen.ts";

/** What a player has loaded ahead: a segment that comes later than this interrupts it. */
const bufferMilliseconds = 30_000;
const renewedAheadMilliseconds = 5 * 60_000;

export type Crowd = { site: string; viewers: readonly Viewer[]; films: readonly number[] };
/** What a title was opened with. `endsAt`: until when its signatures hold, in milliseconds since 1970. */
type Opened = { segments: string[]; query: string; endsAt: number };
export type Player = { viewer: Viewer; film: number; opened: Opened };
/** `isOver` ends it. `clockScale`: how many times more rarely each calls than a viewer does. */
export type Course = { site: string; seen: Seen; isOver: () => boolean; clockScale: number };

/** Opens a title for each viewer, before anything is disturbed. */
export async function openTitles({ site, viewers, films }: Crowd): Promise<Player[]> {
  const players: Player[] = [];
  const left = viewers.map((viewer, index) => ({ viewer, film: films[index % films.length] ?? 0 }));
  const open = async () => {
    for (let next = left.pop(); next; next = left.pop())
      players.push({ ...next, opened: await openTitle(site, next.viewer, next.film) });
  };
  await Promise.all(Array.from({ length: 8 }, open));
  return players;
}

async function openTitle(site: string, viewer: Viewer, film: number): Promise<Opened> {
  const init = { method: "POST", headers: headersOf(viewer), body: "{}" };
  const opened = await fetch(`${site}/api/videos/${film}/playing-url`, init);
  if (!opened.ok) throw new Error(`a title was not opened: ${opened.status} ${await opened.text()}`);
  const { stream } = (await opened.json()) as {
    stream: { url: string; signature_query: string; expires_at: string };
  };
  const folder = `${new URL(stream.url, site).pathname.replace(/\/[^/]+$/, "")}/v360`;
  const playlist = await (await fetch(`${site}${folder}/index.m3u8?${stream.signature_query}`)).text();
  const segments = [...playlist.matchAll(/^\S+\.m4s$/gm)].map(([name]) => `${site}${folder}/${name}`);
  if (segments.length === 0) throw new Error(`a playlist names no segments: ${playlist.slice(0, 200)}`);
  return { segments, query: stream.signature_query, endsAt: Date.parse(stream.expires_at) };
}

/** Everybody plays and logs. */
export async function playAll(players: readonly Player[], course: Course): Promise<void> {
  await Promise.all(
    players.flatMap((player, index) => {
      const share = index / players.length;
      return [play(player, share, course), log(player, share, course)];
    }),
  );
}

const segmentMilliseconds = 6000;
const logMilliseconds = 15_000;

async function play(player: Player, share: number, course: Course): Promise<void> {
  const { site, seen, isOver, clockScale } = course;
  const pause = segmentMilliseconds * clockScale;
  await sleep(share * pause);
  for (let next = 0; !isOver(); next += 1) {
    await renewSignatures(player, site);
    const { segments, query } = player.opened;
    const begun = performance.now();
    const address = `${segments[next % segments.length]}?${query}`;
    // As hls.js does: a failed segment is asked for again.
    while ((await ask(seen, "segment", address)).status !== 200 && performance.now() - begun < bufferMilliseconds)
      await sleep(1000);
    const waited = performance.now() - begun;
    seen.longestSegment = Math.max(seen.longestSegment, waited);
    if (waited >= bufferMilliseconds) seen.interrupted += 1;
    await sleep(Math.max(0, pause - waited));
  }
}

/** As the player does, long before they end, so that a service that is away for a while does not matter. */
async function renewSignatures(player: Player, site: string): Promise<void> {
  if (player.opened.endsAt - Date.now() > renewedAheadMilliseconds) return;
  try {
    player.opened = await openTitle(site, player.viewer, player.film);
  } catch {
    // Something is down, as it is meant to be: the next segment tries again.
  }
}

async function log({ viewer, film }: Player, share: number, { site, seen, isOver, clockScale }: Course): Promise<void> {
  await sleep(share * logMilliseconds * clockScale);
  const body = JSON.stringify({ action: "playing", id: film, time: 1 });
  while (!isOver()) {
    await ask(seen, "log", `${site}/api/video-log`, { method: "POST", headers: headersOf(viewer), body });
    await sleep(logMilliseconds * clockScale);
  }
}

/** `json`: whether a JSON body goes along; a form brings its own type. */
export function headersOf({ token, profile }: Viewer, json = true): Record<string, string> {
  const known = { authorization: `Bearer ${token}`, "x-profile-id": String(profile) };
  return json ? { ...known, "content-type": "application/json" } : known;
}
