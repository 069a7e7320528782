import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { createBackupFixture, everythingIn, own, restoreInto } from "./backup-test-fixture.ts";

const folder = mkdtempSync(path.join(tmpdir(), "silecs-older-"));
afterAll(() => rmSync(folder, { recursive: true }));

// Written by version 0.1.0 at the level of migration 0105, before packs and encryption: one account with a picture, one film.
const fixture = path.join(import.meta.dirname, "fixtures/format-1.tar.gz");

test("a backup of an earlier version's format and schema is restored: rows, files, and the schema of today", async () => {
  const file = path.join(folder, "format-1.tar");
  writeFileSync(file, gunzipSync(readFileSync(fixture)));
  const place = await createBackupFixture({ migrated: false });
  const today = await createBackupFixture({ migrated: true });
  try {
    const restored = await restoreInto(place, file);
    expect(restored).toMatchObject({ leftOut: [], missing: [] });
    expect(restored.migrated.at(-1)).toBe(own.at(-1)?.name);
    expect(await place.ask("select email, last_name from accounts")).toEqual([
      { email: "ada@example.org", last_name: "Love\tlace" },
    ]);
    expect(await place.ask("select title_fr, media_key from videos")).toEqual([
      { title_fr: "Un film", media_key: "film/1" },
    ]);
    const read = async (store: "media" | "images", key: string) =>
      (await buffer(Readable.from((await (await place.stores[store].open(key))?.read()) ?? []))).toString();
    expect(await read("media", "film/1/720/1.m4s")).toBe("a segment");
    expect(await read("images", "avatars/uploaded/ada.jpg")).toBe("a picture");
    const kinds = async (url: string) =>
      ((await everythingIn(url)) as { structure: { kind: string }[] }).structure.filter(
        ({ kind }) => kind !== "sequence",
      );
    expect(await kinds(place.databaseUrl)).toEqual(await kinds(today.databaseUrl));
  } finally {
    await place.remove();
    await today.remove();
  }
});
