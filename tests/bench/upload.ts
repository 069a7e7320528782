import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createClient } from "#contract/client.ts";
import { openPool } from "#server/database/pool.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startProgram } from "#tests/support/program.ts";
import { countNotifications } from "./counted-notifications.ts";
import { editorOf } from "./editor.ts";
import { median, rounded, type Benchmark, type Figure } from "./figure.ts";
import { hasNginx, startNginx } from "./nginx.ts";

const execute = promisify(execFile);
const extents = { full: { megabytes: 512, rounds: 5 }, quick: { megabytes: 1, rounds: 1 } };

/** One large file by curl: to the program as tus says, and to nginx. */
export const upload: Benchmark = {
  name: "upload",
  about: `a file of ${extents.full.megabytes} MB by curl, against curl -T to nginx, ${extents.full.rounds} rounds in turn`,
  async run(extent) {
    const { megabytes, rounds } = extents[extent];
    if (!hasNginx()) return [];
    const folder = mkdtempSync(path.join(tmpdir(), "silecs-upload-"));
    const file = path.join(folder, "film.mkv");
    writeFileSync(file, randomBytes(megabytes * 1024 ** 2));
    const database = await createTestDatabase();
    const pool = openPool(database.url, { size: 1, onError: () => undefined });
    const settings = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, "data"), DEMO_CATALOGUE: "0" };
    const site = await startProgram("server/main.ts", settings);
    const nginx = await startNginx(folder, "dav_methods PUT;");
    const counted = await countNotifications(database.url);
    try {
      const headers = await editorOf({ pool });
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await toProgram(site.url, { file, bytes: megabytes * 1024 ** 2 }, headers));
        theirs.push(await secondsOf("-T", file, `${nginx.url}/received.mkv`));
      }
      return [...figuresOf(megabytes, median(ours), median(theirs)), counted.figure("while files arrive")];
    } finally {
      await counted.close();
      await nginx.stop();
      await site.stop();
      await pool.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function figuresOf(megabytes: number, ours: number, theirs: number): Figure[] {
  const speed = (seconds: number) => `${rounded(megabytes / seconds)} MB/s`;
  return [
    {
      name: "upload / curl -T to nginx",
      measured: speed(ours),
      against: speed(theirs),
      value: theirs / ours,
      must: { atLeast: 0.7 },
    },
  ];
}

async function toProgram(
  url: string,
  { file, bytes }: { file: string; bytes: number },
  headers: Record<string, string>,
): Promise<number> {
  const call = createClient({
    base: `${url}/api`,
    fetch: (address, init) => fetch(address, init),
    headers: () => headers,
  });
  const draft = { type: "movie" as const, title: "Un film" };
  const begun = await call("POST /admin/uploads", { body: { name: "film.mkv", bytes, draft } });
  const sent = {
    ...headers,
    "tus-resumable": "1.0.0",
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
  };
  const given = Object.entries(sent).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const seconds = await secondsOf("-X", "PATCH", ...given, "-T", file, url + begun.url);
  const { received } = await call("GET /admin/uploads/{id}", { params: { id: begun.id } });
  if (received !== bytes) throw new Error(`${received} of ${bytes} bytes have arrived`);
  await call("DELETE /admin/uploads/{id}", { params: { id: begun.id } });
  return seconds;
}

/** How long curl says that it took. */
async function secondsOf(...args: string[]): Promise<number> {
  const { stdout } = await execute("curl", ["-sf", "-o", "/dev/null", "-w", "%{time_total}", ...args]);
  return Number(stdout);
}
