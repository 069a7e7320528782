import { createHash, randomBytes } from "node:crypto";
import { sql } from "#server/database/sql.ts";
import type { TestApp } from "./app.ts";

/** Hands out what is made fifty at a time: a statement for each of ten thousand calls takes a while. */
export function oneByOne(make: (count: number) => Promise<string[]>): () => Promise<string> {
  const made: string[] = [];
  return async () => {
    if (made.length === 0) made.push(...(await make(50)));
    return made.pop() ?? "";
  };
}

/** Whose device, its last acting profile, and for how many seconds the parental code is not asked for. */
export type Device = [accountId: number, chosen?: number | null, unlockedSeconds?: number];

/** Signed-in devices, in one statement. Returns their tokens. */
export async function openSessions(
  { database, clock }: TestApp,
  count: number,
  [accountId, chosen = null, unlockedSeconds = 0]: Device,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest());
  const at = clock.now();
  await database.run(sql`
    insert into sessions (account_id, token_hash, device_name, created_at, last_used_at, expires_at, profile_id, unlocked_until)
    select ${accountId}::integer, hash, 'Test', ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz + interval '1 day',
      ${chosen}::integer, ${at}::timestamptz + make_interval(secs => ${unlockedSeconds})
    from unnest(${hashes}::bytea[]) hash`);
  return tokens;
}
