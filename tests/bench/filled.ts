import { spawn } from "node:child_process";
import { once } from "node:events";
import { createClient } from "#contract/client.ts";
import { filledPassword } from "#server/demo/fill/people.ts";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { root } from "#tests/support/program.ts";

/** Fills a database with this many films and series, and 200 subscribers. */
export async function fill(url: string, titles: number): Promise<void> {
  const child = spawn(process.execPath, ["server/demo/fill.ts", "--titles", String(titles), "--accounts", "200"], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number];
  if (code !== 0) throw new Error(`server/demo/fill.ts ended with ${code}`);
}

/** Signs in the generated subscriber with the longest history. */
export async function someViewer(pool: Pool, url: string): Promise<Record<string, string>> {
  const viewer = await pool.row<{ email: string; id: number }>(sql`
    select a.email, p.id from profiles p join accounts a on a.id = p.account_id
    where not p.is_kid order by (select count(*) from histories h where h.profile_id = p.id) desc, p.id limit 1`);
  if (!viewer) throw new Error("the filled database has no profile");
  const call = createClient({
    base: `${url}/api`,
    fetch: (address, init) => fetch(address, init),
    headers: () => ({}),
  });
  const { token } = await call("POST /auth/token", { body: { username: viewer.email, password: filledPassword } });
  // Browsers accept gzip.
  return { authorization: `Bearer ${token}`, "x-profile-id": String(viewer.id), "accept-encoding": "gzip, br" };
}
