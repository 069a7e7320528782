import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient, type Client } from "#contract/client.ts";
import { readConfig } from "#server/config/config.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { lovelace } from "#tests/support/people.ts";
import { startProgram, type Program } from "#tests/support/program.ts";

const folder = mkdtempSync(path.join(tmpdir(), "silecs-roles-"));
let database: TestDatabase;
let observer: pg.Client;
/** Two web processes, without jobs. */
let webs: [Program, Program];
let worker: Program | undefined;
let settings: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  observer = new pg.Client({ connectionString: database.url });
  await observer.connect();
  settings = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO_CATALOGUE: "0" };
  const web = () => startProgram("server/main.ts", { ...settings, ROLE: "web" });
  webs = await Promise.all([web(), web()]);
}, 90_000);
afterAll(async () => {
  await Promise.all([...webs, ...(worker ? [worker] : [])].map((program) => program.stop()));
  await observer.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const at = (program: Program, token?: string): Client =>
  createClient({
    base: `${program.url}/api`,
    fetch: (address, init) => fetch(address, init),
    headers: (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` }),
  });

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

/** The statuses of consecutive calls, alternating between the processes. */
async function alternating(times: number, ask: (program: Program) => Promise<unknown>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push(await statusOf(ask(n % 2 === 0 ? webs[0] : webs[1])));
  return statuses;
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

async function countOf(statement: string): Promise<number> {
  const { rows } = await observer.query<{ n: number }>(`select count(*)::integer as n from ${statement}`);
  return rows[0]?.n ?? 0;
}

const listening = () => countOf(`pg_stat_activity where datname = current_database() and query ilike 'listen "jobs"%'`);

test("a web process leaves jobs to a worker, which answers only health checks", async () => {
  // A retry must not meet the worker of the first attempt.
  await worker?.stop();
  const person = lovelace("lettre@example.fr");
  await at(webs[0])("POST /users", { body: person });
  await at(webs[1])("POST /users/request-reset-password", { body: { username: person.username } });
  expect(await countOf("jobs where name = 'accounts.reset' and status = 'waiting'")).toBe(1);
  expect(await listening()).toBe(0);
  expect(await countOf("jobs where key = 'every'")).toBe(0);

  worker = await startProgram("server/main.ts", { ...settings, ROLE: "worker" });
  await expect.poll(() => countOf("jobs where name = 'accounts.reset' and status = 'done'")).toBe(1);
  expect(readdirSync(path.join(folder, "mail")).length).toBeGreaterThan(0);
  expect(await countOf("jobs where key = 'every'")).toBeGreaterThan(0);
  const statuses = await Promise.all(
    ["/healthz", "/readyz", "/api/pub/plans", "/", "/media/x/master.m3u8"].map(
      async (address) => (await fetch((worker?.url ?? "") + address)).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 404, 404, 404]);
}, 60_000);

test("a process with a role requires a shared database", () => {
  for (const ROLE of ["web", "worker"]) expect(() => readConfig({ ROLE })).toThrow("set DATABASE_URL");
  expect(() => readConfig({ ROLE: "jobs" })).toThrow("ROLE");
  expect(readConfig({}).role).toBe("all");
});

describe("limits on guessing are shared by all processes", () => {
  test("passwords", async () => {
    const wrong = { username: "inconnue@example.fr", password: "pas celui-là" };
    const statuses = await alternating(12, (program) => at(program)("POST /auth/token", { body: wrong }));
    expect(statuses).toEqual([...times(10, 401), ...times(2, 429)]);
  });

  test("coupons", async () => {
    const statuses = await alternating(22, (program) =>
      at(program)("POST /pub/promotions/verify", { query: { code: "INCONNU", plan: 2 } }),
    );
    expect(statuses).toEqual([...times(20, 400), ...times(2, 429)]);
  });

  test("the parental code, including the right one after too many wrong ones", async () => {
    const person = lovelace("code@example.fr");
    const { newToken } = await at(webs[0])("POST /users", { body: person });
    await at(webs[0], newToken)("PUT /me/parental-code", { body: { code: "4711", password: person.password } });
    const unlock = (code: string) => (program: Program) =>
      at(program, newToken)("POST /me/parental-code/unlock", { body: { code } });
    expect(await alternating(5, unlock("0000"))).toEqual(times(5, 400));
    expect(await alternating(2, unlock("4711"))).toEqual(times(2, 429));
  });

  test("a one-time code opens one session, wherever it is redeemed", async () => {
    const { newToken } = await at(webs[0])("POST /users", { body: lovelace("ailleurs@example.fr") });
    const { code } = await at(webs[0], newToken)("POST /auth/one-time-code");
    const redeem = (program: Program) => at(program)("POST /auth/one-time-code/redeem", { body: { code } });
    const statuses = await Promise.all(webs.map((program) => statusOf(redeem(program))));
    expect(statuses.toSorted()).toEqual([200, 400]);
  });

  test("a captcha is solved once", async () => {
    const challenge = await at(webs[0])("GET /pub/captcha");
    const solution = await solveChallenge({ challenge, deriveKey });
    const reCaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
    const message = {
      civility: 2,
      last_name: "Curie",
      first_name: "Marie",
      email: "marie@example.fr",
      phone: null,
    } as const;
    const send = (program: Program) =>
      at(program)("POST /contact", { body: { ...message, object: "Question", message: "Bonjour", reCaptchaToken } });
    const statuses = await Promise.all(webs.map((program) => statusOf(send(program))));
    expect(statuses.toSorted()).toEqual([200, 400]);
  });
});
