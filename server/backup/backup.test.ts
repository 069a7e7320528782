import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBucket } from "#server/files/files-test-stores.ts";
import { createSightFixture, type SightFixture } from "#tests/support/sight-fixture.ts";
import {
  ask,
  backUpFrom,
  createBackupFixture,
  everythingIn,
  own,
  restoreInto,
  silent,
  storesIn,
} from "./backup-test-fixture.ts";
import { namedFiles, type Stores } from "./named-files.ts";

let fixture: SightFixture;
let source: { databaseUrl: string; dataDir: string; stores: Stores };

beforeAll(async () => {
  fixture = await createSightFixture();
  const { dataDir } = fixture.config;
  source = { databaseUrl: fixture.databaseUrl, dataDir, stores: (await storesIn(dataDir)).stores };
});
afterAll(() => fixture.close());

const write = (stores: Stores, key: string, content: string) => stores.images.write(key, Readable.from([content]));
const read = async (stores: Stores, key: string) => {
  const content = await (await stores.images.open(key))?.read();
  return content && text(Readable.from(content));
};
const avatar = (name: string) => `avatars/uploaded/${name}.jpg`;
const wear = (name: string, profile: number | undefined) =>
  ask(source.databaseUrl, "update profiles set avatar = $1 where id = $2", [avatar(name), profile]);

/** Runs `act` before or after the nth listing of a store: 1 measures, 2 is the first pass, 3 the second. */
function around(name: keyof Stores, nth: number, when: "before" | "after", act: () => Promise<unknown>): Stores {
  let listings = 0;
  const list: Stores["keys"]["list"] = async function* listed(folder) {
    listings += 1;
    const mine = listings === nth;
    if (mine && when === "before") await act();
    yield* source.stores[name].list(folder);
    if (mine && when === "after") await act();
  };
  return { ...source.stores, [name]: { ...source.stores[name], list } };
}

test("a backup brings back every row, sequence, constraint, index and trigger, and every file", async () => {
  // What COPY and gzip would trip over, and rows that PostgreSQL lets nobody change.
  await ask(fixture.databaseUrl, "update profiles set name = $1 where is_default", ["a\\\tb\nç\u{1F3AC}\\."]);
  await ask(fixture.databaseUrl, "insert into audit_log (actor, call, subject) values ('ada', 'tried', 'x')");
  await write(source.stores, avatar("empty"), "");
  await wear("empty", fixture.people[0]?.profile);
  const place = await createBackupFixture({ migrated: false });
  const before = await everythingIn(fixture.databaseUrl);
  const { file, manifest } = await backUpFrom(source);
  expect(await restoreInto(place, file)).toEqual({ migrated: [], leftOut: [], missing: [] });
  expect(await everythingIn(place.databaseUrl)).toEqual(before);
  // A table has the file node of its creation until it is emptied. One that is not may get its rows in another order.
  const filled = manifest.tables.filter(({ rows }) => rows > 0).map(({ name }) => name);
  const unemptied = "select relname from pg_class where relname = any($1) and pg_relation_filenode(oid) = oid";
  expect(await place.ask(unemptied, [filled])).toEqual([]);
  expect(manifest.tables.length).toBeGreaterThan(40);
  expect(await read(place.stores, avatar("empty"))).toBe("");
  const key = await place.stores.keys.open("media.pem");
  expect(await text(Readable.from((await key?.read()) ?? []))).toBe(fixture.mediaKey.privateKeyPem);
  await expect(place.ask("delete from audit_log")).rejects.toThrow("audit_log");
  await place.remove();
});

test("only its owner may read a backup, and it has its name once it is whole", async () => {
  const seen: string[][] = [];
  const stores = around("images", 2, "after", async () => seen.push(readdirSync(folder)));
  const { file } = await backUpFrom(source);
  const folder = path.dirname(file);
  const second = path.join(folder, "second.tar");
  await backUpFrom(source, { stores, target: second });
  expect(seen).toEqual([[path.basename(file), "second.tar.partial"]]);
  expect(readdirSync(folder)).toEqual([path.basename(file), "second.tar"]);
  expect([file, second].map((one) => statSync(one).mode & 0o777)).toEqual([0o600, 0o600]);
  await expect(backUpFrom(source, { target: second })).rejects.toThrow("second.tar is there already");
});

test("a backup that is stopped leaves nothing", async () => {
  const stopping = new AbortController();
  const stores = around("media", 2, "after", async () => stopping.abort(new Error("stopped")));
  const { file } = await backUpFrom(source);
  const target = path.join(path.dirname(file), "stopped.tar");
  await expect(backUpFrom(source, { stores, target, signal: stopping.signal })).rejects.toThrow("stopped");
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
});

