import { createHash, randomBytes } from "node:crypto";
import { sql } from "#server/database/sql.ts";
import type { Site } from "./site.ts";

/** The headers of an editor who has signed in. */
export async function editorOf({ pool }: Pick<Site, "pool">): Promise<Record<string, string>> {
  const token = randomBytes(32).toString("base64url");
  await pool.run(sql`
    with editor as (
      insert into staff_members (email, name, roles, password_hash, created_at)
      values ('editor@example.org', 'Ada', '{editor}', 'x', now()) returning id)
    insert into staff_sessions (member_id, token_hash, is_complete, device_name, address, created_at, last_used_at, expires_at)
    select id, ${createHash("sha256").update(token).digest()}, true, 'Bench', '127.0.0.1', now(), now(),
      now() + interval '12 hours' from editor`);
  return { authorization: `Bearer ${token}` };
}
