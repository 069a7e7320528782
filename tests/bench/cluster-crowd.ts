import { setTimeout as sleep } from "node:timers/promises";
import { lovelace } from "#tests/support/people.ts";
import type { Viewer } from "./signed-in-viewers.ts";

/** What a player has loaded ahead: a segment that comes later than this interrupts it. */
const bufferMilliseconds = 30_000;
/** Longer than any time limit of the program and the proxy. */
const patienceMilliseconds = 40_000;

/** What people saw during one trial. Milliseconds. */
export type Seen = {
  statuses: Map<string, number>;
  interrupted: number;
  /** The longest wait for a segment, with all attempts. */
  longestSegment: number;
  /** The longest wait for any answer to a write. */
  longestWriteAnswer: number;
  unavailableWithoutRetryAfter: number;
  /** Addresses of accounts that were acknowledged, with the instant of each. */
  acknowledged: { email: string; at: number }[];
};

export type Crowd = { site: string; viewers: readonly Viewer[]; films: readonly number[] };
type Player = { viewer: Viewer; film: number; segments: string[]; query: string };

/** Opens a title for each viewer, before anything is disturbed. */
export async function openTitles({ site, viewers, films }: Crowd): Promise<Player[]> {
  const players: Player[] = [];
  const left = viewers.map((viewer, index) => ({ viewer, film: films[index % films.length] ?? 0 }));
  const open = async () => {
    for (let next = left.pop(); next; next = left.pop()) players.push(await openTitle(site, next.viewer, next.film));
  };
  await Promise.all(Array.from({ length: 8 }, open));
  return players;
}

async function openTitle(site: string, viewer: Viewer, film: number): Promise<Player> {
  const init = { method: "POST", headers: headersOf(viewer), body: "{}" };
  const opened = await fetch(`${site}/api/videos/${film}/playing-url`, init);
  if (!opened.ok) throw new Error(`a title was not opened: ${opened.status} ${await opened.text()}`);
  const { stream } = (await opened.json()) as { stream: { url: string; signature_query: string } };
  const folder = `${stream.url.replace(/\/[^/]+$/, "")}/v360`;
  const playlist = await (await fetch(`${site}${folder}/index.m3u8?${stream.signature_query}`)).text();
  const segments = [...playlist.matchAll(/^\S+\.m4s$/gm)].map(([name]) => `${site}${folder}/${name}`);
  if (segments.length === 0) throw new Error(`a playlist names no segments: ${playlist.slice(0, 200)}`);
  return { viewer, film, segments, query: stream.signature_query };
}

/** Everybody plays and logs, and one writer signs people up, until `endsAt` (`performance.now()`). */
export async function live(
  site: string,
  players: readonly Player[],
  { name, endsAt }: { name: string; endsAt: number },
) {
  const seen: Seen = {
    statuses: new Map(),
    interrupted: 0,
    longestSegment: 0,
    longestWriteAnswer: 0,
    unavailableWithoutRetryAfter: 0,
    acknowledged: [],
  };
  await Promise.all([
    ...players.map((player, index) => play(player, index / players.length, seen, endsAt)),
    ...players.map((player, index) => log(site, player, index / players.length, seen, endsAt)),
    write(site, name, seen, endsAt),
  ]);
  return seen;
}

const segmentMilliseconds = 6000;
const logMilliseconds = 15_000;

async function play({ segments, query }: Player, share: number, seen: Seen, endsAt: number): Promise<void> {
  await sleep(share * segmentMilliseconds);
  for (let next = 0; performance.now() < endsAt; next += 1) {
    const begun = performance.now();
    const address = `${segments[next % segments.length]}?${query}`;
    // As hls.js does: a failed segment is asked for again.
    while ((await ask(seen, "segment", address)) !== 200 && performance.now() - begun < bufferMilliseconds)
      await sleep(1000);
    const waited = performance.now() - begun;
    seen.longestSegment = Math.max(seen.longestSegment, waited);
    if (waited >= bufferMilliseconds) seen.interrupted += 1;
    await sleep(Math.max(0, segmentMilliseconds - waited));
  }
}

async function log(site: string, { viewer, film }: Player, share: number, seen: Seen, endsAt: number): Promise<void> {
  await sleep(share * logMilliseconds);
  const body = JSON.stringify({ action: "playing", id: film, time: 1 });
  while (performance.now() < endsAt) {
    await ask(seen, "log", `${site}/api/video-log`, { method: "POST", headers: headersOf(viewer), body });
    await sleep(logMilliseconds);
  }
}

async function write(site: string, name: string, seen: Seen, endsAt: number): Promise<void> {
  for (let turn = 0; performance.now() < endsAt; turn += 1) {
    const email = `${name}-${turn}@example.fr`;
    const begun = performance.now();
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(lovelace(email)) };
    const status = await ask(seen, "sign-up", `${site}/api/users`, init);
    seen.longestWriteAnswer = Math.max(seen.longestWriteAnswer, performance.now() - begun);
    if (status === 200) seen.acknowledged.push({ email, at: performance.now() });
    await sleep(500);
  }
}

/** The status, 0 where there was no answer. */
async function ask(seen: Seen, what: string, address: string, init: RequestInit = {}): Promise<number> {
  let status = 0;
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(patienceMilliseconds) });
    status = answer.status;
    if (status === 503 && !answer.headers.has("retry-after")) seen.unavailableWithoutRetryAfter += 1;
    await answer.arrayBuffer();
  } catch {
    // A connection that broke, or an answer that did not come: counted as such.
    status = 0;
  }
  const key = `${what} ${status}`;
  seen.statuses.set(key, (seen.statuses.get(key) ?? 0) + 1);
  return status;
}

function headersOf({ token, profile }: Viewer): Record<string, string> {
  return { authorization: `Bearer ${token}`, "x-profile-id": String(profile), "content-type": "application/json" };
}
