import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** False where it has come before. Also forgets what came more than thirty days ago. */
export async function noteInbound(inside: Database, digest: Buffer, at: Date): Promise<boolean> {
  const noted = await inside.run(sql`
    with swept as (delete from inbound_mails where received_at < ${at}::timestamptz - interval '30 days')
    insert into inbound_mails (digest, received_at) values (${digest}, ${at}) on conflict (digest) do nothing`);
  return noted > 0;
}
