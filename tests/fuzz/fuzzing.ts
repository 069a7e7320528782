import { loadDemoData } from "#server/demo/first-start.ts";
import { sql } from "#server/database/sql.ts";
import { oneOf, randomOf, type Random } from "#tests/simulation/random.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { endpoints, type Endpoint } from "#tests/support/contract-sweep.ts";
import { sendRaw } from "#tests/support/raw-request.ts";
import { createCast, type Caller } from "./cast.ts";
import { createMemory, type Memory } from "./memory.ts";
import { contractRequest, rawRequest, type FuzzedRequest } from "./requests.ts";

export type Fuzzed = {
  /** Number of answers by status. */
  statuses: Record<number, number>;
  /** Calls of the contract that answered 2xx at least once. */
  reached: Set<string>;
  /** Answers from 500 on, connections that ended without one, and faults in the log, each with its request. */
  faults: string[];
};

const callsOfACast = 1500;

/**
 * Sends hostile requests to the whole program with its demo, one after the other: to every call of the contract in turn, as
 * everybody, and to paths beside it. The same seed sends the same requests.
 */
export async function fuzzing({ calls, seed }: { calls: number; seed: number }): Promise<Fuzzed> {
  const random = randomOf(seed);
  const memory = createMemory();
  const site = await createTestApp({ LOG_LEVEL: "warn" }, { pages: true });
  try {
    const { database, clock, config } = site;
    await loadDemoData({ database, clock, withAccounts: true, config: { ...config, demoPeople: false } });
    const fuzzed: Fuzzed = { statuses: {}, reached: new Set(), faults: [] };
    let cast: Caller[] = [];
    for (let call = 0; call < calls; call += 1) {
      if (call % callsOfACast === 0) {
        await database.run(sql`delete from tries`);
        cast = await createCast(site, call);
      }
      const endpoint = random() < 0.8 ? (endpoints[call % endpoints.length] as Endpoint) : undefined;
      await sendOne(site, { endpoint, caller: callerFor(endpoint, cast, random), random, memory, fuzzed });
    }
    return fuzzed;
  } finally {
    await site.close();
  }
}

/** Mostly somebody who may make the call, since others are refused before it reads anything. */
function callerFor(endpoint: Endpoint | undefined, cast: Caller[], random: Random): Caller {
  const fitting = endpoint && random() < 0.85 ? cast.filter((caller) => caller.fits(endpoint)) : [];
  return oneOf(random, fitting.length > 0 ? fitting : cast);
}

type Turn = { endpoint: Endpoint | undefined; caller: Caller; random: Random; memory: Memory; fuzzed: Fuzzed };

async function sendOne(site: TestApp, { endpoint, caller, random, memory, fuzzed }: Turn): Promise<void> {
  const request = endpoint ? contractRequest({ endpoint, random, memory }) : rawRequest(random);
  const { token, profile } = await caller.identity();
  const from = site.logged().length;
  const { status, text } = await sendRaw(site.url, bytesOf(request, token, profile));
  const logged = site.logged().slice(from);
  fuzzed.statuses[status] = (fuzzed.statuses[status] ?? 0) + 1;
  if (endpoint && status >= 200 && status < 300) {
    fuzzed.reached.add(endpoint.name);
    memory.learn(endpoint, text.slice(text.indexOf("\r\n\r\n") + 4));
  }
  const isSilent = status === 0 && request.method !== "CONNECT";
  if (!isSilent && status < 500 && !/unexpected fault|the same fault again/.test(logged)) return;
  const { method, target, headers, body } = request;
  const sent = [`${method} ${target.slice(0, 200)}`, ...headers, body.toString("latin1").slice(0, 1500)].join(" | ");
  fuzzed.faults.push(`${status} as ${caller.name}: ${sent} → ${logged.slice(0, 1500) || text.slice(0, 500)}`);
}

function bytesOf({ method, target, headers, body }: FuzzedRequest, token?: string, profile?: number): Buffer {
  const names = headers.map((header) => header.slice(0, header.indexOf(":")));
  const own = [
    ["host", "localhost"],
    ["authorization", token === undefined ? undefined : `Bearer ${token}`],
    ["x-profile-id", profile],
    ["content-length", names.includes("transfer-encoding") ? undefined : body.length],
    ["connection", "close"],
  ].flatMap(([name, value]) => (value === undefined || names.includes(String(name)) ? [] : [`${name}: ${value}`]));
  const head = [`${method} ${target} HTTP/1.1`, ...own, ...headers].join("\r\n");
  const isChunked = names.includes("transfer-encoding");
  const chunk = [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n")];
  const end = Buffer.from("0\r\n\r\n");
  const sent = isChunked ? [...(body.length > 0 ? chunk : []), end] : [body];
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, "latin1"), ...sent]);
}
