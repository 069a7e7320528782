import type { Client } from "pg";
import { type Batches, runBatch } from "./batches.ts";
import type { Migration } from "./migration.ts";

export type Progress = { done: number; last: number | null };

export async function advance(client: Client, batches: Batches, at: Progress): Promise<Progress | undefined> {
  const batch = await runBatch(client, batches, at.last);
  return batch && { done: at.done + batch.rows, last: batch.last };
}

/** A file that was changed before it was applied whole begins anew. */
export async function readProgress(client: Client, { name, sha256 }: Migration): Promise<Progress> {
  const { rows } = await client.query<{ done: number; last: number | null }>(
    "select done::float8 as done, last::float8 as last from schema_migration_progress where name = $1 and sha256 = $2",
    [name, sha256],
  );
  return rows[0] ?? { done: 0, last: null };
}

export async function writeProgress(
  client: Client,
  { name, sha256 }: Migration,
  { done, last }: Progress,
): Promise<void> {
  await client.query(
    `insert into schema_migration_progress (name, sha256, done, last) values ($1, $2, $3, $4)
     on conflict (name) do update set sha256 = excluded.sha256, done = excluded.done, last = excluded.last`,
    [name, sha256, done, last],
  );
}