test("a backup or restore that is stopped among the rows of a table ends at once, and keeps nothing", async () => {
  const rows =
    "insert into tries (subject, window_start) select 'x' || md5(i::text), now() from generate_series(1, $1::integer) i";
  await ask(fixture.databaseUrl, rows, [60_000]);
  const { file } = await backUpFrom(source);
  /** Stops when so many bytes are done. */
  const stopAfter = (bytes: number) => {
    const stopping = new AbortController();
    let done = 0;
    const advance = (more: number) => {
      done += more;
      if (done > bytes) stopping.abort(new Error("stopped"));
    };
    return { signal: stopping.signal, progress: { ...silent, advance } };
  };
  const target = path.join(path.dirname(file), "stopped.tar");
  await expect(backUpFrom(source, { target, ...stopAfter(1_000_000) })).rejects.toThrow("stopped");
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);

  const { size } = statSync(file);
  // While it checks, while it loads, and while it compares.
  for (const bytes of [size / 2, size * 1.5, size * 2 + 1_000_000]) {
    const place = await createBackupFixture({ migrated: false });
    await expect(restoreInto(place, file, stopAfter(bytes))).rejects.toThrow("stopped");
    expect(await place.ask("select count(*)::integer as tables from pg_tables where tablename = 'accounts'")).toEqual([
      { tables: bytes < size ? 0 : 1 },
    ]);
    if (bytes > size) expect(await place.ask("select from accounts limit 1")).toEqual([]);
    await place.remove();
  }
  await ask(fixture.databaseUrl, "delete from tries where subject like 'x%'");
}, 60_000);

test("what people change while files are copied is in the backup whole, and what they remove does not come back", async () => {
  const [one, two] = fixture.people.map(({ profile }) => profile);
  await write(source.stores, avatar("removed"), "removed");
  await write(source.stores, avatar("rewritten"), "first");
  await wear("rewritten", two);
  const stores = around("images", 2, "after", async () => {
    await source.stores.images.remove(avatar("removed"));
    await write(source.stores, avatar("rewritten"), "second");
    await write(source.stores, avatar("late"), "late");
    await wear("late", one);
  });
  const { file, manifest } = await backUpFrom(source, { stores });
  const place = await createBackupFixture({ migrated: false });
  const restored = await restoreInto(place, file);
  expect(await place.ask("select avatar from profiles where id = $1", [one])).toEqual([{ avatar: avatar("late") }]);
  const pictures = ["late", "rewritten", "removed"].map((name) => read(place.stores, avatar(name)));
  expect(await Promise.all(pictures)).toEqual(["late", "second", undefined]);
  const about = (keys: { key: string }[]) => keys.filter(({ key }) => key.includes(avatar("")));
  expect([about(manifest.missingFiles), restored.missing]).toEqual([[], []]);
  await place.remove();
});

test("the database is of one instant, and a file that goes right after it is told as missing", async () => {
  const [one] = fixture.people.map(({ profile }) => profile);
  const stores = around("images", 2, "after", async () => {
    await write(source.stores, avatar("brief"), "brief");
    await wear("brief", one);
  });
  const counted = { nickname: "not in the snapshot" };
  stores.keys = around("keys", 3, "before", async () => {
    await source.stores.images.remove(avatar("brief"));
    await ask(fixture.databaseUrl, "update accounts set nickname = $1", [counted.nickname]);
  }).keys;
  const { file, manifest } = await backUpFrom(source, { stores });
  expect(manifest.missingFiles).toContainEqual({ namedBy: "profiles.avatar", key: `images/${avatar("brief")}` });
  const place = await createBackupFixture({ migrated: false });
  // Known to be missing: the restore has done all it could.
  expect((await restoreInto(place, file)).missing).toEqual([]);
  expect(await place.ask("select from accounts where nickname = $1", [counted.nickname])).toEqual([]);
  await place.remove();
});

test("rows that name titles' folders are held against what was copied and what comes with the program", async () => {
  await source.stores.media.write("kept/720/1.m4s", Readable.from(["film"]));
  const [film, shipped] = await ask<{ id: number }>(
    fixture.databaseUrl,
    "select id from videos where type = 'movie' limit 2",
  );
  await ask(fixture.databaseUrl, "update videos set media_key = 'kept' where id = $1", [film?.id]);
  await ask(fixture.databaseUrl, "update videos set media_key = 'epicycles' where id = $1", [shipped?.id]);
  const { manifest } = await backUpFrom(source);
  const missing = manifest.missingFiles.filter(({ namedBy }) => namedBy === "videos.media_key").map(({ key }) => key);
  expect(missing).not.toContain("media/kept/");
  expect(missing).not.toContain("media/epicycles/");
  // The titles of this fixture have no films.
  expect(missing).toContain("media/titre-10/");
});

