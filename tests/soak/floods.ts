import { readdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { demoAccounts } from "#server/demo/accounts.ts";
import { withDemoProgram, type DemoProgram } from "#tests/bench/demo-program.ts";
import { root } from "#tests/support/program.ts";

/** Resident memory of the program, in megabytes. */
export type Flooded = {
  before: number;
  /** The peak of each flood. */
  peaks: Record<string, number>;
  /** A minute after the last flood. */
  after: number;
};

type TestRequest = { path: string; method?: "GET" | "POST"; headers?: Record<string, string>; body?: Buffer | string };
type Flood = (seconds: number) => Promise<void>;

const restMs = 60_000;
const patienceMs = 8000;
const megabyte = 1024 * 1024;

/** Floods the program with each kind of request for `seconds`, and then waits for a minute. */
export function flooding({ seconds }: { seconds: number }): Promise<Flooded> {
  return withDemoProgram(async (program) => {
    // The first request of each kind loads code and caches that stay.
    for (const flood of Object.values(floodsOf(program, 1))) await flood(0.2);
    await sleep(5000);
    const before = program.residentMegabytes();
    const peaks: Record<string, number> = {};
    for (const [name, flood] of Object.entries(floodsOf(program, 100))) {
      peaks[name] = 0;
      const look = () => (peaks[name] = Math.max(peaks[name] ?? 0, program.residentMegabytes()));
      const watch = setInterval(look, 100);
      await flood(seconds);
      clearInterval(watch);
    }
    await sleep(restMs);
    return { before, peaks, after: program.residentMegabytes() };
  });
}

/** Requests that need much memory while in progress, on multiples of `size` connections. */
function floodsOf({ url, headers }: DemoProgram, size: number): Record<string, Flood> {
  const browser = { accept: "text/html", "accept-encoding": "gzip, br" };
  const json = { "content-type": "application/json" };
  const post = (pathname: string, more: Omit<TestRequest, "path">): TestRequest => ({
    path: pathname,
    method: "POST",
    ...more,
  });
  const form = pictureForm(headers);
  const large = JSON.stringify({ username: "x".repeat(250_000), password: "x" });
  const guess = JSON.stringify({ username: demoAccounts.family.username, password: "wrong" });
  const ask = (connections: number, next: (turn: number) => TestRequest) => (seconds: number) =>
    askOverAndOver(url, Math.ceil(connections), seconds, next);
  const hold = (count: number, head: string) => (seconds: number) => holdOpen(url, count, seconds, head);
  const unfinished = "POST /api/auth/token HTTP/1.1\r\nhost: localhost\r\ncontent-length: 200000\r\n\r\n{";
  return {
    pages: ask(size, (turn) => ({ path: `/faq?x=${turn}`, headers: browser })),
    "pages that are not there": ask(size, (turn) => ({ path: `/nothing-${turn}`, headers: browser })),
    "large bodies": ask(2 * size, () => post("/api/auth/token", { headers: json, body: large })),
    "large pictures": ask(size / 3, () => post("/api/me/profile", form)),
    passwords: ask(size / 2, () => post("/api/auth/token", { headers: json, body: guess })),
    "the API's description": ask(2 * size, () => ({ path: "/api/openapi.json", headers: browser })),
    "pictures for sharing": ask(size / 5, (turn) => ({ path: `/images/${turn % 40}/share.jpg` })),
    searches: ask(size, (turn) => ({ path: `/api/videos/search?keyword=le%20${turn}`, headers })),
    "slow readers": hold(5 * size, `GET ${largestScript()} HTTP/1.1\r\nhost: localhost\r\n\r\n`),
    "unfinished requests": hold(30 * size, unfinished),
  };
}

function pictureForm(headers: Record<string, string>): Omit<TestRequest, "path"> {
  const head = '--x\r\ncontent-disposition: form-data; name="avatar_file"; filename="a.png"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(9 * megabyte, 7), Buffer.from("\r\n--x--\r\n")]);
  return { headers: { ...headers, "content-type": "multipart/form-data; boundary=x" }, body };
}

function largestScript(): string {
  const names = readdirSync(path.join(root, "build/client/assets"));
  return `/assets/${names.find((name) => /^hls-.*\.js$/.test(name)) ?? ""}`;
}

async function askOverAndOver(
  url: string,
  connections: number,
  seconds: number,
  next: (turn: number) => TestRequest,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = Date.now() + seconds * 1000;
  let turn = 0;
  const one = async () => {
    while (Date.now() < until) await send(url, agent, next((turn += 1)));
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
}

/** Waits for the end of the response or the connection: a flood may be refused or cut off. */
function send(
  url: string,
  agent: Agent,
  { path: pathname, method = "GET", headers = {}, body }: TestRequest,
): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(url + pathname, { agent, method, headers }, (response) => {
      response.on("close", resolve).resume();
    });
    sent.setTimeout(patienceMs, () => sent.destroy());
    sent.on("error", () => resolve()).on("close", resolve);
    sent.end(body);
  });
}

/** Opens connections that send this and read nothing. */
async function holdOpen(url: string, count: number, seconds: number, head: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    // Refused or cut off.
    socket.on("error", () => undefined);
    socket.on("connect", () => socket.write(head));
    return socket.pause();
  });
  await sleep(seconds * 1000);
  for (const socket of sockets) socket.destroy();
}
