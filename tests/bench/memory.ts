import { Agent, request } from "node:http";
import { readdirSync } from "node:fs";
import path from "node:path";
import { demoAccounts } from "#server/demo/accounts.ts";
import { root } from "#tests/support/program.ts";
import { withDemoProgram, type DemoProgram } from "./demo-program.ts";
import { rounded, type Benchmark } from "./figure.ts";

const extents = { full: { requests: 20_000, renderedPages: 200 }, quick: { requests: 250, renderedPages: 8 } };
const connections = 20;

/** Resident memory of the process after a busy hour's worth of every kind of request. */
export const memory: Benchmark = {
  name: "memory",
  about: `resident memory of the program after ${extents.full.requests} mixed requests and ${extents.full.renderedPages} rendered pages`,
  async run(extent) {
    const { requests, renderedPages } = extents[extent];
    return withDemoProgram(async (program) => {
      const mix = await everythingOf(program);
      const atFirst = program.residentMegabytes();
      await drawPages(program.url, renderedPages);
      const afterPages = program.residentMegabytes();
      await ask(program.url, mix, requests);
      const afterAll = program.residentMegabytes();
      await drawPages(program.url, renderedPages);
      const inTheEnd = program.residentMegabytes();
      const most = Math.max(afterPages, afterAll, inTheEnd);
      const course = [atFirst, afterPages, afterAll, inTheEnd].map((megabytes) => rounded(megabytes)).join(", ");
      return [
        {
          name: "resident megabytes",
          measured: `${course} MB: at first, after ${renderedPages} pages, after ${requests} requests, after ${renderedPages} more pages`,
          value: most,
          must: { atMost: 300 },
        },
      ];
    });
  },
};

type TestRequest = { path: string; method?: "GET" | "POST"; headers?: Record<string, string>; body?: string };

/** One request of every kind, weighted as in a visit. */
async function everythingOf({ call, headers, film }: DemoProgram): Promise<TestRequest[]> {
  const as = (path: string): TestRequest => ({ path, headers: { ...headers, "accept-encoding": "gzip, br" } });
  const pictures = filesIn("demo/images").filter((name) => /\.(?:webp|avif|jpg)$/.test(name));
  const assets = filesIn("build/client/assets").filter((name) => /\.(?:js|css|woff2)$/.test(name));
  const signIn = JSON.stringify(demoAccounts.family);
  const calls = [
    "/api/home",
    "/api/videos",
    "/api/videos?page=2&limit=20",
    "/api/me/profile",
    "/api/profiles",
    "/api/videos/search?keyword=lumiere",
    "/api/videos/search?keyword=les%20etoiles",
    `/api/videos/${film}`,
    "/api/notifications",
    "/api/me/favorites",
    "/api/profiles/history-videos",
    `/api/videos/${film}/related`,
  ];
  return [
    ...Array.from({ length: 4 }, () => calls.map(as)).flat(),
    ...["/api/faqs", "/api/pub/plans", "/sitemap.xml", "/api/nothing", "/healthz"].map((path) => ({ path })),
    ...pictures.slice(0, 60).map((name) => ({ path: `/images/${name}` })),
    ...assets.map((name) => ({ path: `/assets/${name}`, headers: { "accept-encoding": "br" } })),
    ...(await filmFiles(call, film)),
    { path: "/api/auth/token", method: "POST", headers: { "content-type": "application/json" }, body: signIn },
  ];
}

/** The signed URLs of a film's files, as its player requests them. */
async function filmFiles(call: DemoProgram["call"], film: number): Promise<TestRequest[]> {
  const { stream } = await call("POST /videos/{id}/playing-url", { params: { id: film }, body: { screen: "bench" } });
  const folder = path.posix.dirname(stream.url).replace(/^\/media\//, "");
  return filesIn(`demo/media/${folder}`)
    .filter((name) => /\.(?:m3u8|m4s|mp4|vtt)$/.test(name))
    .slice(0, 40)
    .map((name) => ({ path: `/media/${folder}/${name}?${stream.signature_query}` }));
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
    name.split(path.sep).join("/"),
  );
}

/** @throws Error when a request fails */
async function ask(url: string, asked: readonly TestRequest[], count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  const one = async () => {
    while (next < count) {
      next += 1;
      await send(url, agent, asked[next % asked.length] as TestRequest);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
}

function send(
  url: string,
  agent: Agent,
  { path: pathname, method = "GET", headers = {}, body }: TestRequest,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url + pathname, { agent, method, headers }, (response) => {
      if ((response.statusCode ?? 500) >= 500) reject(new Error(`${pathname} answered ${response.statusCode}`));
      response.on("end", resolve).resume();
    });
    sent.on("error", reject).end(body);
  });
}

const pages = ["/", "/connexion", "/enregistrement", "/faq", "/cgu", "/accueil", "/contactez-nous", "/nulle-part"];

async function drawPages(url: string, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const headers = { accept: "text/html", "accept-encoding": "br" };
  let next = 0;
  const one = async () => {
    while (next < count) {
      next += 1;
      await send(url, agent, { path: pages[next % pages.length] as string, headers });
    }
  };
  await Promise.all(Array.from({ length: 4 }, one));
  agent.destroy();
}
