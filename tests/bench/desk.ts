import type { StaffRole } from "#contract/staff-roles.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { systemClock } from "#server/clock.ts";
import { addBusiness } from "./desk-business.ts";
import { exported } from "./desk-export.ts";
import { addOldExports, openedPages, type Asked } from "./desk-pages.ts";
import { addSubscribers, type Sample } from "./desk-people.ts";
import { withDemoProgram, type DemoProgram } from "./demo-program.ts";
import { rounded, type Benchmark, type Extent, type Figure } from "./figure.ts";

const extents = {
  full: { subscribers: 100_000, business: 100_000, samples: 60, rounds: 20, visitors: 4 },
  quick: { subscribers: 20, business: 20, samples: 2, rounds: 1, visitors: 1 },
};

/** The staff's search, a person's page, the desk's lists and an export, while others use the site. */
export const desk: Benchmark = {
  name: "desk",
  about: `finding and opening one of ${extents.full.subscribers.toLocaleString("en-GB")} subscribers beside a running site`,
  run: (extent) => withDemoProgram((program) => measure(program, extent)),
};

async function measure(program: DemoProgram, extent: Extent): Promise<Figure[]> {
  const { subscribers, business, samples: wanted, rounds, visitors } = extents[extent];
  const pool = openPool(program.databaseUrl, { size: 2, work: "export", onError: () => undefined });
  const stop = new AbortController();
  try {
    const samples = await addSubscribers(pool, subscribers, wanted);
    await addBusiness(pool, business);
    const { token } = await signIn(pool, ["support"]);
    const admin = await signIn(pool, ["admin"]);
    await addOldExports(pool, admin.id, 200);
    const crowd = Array.from({ length: visitors }, () => visit(program, stop.signal));
    const asked = [
      ...(await searched(program, token, samples)),
      ...(await opened(program, token, samples)),
      ...(await openedPages(program, admin.token, pool, rounds)),
    ];
    const ofExport = await exported(program, admin.token, { kind: "payments" });
    stop.abort();
    await Promise.all(crowd);
    return [...asked.map(figureOf), ...ofExport];
  } finally {
    stop.abort();
    await pool.close();
  }
}

async function signIn(database: Pool, roles: StaffRole[]): Promise<{ id: number; token: string }> {
  const { id } = await createStaffMember({ database, clock: systemClock }, roles);
  return { id, token: await openStaffSession({ database, clock: systemClock }, id) };
}

function figureOf({ name, times }: Asked): Figure {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    name: `${name}, 95th percentile in milliseconds`,
    measured: `${rounded(at(0.95))} ms (median ${rounded(at(0.5))} ms, worst ${rounded(at(1))} ms) of ${times.length}`,
    value: at(0.95),
    must: { atMost: 100 },
  };
}

/** Searches by what a member of the staff types of each sampled person. */
async function searched(program: DemoProgram, token: string, samples: readonly Sample[]): Promise<Asked[]> {
  const beginnings = (text: string) => Array.from({ length: text.length }, (_all, length) => text.slice(0, length + 1));
  const kinds: [string, (one: Sample) => string[]][] = [
    ["a name letter by letter", ({ first, last }) => beginnings(`${first} ${last}`)],
    ["an address", ({ email }) => [email]],
    ["a name with typing errors", ({ first, last }) => [`${mistyped(first)} ${mistyped(last)}`, mistyped(last)]],
    ["two common words", ({ first }) => [`${first} martin`, "marie martin", "jean example", "martin org"]],
    ["two common words with typing errors", () => ["mraie matrin", "jaen exmaple", "matrin exmaple"]],
    [
      "a phone, a card, a reference",
      ({ phone, reference }) => [phone.replace("+33", "0"), "•••• 4242", reference.slice(0, 12)],
    ],
  ];
  const asked: Asked[] = [];
  for (const [name, searchesOf] of kinds) {
    const times: number[] = [];
    for (const search of samples.flatMap(searchesOf)) times.push(await timed(program, token, search));
    asked.push({ name: `search: ${name}`, times });
  }
  return asked;
}

/** Two letters change places. */
function mistyped(word: string): string {
  return word.length < 4 ? word : `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;
}

async function timed({ url }: DemoProgram, token: string, search: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${url}/api/admin/subscriber-search`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ search }),
  });
  await drained(response);
  return performance.now() - begun;
}

async function drained(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/** Opens each tab of each sampled person's page, and a letter. */
async function opened({ url }: DemoProgram, token: string, samples: readonly Sample[]): Promise<Asked[]> {
  const headers = { authorization: `Bearer ${token}` };
  const get = async (path: string): Promise<[milliseconds: number, answer: unknown]> => {
    const begun = performance.now();
    const response = await fetch(`${url}/api/admin/subscribers/${path}`, { headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    const answer: unknown = await response.json();
    return [performance.now() - begun, answer];
  };
  const tabs = { money: [] as number[], account: [] as number[], letters: [] as number[], letter: [] as number[] };
  for (const { id } of samples) {
    tabs.money.push((await get(`${id}`))[0]);
    tabs.account.push((await get(`${id}/account`))[0]);
    const [milliseconds, listed] = await get(`${id}/letters`);
    tabs.letters.push(milliseconds);
    const [letter] = (listed as { data: { id: number }[] }).data;
    tabs.letter.push((await get(`${id}/letters/${letter?.id}`))[0]);
  }
  return [
    { name: "page: subscription and payments", times: tabs.money },
    { name: "page: account", times: tabs.account },
    { name: "page: letters", times: tabs.letters },
    { name: "page: one letter", times: tabs.letter },
  ];
}

/** A subscriber who looks around on the site, one request after the other. */
async function visit({ url, headers, film }: DemoProgram, signal: AbortSignal): Promise<void> {
  const paths = [
    "/api/notifications/ping",
    `/api/videos/${film}`,
    "/api/videos/search?keyword=ciel",
    "/api/categories",
  ];
  for (let turn = 0; !signal.aborted; turn += 1)
    await drained(await fetch(url + paths[turn % paths.length], { headers }));
}
