import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { borrowDatabase } from "#server/database/launcher/start-database.ts";
import { startBucket } from "#server/files/files-test-stores.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { lovelace } from "#tests/support/people.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { ask } from "./backup-test-fixture.ts";
import { inBucketAt, person, startCommand, type Command } from "./commands-test-fixture.ts";
import { withBackupLock } from "./reach-database.ts";

const folder = mkdtempSync(path.join(tmpdir(), "silecs-commands-"));
// PostgreSQL runs as nobody when root runs the tests.
chmodSync(folder, 0o755);
const dataDir = path.join(folder, "data");
const target = path.join(folder, "backups/silecs.tar");
const settings = (dir = dataDir) => ({ DATA_DIR: dir, DEMO_CATALOGUE: "0" });
const log = { info: () => undefined, warn: console.warn, error: console.error };
let program: Program;

beforeAll(async () => {
  mkdirSync(path.dirname(target));
  program = await startProgram("server/main.ts", settings());
});
afterAll(async () => {
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = (command: Command, args: string[], environment: Record<string, string> = settings()) =>
  startCommand(command, args, { ...process.env, ...environment });
const run = (...given: Parameters<typeof start>) => start(...given).ended;
/** Runs it, and shows what it said where it ends otherwise. */
async function runTo(code: number, ...given: Parameters<typeof start>): Promise<string> {
  const ended = await run(...given);
  expect(`${ended.said}\nended with ${String(ended.code)}`).toMatch(new RegExp(`ended with ${code}$`));
  return ended.said;
}

test("a backup made under load holds every write that was acknowledged before it began", async () => {
  const { url: database } = await borrowDatabase({ dataDir, log });
  const acknowledged = new Set<string>();
  const load = { writes: 0, isOver: false };
  const work = async (first: number) => {
    for (let number = first; !load.isOver; number += 1) {
      let changes = 0;
      for await (const { username } of person(number, { database, url: program.url })) {
        acknowledged.add(username);
        load.writes += 1;
        changes += 1;
        if (changes === 3 || load.isOver) break;
      }
    }
  };
  const workers = [1000, 2000, 3000].map(work);
  await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(10);
  const before = [...acknowledged];
  const writesBefore = load.writes;
  const backup = await run("backup", [target]);
  const writesDuring = load.writes - writesBefore;
  load.isOver = true;
  await Promise.all(workers);
  expect(backup).toEqual({ code: 0, said: expect.stringContaining("The backup is complete") });
  expect(backup.said).toMatch(/Backing up: 100 % of .*, \d+ s/);
  expect(backup.said).toContain("keep APP_SECRET too");
  expect(writesDuring).toBeGreaterThan(3);

  const elsewhere = path.join(folder, "restored");
  const restore = await run("restore", [target], settings(elsewhere));
  expect(restore).toEqual({ code: 0, said: expect.stringMatching(/Restored and checked in \d+ s/) });
  const again = await startProgram("server/main.ts", settings(elsewhere));
  const restored = (await borrowDatabase({ dataDir: elsewhere, log })).url;
  const people = await ask<{ email: string; profiles: number }>(
    restored,
    `select email, (select count(*)::integer from profiles where account_id = a.id) as profiles from accounts a`,
  );
  expect(before.filter((username) => !people.some(({ email }) => email === username))).toEqual([]);
  // Nobody was caught halfway through registering.
  expect(people.filter(({ profiles }) => profiles !== 2)).toEqual([]);
  const pictures = await ask<{ avatar: string }>(
    restored,
    "select avatar from profiles where avatar like 'avatars/uploaded/%'",
  );
  const answers = await Promise.all(pictures.map(({ avatar }) => fetch(`${again.url}/images/${avatar}`)));
  expect(pictures.length).toBeGreaterThan(5);
  expect(answers.filter(({ status }) => status !== 200)).toHaveLength(
    Number(/lacks too \((\d+)\)/.exec(backup.said)?.[1] ?? 0),
  );
  const [username] = before;
  const credentials = JSON.stringify({ username, password: lovelace("").password });
  const headers = { "content-type": "application/json" };
  const signedIn = await fetch(`${again.url}/api/auth/token`, { method: "POST", headers, body: credentials });
  expect(signedIn.status).toBe(200);
  await again.stop();
  const open = readdirSync(path.join(elsewhere, "images"), { recursive: true, encoding: "utf8" })
    .map((name) => statSync(path.join(elsewhere, "images", name)).mode & 0o077)
    .filter((mode) => mode !== 0);
  expect([open, statSync(path.join(elsewhere, "keys/media.pem")).mode & 0o777]).toEqual([[], 0o600]);
}, 120_000);

test("a backup that is killed leaves a part that restore refuses", async () => {
  mkdirSync(path.join(dataDir, "media/large"), { recursive: true });
  const large = path.join(dataDir, "media/large/film.mp4");
  writeFileSync(large, "");
  truncateSync(large, 3_000_000_000);
  const killed = path.join(folder, "killed.tar");
  const { child, ended } = start("backup", [killed]);
  await expect
    .poll(() => existsSync(`${killed}.partial`) && statSync(`${killed}.partial`).size > 1_000_000, {
      interval: 5,
      timeout: 60_000,
    })
    .toBe(true);
  child.kill("SIGKILL");
  expect((await ended).code).toBe("SIGKILL");
  rmSync(path.dirname(large), { recursive: true });
  expect(readdirSync(folder)).toContain("killed.tar.partial");
  const restore = await run("restore", [`${killed}.partial`], settings(path.join(folder, "never")));
  expect(restore).toEqual({ code: 2, said: expect.stringContaining("is not whole") });
  expect(existsSync(path.join(folder, "never"))).toBe(false);
  rmSync(`${killed}.partial`);
});

test("what cannot be done is refused in a sentence, before anything is touched", async () => {
  const [occupied, empty] = [path.join(folder, "occupied"), path.join(folder, "empty")];
  mkdirSync(path.join(occupied, "images"), { recursive: true });
  mkdirSync(empty);
  const filled = await createTestDatabase();
  const unwhole = path.join(folder, "not-a-backup.tar");
  writeFileSync(unwhole, "no");
  const cases: [ReturnType<typeof run>, RegExp][] = [
    [run("restore", [target], settings(occupied)), /occupied is not empty \(it holds 'images'\)/],
    [run("restore", [target], { ...settings(empty), DATABASE_URL: filled.url }), /The database is not empty/],
    [run("restore", [], settings(empty)), /npm run restore -- FILE/],
    [run("restore", [unwhole], settings(empty)), /not-a-backup\.tar is/],
    [run("backup", [], settings(empty)), /empty holds no database: set DATA_DIR/],
    [run("backup", [path.join(dataDir, "media/")]), /lies in the data folder/],
    [run("backup", [path.join(folder, "no/such/file.tar")]), /There is no folder .*no\/such/],
    [run("backup", [target]), /silecs\.tar is there already/],
    [run("backup", [target, "--keep-days=14"]), /--keep-days needs a folder/],
    [run("backup", ["--keep-days", "soon"]), /--keep-days takes a number of days/],
    [
      run("backup", ["s3://films/"], { ...settings(), ...inBucketAt("http://127.0.0.1:1") }),
      /^\s*BACKUP_S3_ENDPOINT: .* cannot be used/,
    ],
    [run("backup", ["--key=secret"]), /Unknown option '--key'.*npm run backup/s],
    [run("backup", [], { ...settings(), BACKUP_KEY_FILE: unwhole }), /not-a-backup\.tar holds no key/],
  ];
  for (const [running, words] of cases) {
    const { code, said } = await running;
    expect(said).toMatch(words);
    expect(said).not.toMatch(/\n +at |test-secret/);
    expect(code).toBe(2);
  }
  expect(readdirSync(empty)).toEqual([]);
  await filled.drop();
}, 60_000);

test("the program does not start on a restore that did not finish", async () => {
  const half = path.join(folder, "half");
  mkdirSync(half);
  writeFileSync(path.join(half, "restore-unfinished"), "");
  await expect(startProgram("server/main.ts", settings(half))).rejects.toThrow(
    /half holds half a backup.*restore again/s,
  );
  const restore = await run("restore", [target], settings(half));
  expect(restore.said).toContain("A restore into this folder did not finish");
  expect(restore.code).toBe(2);
});

test("each night into one folder: encrypted, films once, the database alone where asked, old ones removed", async () => {
  // Of this attempt: what a failed one left would be counted below.
  const own = mkdtempSync(path.join(folder, "nightly-"));
  chmodSync(own, 0o755);
  const nights = path.join(own, "nights") + path.sep;
  const keyFile = path.join(own, "backup.key");
  writeFileSync(keyFile, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
  const withKey = (dir?: string) => ({ ...settings(dir), BACKUP_KEY_FILE: keyFile });
  mkdirSync(path.join(dataDir, "media/nightly/1"), { recursive: true });
  writeFileSync(path.join(dataDir, "media/nightly/1/film.mp4"), randomBytes(500_000));
  const sizes = () =>
    readdirSync(path.join(nights, "files")).map((name) => statSync(path.join(nights, "files", name)).size);
  await runTo(0, "backup", [nights], withKey());
  const afterFirst = sizes();
  const [first = ""] = readdirSync(nights).filter((name) => name.endsWith(".tar.enc"));
  // As if made twenty days before.
  const old = path.join(nights, "silecs-20200101T000000Z.tar.enc");
  renameSync(path.join(nights, first), old);
  const second = await runTo(0, "backup", [nights, "--keep-days=14"], withKey());
  expect(second).toContain("Removed: 1 backups older than 14 days, and 0 packs");
  expect(second).toContain("the file of BACKUP_KEY_FILE, without which it cannot be read");
  expect(sizes()).toEqual(afterFirst);
  expect(existsSync(old)).toBe(false);
  // The folder stands for its newest backup.
  const checked = await runTo(0, "restore", [nights, "--check"], withKey(path.join(own, "checked")));
  expect(checked).toContain("The backup is whole");

  const alone = path.join(own, "alone.tar");
  const backup = await runTo(0, "backup", [alone, "--database-only"]);
  expect(backup).toContain("are not in it: keep a copy of them elsewhere");
  const { url } = await borrowDatabase({ dataDir, log });
  const [last] = await ask<{ ended_at: Date; is_encrypted: boolean }>(
    url,
    "select ended_at, is_encrypted from last_backup",
  );
  expect(last?.is_encrypted).toBe(false);
  expect(Date.now() - (last?.ended_at.getTime() ?? 0)).toBeLessThan(120_000);
  // Films and pictures of another copy may be there already.
  const elsewhere = path.join(own, "restored");
  for (const name of ["media", "images"])
    cpSync(path.join(dataDir, name), path.join(elsewhere, name), { recursive: true });
  await runTo(0, "restore", [alone], settings(elsewhere));
  expect(existsSync(path.join(elsewhere, "keys/media.pem"))).toBe(true);
  const bare = await runTo(3, "restore", [alone], settings(path.join(own, "bare")));
  expect(bare).toContain("Bring them back from your copy");
}, 120_000);

test("a drill restores a backup beside the program and notes what it finds; nothing of it is left, not of a killed one either", async () => {
  const { url } = await borrowDatabase({ dataDir, log });
  const place = path.join(dataDir, "drill");
  const left = async () => {
    const [row] = await ask<{ faults: number | null }>(url, "select drill_faults as faults from last_backup");
    return { isThere: existsSync(place), faults: row?.faults };
  };
  const runs = async () => {
    const begun = start("drill", [target]);
    // It says so once its PostgreSQL runs.
    await once(begun.child.stdout, "data");
    return begun;
  };
  const killed = await runs();
  killed.child.kill("SIGKILL");
  await killed.ended;
  expect(await left()).toEqual({ isThere: true, faults: null });
  const stopped = await runs();
  stopped.child.kill("SIGINT");
  expect((await stopped.ended).code).toBe(130);
  expect(await left()).toEqual({ isThere: false, faults: null });

  const bucket = await startBucket();
  const inBucket = { ...settings(), ...inBucketAt(bucket.settings.S3_ENDPOINT) };
  await runTo(0, "backup", [], inBucket);
  const [name = ""] = (await bucket.keys()).filter((one) => one.startsWith("silecs-"));
  expect(await runTo(0, "backup", ["--list"], inBucket)).toContain(`s3://films/${name}`);
  const said = await runTo(0, "drill", [], inBucket);
  expect(said).toContain(`Restoring s3://films/${name}`);
  expect(said).not.toContain("test-secret");
  await bucket.stop();
  expect(said).toContain("The drill found no fault");
  expect(said.match(/: as they should be/g)?.length).toBe(said.includes("pg_amcheck is not installed") ? 5 : 6);
  expect(await left()).toEqual({ isThere: false, faults: 0 });

  const damaged = path.join(folder, "damaged.tar");
  const bytes = readFileSync(target);
  bytes.fill(1, bytes.length / 2, bytes.length / 2 + 2000);
  writeFileSync(damaged, bytes);
  expect(await runTo(2, "drill", [damaged])).toContain("damaged");
  expect(await left()).toEqual({ isThere: false, faults: 1 });
  expect(await runTo(2, "drill", [path.dirname(target)])).toContain("holds no backup");
}, 240_000);

test("two backups of one database do not run at once", async () => {
  const { url } = await borrowDatabase({ dataDir, log });
  await withBackupLock(url, async () => {
    expect(await run("backup", [path.join(folder, "twice.tar")])).toEqual({
      code: 2,
      said: expect.stringContaining("Another backup of this database is running"),
    });
  });
});

test("--check looks a backup through and touches nothing; a stopped program is backed up too", async () => {
  await program.stop();
  const second = path.join(folder, "backups") + path.sep;
  const backup = await run("backup", [second]);
  expect(backup.code).toBe(0);
  const [name] = readdirSync(second).filter((one) => /^silecs-\d{8}T\d{6}Z\.tar$/.test(one));
  const empty = path.join(folder, "checked");
  const check = await run("restore", [path.join(second, name ?? ""), "--check"], settings(empty));
  expect(check).toEqual({ code: 0, said: expect.stringContaining("The backup is whole. It holds the database as of") });
  expect(existsSync(empty)).toBe(false);
  program = await startProgram("server/main.ts", settings());
}, 60_000);
