import { request, type Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Viewer } from "#tests/support/signed-in-viewers.ts";
import { everySeconds, type CallName, type Report, type Task } from "./plan.ts";

type Asked = { body?: object; isKept?: boolean };

type Stream = { url: string; signature_query: string; expires_at: string };
const renewedAheadMs = 60_000;

/** Calls of one viewer. Undefined for an answer that is not 200, which is counted. What is not kept is not collected either. */
function createAsk(agent: Agent, task: Task, { token, profile }: Viewer, report: Report, home: number) {
  const { hostname, port, host } = new URL(task.url);
  // Each home has an address: requests are limited by address.
  const localAddress = `127.${1 + (home >> 16)}.${(home >> 8) & 255}.${home & 255}`;
  const comesUntil = task.startsAt + task.comingSeconds * task.clockScale * 1000;
  return (
    name: CallName,
    method: string,
    path: string,
    { body, isKept = false }: Asked = {},
  ): Promise<string | undefined> =>
    new Promise((resolve) => {
      const text = body && JSON.stringify(body);
      const began = performance.now();
      const failed = (fault: string) => {
        report.faults.push(`${name}: ${fault}`);
        resolve(undefined);
      };
      const headers = {
        host,
        authorization: `Bearer ${token}`,
        "x-profile-id": String(profile),
        // What is kept is read here.
        ...(isKept ? {} : { "accept-encoding": "gzip, br" }),
        ...(text === undefined
          ? {}
          : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
      };
      const sent = request({ agent, localAddress, hostname, port, method, path, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => {
          report.bytes[name] += chunk.length;
          if (isKept) chunks.push(chunk);
        });
        answer.on("error", (error) => failed(error.message));
        answer.on("end", () => {
          const times = report.times[name];
          (Date.now() < comesUntil ? times.coming : times.watching).push(performance.now() - began);
          if (answer.statusCode === 200) resolve(Buffer.concat(chunks).toString());
          else failed(String(answer.statusCode));
        });
      });
      sent.on("error", (error) => failed(error.message));
      sent.end(text);
    });
}

/** One viewer, from the first page to the end of the premiere. @param place in the order in which they come */
export async function watch(agent: Agent, task: Task, viewer: Viewer, place: number, report: Report): Promise<void> {
  const { startsAt, clockScale, comingSeconds, endSeconds, viewers, films } = task;
  const ask = createAsk(agent, task, viewer, report, place % task.homes);
  const at = (seconds: number) => startsAt + seconds * clockScale * 1000;
  const until = async (seconds: number) => {
    await sleep(Math.max(0, at(seconds) - Date.now()));
    report.lateMilliseconds = Math.max(report.lateMilliseconds, Date.now() - at(seconds));
  };
  const comesAt = (place / viewers) * comingSeconds;
  // Most people come for the premiere itself.
  const film = films[place % 4 === 0 ? (place / 4) % films.length : 0] ?? 0;
  await until(comesAt);
  await ask("home", "GET", "/api/home");
  await ask("title", "GET", `/api/videos/${film}`);
  const open = async () => {
    const opened = await ask("open", "POST", `/api/videos/${film}/playing-url`, { body: {}, isKept: true });
    return opened === undefined ? undefined : (JSON.parse(opened) as { stream: Stream }).stream;
  };
  const opened = await open();
  if (opened === undefined) return;
  let stream = opened;
  const { pathname } = new URL(stream.url, task.url);
  const folder = pathname.replace(/\/[^/]+$/, "/v360");
  const file = (path: string) => `${path}?${stream.signature_query}`;
  const segment = async (name: string | undefined) => {
    // Only a slowed clock lets a signature end within a premiere.
    if (Date.parse(stream.expires_at) - Date.now() < renewedAheadMs) stream = (await open()) ?? stream;
    return ask("segment", "GET", file(`${folder}/${name}`));
  };
  await ask("playlist", "GET", file(pathname));
  const playlist = (await ask("playlist", "GET", file(`${folder}/index.m3u8`), { isKept: true })) ?? "";
  const segments = [...playlist.matchAll(/^\S+\.m4s$/gm)].map(([name]) => name);
  await ask("playlist", "GET", file(`${folder}/init.mp4`));
  await ask("log", "POST", "/api/video-log", { body: { action: "started", id: film, time: 0 } });

  /** Repeats until the end. What is due while an answer is awaited is sent once that has come. */
  const repeat = async (seconds: number, call: (turn: number) => Promise<unknown>, first = seconds) => {
    for (let turn = 0; comesAt + first + turn * seconds < endSeconds; turn += 1) {
      await until(comesAt + first + turn * seconds);
      await call(turn);
    }
  };
  const time = (turn: number) => turn * 10 + 10;
  await Promise.all([
    repeat(everySeconds.segment, (turn) => segment(segments[turn % segments.length]), 0),
    repeat(everySeconds.playing, (turn) =>
      ask("log", "POST", "/api/video-log", { body: { action: "playing", id: film, time: time(turn) } }),
    ),
    repeat(everySeconds.save, (turn) =>
      ask("save", "POST", "/api/videos/watched-time", { body: { video_id: film, watched_time: time(turn) } }),
    ),
    repeat(everySeconds.ping, () => ask("ping", "GET", "/api/notifications/ping"), 0),
  ]);
  report.viewerMinutes += (endSeconds - comesAt) / 60;
}
