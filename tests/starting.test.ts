import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#server/demo/accounts.ts";
import { demoStaff } from "#server/demo/staff.ts";
import { openPool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { builtPages } from "#tests/support/built-pages.ts";
import { createDatabaseDoor } from "#tests/support/database-door.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { productionSettings } from "#tests/support/production-settings.ts";
import { root, startProgram, type Program } from "#tests/support/program.ts";

const production = { ...productionSettings, SMTP_URL: "smtp://127.0.0.1:1" };

const folder = mkdtempSync(path.join(tmpdir(), "silecs-starting-"));
let database: TestDatabase;
let taken: Server;
const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  await builtPages();
  database = await createTestDatabase();
  taken = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(taken, "listening");
});
afterAll(async () => {
  taken.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the program while `work` runs, and stops it in any case. */
async function withProgram(settings: Record<string, string>, work: (program: Program) => unknown): Promise<void> {
  const program = await startProgram("server/main.ts", settings);
  try {
    await work(program);
  } finally {
    await program.stop();
  }
}

/** Runs one of our scripts until it exits. */
async function run(script: string, environment: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: "0",
      LOG_LEVEL: "error",
      ...environment,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, said: said.trim() };
}

test("an error that the operator can fix is one sentence that names the setting", async () => {
  const file = path.join(folder, "a-file");
  writeFileSync(file, "");
  const elsewhere = new URL(database.url);
  elsewhere.pathname = "/nowhere";
  const port = portOf(taken);
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: String(port), HOST: "127.0.0.1" }, new RegExp(`^PORT: .*${port} .*set PORT to a free one$`)],
    [{ HOST: "192.0.2.1", APP_SECRET: production.APP_SECRET }, /^HOST: 192\.0\.2\.1 is no address of this machine/],
    [{ DATA_DIR: path.join(file, "data") }, /^DATA_DIR: .*a-file\/data cannot be written .*set DATA_DIR to another$/],
    [{ MEDIA_KEY_FILE: path.join(folder, "absent.pem") }, /^MEDIA_KEY_FILE: .*absent\.pem: .*no such file/],
    [{ DATABASE_URL: elsewhere.href }, /^DATABASE_URL: .*\/nowhere has no database of that name/],
    [
      { DATABASE_URL: `postgres://silecs:hidden@127.0.0.1:${port}/silecs`, DATABASE_WAIT_SECONDS: "1" },
      new RegExp(`^DATABASE_URL leads nowhere: 127\\.0\\.0\\.1:${port}/silecs did not answer within 1 s`),
    ],
  ];
  const runs = await Promise.all(
    cases.map(([environment]) => run("server/main.ts", { DEMO_CATALOGUE: "0", ...environment })),
  );
  for (const [index, { code, said }] of runs.entries()) {
    expect(said).toMatch(cases[index]?.[1] ?? "");
    // One line: no stack trace, and no password.
    expect(said.split("\n")).toHaveLength(1);
    expect(said).not.toContain("hidden");
    expect(code).toBe(1);
  }
}, 180_000);

test("the program waits for a database that is not up yet", async () => {
  const door = await createDatabaseDoor(database.url);
  const settings = { DATABASE_URL: door.url, DATA_DIR: folder, DEMO_CATALOGUE: "0" };
  const starting = startProgram("server/main.ts", settings, "/readyz", (line) => {
    if (line.includes("waiting for the database")) void door.open();
  });
  await (await starting).stop();
  await door.shut();
});

