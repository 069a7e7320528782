import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyPending, MIGRATIONS, readMigrations } from "#server/database/migrate.ts";
import { builtPages } from "#tests/support/built-pages.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { freePort, root } from "#tests/support/program.ts";

const folder = mkdtempSync(path.join(tmpdir(), "silecs-upgrading-"));
let database: TestDatabase;
let observer: pg.Client;

/** A database from before the migration of search documents, with a title. */
beforeAll(async () => {
  await builtPages();
  database = await createTestDatabase();
  observer = new pg.Client({ connectionString: database.url });
  await observer.connect();
  await observer.query("drop schema public cascade; create schema public");
  await applyPending(
    observer,
    readMigrations(MIGRATIONS).filter(({ name }) => name < "0022"),
  );
  await observer.query(`insert into videos (slug, type, title_fr, title_en, media_key, images_key)
    values ('un', 'movie', 'Un', 'One', 'un', 'un')`);
});
afterAll(async () => {
  await observer.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function start(port: number) {
  const child = spawn(process.execPath, [path.join(root, "server/main.ts")], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      DEMO_CATALOGUE: "0",
      LOG_LEVEL: "info",
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return { child, said: () => said, url: `http://127.0.0.1:${port}` };
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  return child.exitCode;
}

const textAt = (address: string, init?: RequestInit) =>
  fetch(address, init).then(
    async (answer) => ({
      status: answer.status,
      retryAfter: answer.headers.get("retry-after"),
      text: await answer.text(),
    }),
    () => undefined,
  );

test("an upgrade reports its progress, can be interrupted, and refuses no connection", async () => {
  const port = await freePort();
  await observer.query("begin; lock table videos in access share mode");
  const first = start(port);
  try {
    await expect
      .poll(async () => (await textAt(`${first.url}/healthz`))?.text, { timeout: 30_000 })
      .toBe(JSON.stringify({ status: "migrating", migration: "0022-search-documents.sql" }));
    expect((await textAt(`${first.url}/readyz`))?.status).toBe(503);
    const page = await textAt(first.url, { headers: { accept: "text/html" } });
    expect(page).toMatchObject({ status: 503, retryAfter: "5" });
    expect(page?.text).toContain("Veuillez réessayer dans quelques instants");
    const call = await textAt(`${first.url}/api/pub/plans`, { headers: { "x-locale": "en" } });
    expect(call).toMatchObject({ status: 503, retryAfter: "5" });
    expect(JSON.parse(call?.text ?? "")).toMatchObject({ error: { code: 503 } });
    expect(await stop(first.child)).toBe(0);
  } finally {
    first.child.kill("SIGKILL");
  }
  expect(first.said()).toContain('"reason":"SIGTERM"');
  expect(first.said()).not.toMatch(/^\s+at /m);
  const { rows } = await observer.query("select name from schema_migrations where name >= '0022'");
  expect(rows).toEqual([]);

  const second = start(port);
  try {
    await expect.poll(async () => (await textAt(`${second.url}/healthz`))?.status, { timeout: 30_000 }).toBe(200);
    await observer.query("commit");
    const answers: (number | undefined)[] = [];
    await expect
      .poll(
        async () => {
          answers.push((await textAt(`${second.url}/healthz`))?.status);
          return (await textAt(`${second.url}/readyz`))?.status;
        },
        { timeout: 30_000, interval: 20 },
      )
      .toBe(200);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await textAt(`${second.url}/healthz`))?.text).toBe('{"status":"ok"}');
    for (const { name } of readMigrations(MIGRATIONS).filter((file) => file.name >= "0022"))
      expect(second.said().split(`"migrated ${name} in `)).toHaveLength(2);
  } finally {
    await stop(second.child);
  }
}, 90_000);