test("an older backup is migrated to what the program has now", async () => {
  const { file } = await backUpFrom(source);
  const place = await createBackupFixture({ migrated: false });
  const sql = "alter table accounts add column era text not null default 'restored'";
  const migrations = [...own, { name: "9999-era.sql", text: sql, sha256: "0".repeat(64) }];
  expect((await restoreInto(place, file, { migrations })).migrated).toEqual(["9999-era.sql"]);
  expect(await place.ask("select distinct era from accounts")).toEqual([{ era: "restored" }]);
  await place.remove();
});

test("a restore that does not hold in the end what the backup does is given up whole", async () => {
  const { file } = await backUpFrom(source);
  const place = await createBackupFixture({ migrated: false });
  // A column that says more than was written into it.
  const migrations = own.map((one) => ({ ...one, text: one.text.replace(/(last_name +)text/, "$1char(40)") }));
  await expect(restoreInto(place, file, { migrations })).rejects.toThrow(
    /The table accounts does not hold what the backup does/,
  );
  expect(await place.ask("select from accounts")).toEqual([]);
  await place.remove();
});

test("a table that is none of the program's is left out and named", async () => {
  await ask(fixture.databaseUrl, "create table notes_of_ours as select 1 as note");
  const { file } = await backUpFrom(source);
  const place = await createBackupFixture({ migrated: false });
  expect((await restoreInto(place, file)).leftOut).toEqual(["notes_of_ours"]);
  await ask(fixture.databaseUrl, "drop table notes_of_ours");
  await place.remove();
});

test("nothing is restored over a database that has anything", async () => {
  const { file } = await backUpFrom(source);
  const place = await createBackupFixture({ migrated: true });
  await expect(restoreInto(place, file)).rejects.toThrow("The database is not empty");
  await place.remove();
});

test("an empty database is not backed up", async () => {
  const place = await createBackupFixture({ migrated: false });
  await expect(backUpFrom(place)).rejects.toThrow("there is nothing to back up");
  await place.remove();
});

test("films and pictures in an object store stay there, are looked for, and are copied where that is wanted", async () => {
  const bucket = await startBucket();
  const { stores } = await storesIn(fixture.config.dataDir, bucket.settings);
  await stores.media.write("stored/1.m4s", Readable.from(["film"]));
  await stores.images.write(avatar("stored"), Readable.from(["picture"]));
  await wear("stored", fixture.people[1]?.profile);
  await wear("nowhere", fixture.people[2]?.profile);
  const left = await backUpFrom(source, { stores, leftIn: "films" });
  expect(left.manifest).toMatchObject({ leftIn: "films", files: 1 });
  const keysOf = (missing: { key: string }[]) =>
    missing.map(({ key }) => key).filter((key) => key.includes("uploaded"));
  expect(keysOf(left.manifest.missingFiles)).toContain(`images/${avatar("nowhere")}`);
  expect(keysOf(left.manifest.missingFiles)).not.toContain(`images/${avatar("stored")}`);

  // The store may serve another program still: nothing in it is written or removed.
  await stores.images.write(avatar("later"), Readable.from(["of another program"]));
  const place = await createBackupFixture({ migrated: false });
  const restored = await restoreInto(place, left.file, { stores: { ...stores, keys: place.stores.keys } });
  expect(keysOf(restored.missing)).toEqual([]);
  expect(await bucket.keys()).toEqual([
    `images/${avatar("later")}`,
    `images/${avatar("stored")}`,
    "media/stored/1.m4s",
  ]);

  const whole = await backUpFrom(source, { stores });
  expect(whole.manifest).toMatchObject({ leftIn: null, files: 4 });
  const other = await createBackupFixture({ migrated: false });
  await restoreInto(other, whole.file);
  expect(await read(other.stores, avatar("stored"))).toBe("picture");
  const occupied = await createBackupFixture({ migrated: false });
  await expect(restoreInto(occupied, whole.file, { stores })).rejects.toThrow("is there already");
  await Promise.all([place.remove(), other.remove(), occupied.remove(), bucket.stop()]);
});

test("every column that names files is known to the backup", async () => {
  const columns = await ask<{ place: string }>(
    fixture.databaseUrl,
    `select table_name || '.' || column_name as place
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = current_schema() and table_type = 'BASE TABLE' and data_type in ('text', 'ARRAY')
       and column_name ~ '(media|image|video|picture|poster|photo|avatar|subtitle|document|attachment|original|file|folder|path)s?(_(key|file|path)s?)?$'`,
  );
  // A folder on the sender's disk.
  const known = [...namedFiles.map(({ table, column }) => `${table}.${column}`), "uploads.folder"];
  expect(columns.map(({ place }) => place).filter((place) => !known.includes(place))).toEqual([]);
});