test("everything in the data folder is private to its owner, including what an earlier version left readable", async () => {
  // A retry uses another folder.
  const dataDir = mkdtempSync(path.join(folder, "open-"));
  const left = ["mail/letter.eml", "images/avatars/one.jpg", "keys/old.pem", "media/film/master.m3u8"];
  for (const file of left) {
    mkdirSync(path.dirname(path.join(dataDir, file)), { recursive: true, mode: 0o755 });
    writeFileSync(path.join(dataDir, file), "", { mode: 0o644 });
  }
  const letters = () => readdirSync(path.join(dataDir, "mail"));
  // The database is in the folder too.
  await withProgram({ DATA_DIR: dataDir }, async (program) => {
    const body = JSON.stringify({ username: demoAccounts.personal.username });
    const headers = { "content-type": "application/json" };
    await fetch(`${program.url}/api/users/request-reset-password`, { method: "POST", headers, body });
    const arrived = () => letters().filter((name) => name.endsWith(".eml"));
    await expect.poll(arrived, { timeout: 30_000 }).toHaveLength(2);
    const modes = readdirSync(dataDir, { recursive: true, encoding: "utf8" })
      .filter((name) => !name.startsWith(path.join("postgres", "cluster")))
      .map((name) => ({ name, mode: statSync(path.join(dataDir, name)).mode & 0o777 }));
    expect(modes.filter(({ mode }) => (mode & 0o077) !== 0)).toEqual([]);
    expect(modes.map(({ name }) => name)).toEqual(expect.arrayContaining(["keys/media.pem", ...left]));
  });
}, 90_000);

test("production refuses a demonstration's database until its accounts are closed", async () => {
  const data = await createTestDatabase();
  const settings = { DATABASE_URL: data.url };
  const pool = openPool(data.url, { size: 2, onError: () => undefined });
  try {
    await withProgram({ ...settings, DATA_DIR: folder }, () => undefined);
    const refused = await run("server/main.ts", { ...production, ...settings });
    expect(refused.code).toBe(1);
    expect(refused.said).toContain(`${demoStaff.emailOf("admin")}, ${demoAccounts.personal.username}, …`);
    expect(refused.said).toContain("npm run demo -- --close-accounts");

    expect(await run("server/demo/fill.ts", { ...production, ...settings }, ["--close-accounts"])).toEqual({
      code: 0,
      said: "7 accounts of the demonstration are closed.",
    });
    const left = await pool.row(sql`
      select count(*) as open, (select count(*) from profiles) as profiles,
        (select count(*) from subscriptions where status = 'active') as subscriptions
      from accounts where erased_at is null`);
    expect(left).toEqual({ open: 0, profiles: 0, subscriptions: 0 });
    // The demonstration's identity does not count: the first start with another replaces it, and later starts need none.
    const anonymous = { ...production, COMPANY_SIREN: "", COMPANY_LEGAL_FORM: "", SUPPORT_EMAIL: "" };
    const unnamed = await run("server/main.ts", { ...anonymous, ...settings });
    expect(unnamed.said).toMatch(
      /holds the demonstration's identity; set these for one start, and they take its place\n {2}COMPANY_SIREN [^]+ {2}COMPANY_LEGAL_FORM [^]+SUPPORT_EMAIL/,
    );
    for (const named of [production, anonymous]) {
      await withProgram({ ...named, ...settings, DATA_DIR: folder }, () => undefined);
      const identity = await pool.row(sql`select siren, legal_form, support_email from operator_identity`);
      const { COMPANY_SIREN: siren, COMPANY_LEGAL_FORM: form, SUPPORT_EMAIL: email } = production;
      expect(identity).toEqual({ siren, legal_form: form, support_email: email });
    }
  } finally {
    await pool.close();
    await data.drop();
  }
}, 180_000);

test("production loads the demo's titles on request, never its accounts", async () => {
  const data = await createTestDatabase();
  const pool = openPool(data.url, { size: 2, onError: () => undefined });
  try {
    const settings = { ...production, DATABASE_URL: data.url, DATA_DIR: folder, DEMO_CATALOGUE: "1" };
    await withProgram(settings, async () => {
      const there = await pool.row(sql`
        select (select count(*) > 10 from videos) as titles, (select count(*) from accounts) as accounts`);
      expect(there).toEqual({ titles: true, accounts: 0 });
    });
    const asked = await run("server/demo/fill.ts", settings, ["--accounts", "3"]);
    expect(asked).toMatchObject({ code: 1, said: expect.stringContaining("takes no accounts of the demonstration") });
  } finally {
    await pool.close();
    await data.drop();
  }
});
