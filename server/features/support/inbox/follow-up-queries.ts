import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type FollowUpRow = {
  id: number;
  object: string;
  text: string;
  by_mail: boolean;
  quoted: string;
  created_at: Date;
};

export function listFollowUps(database: Database, messageId: number) {
  return database.rows<FollowUpRow>(sql`
    select id, object, text, by_mail, quoted, created_at from contact_follow_ups where message_id = ${messageId} order by id`);
}

export async function findFollowUp(database: Database, followUpId: number): Promise<FollowUpRow | undefined> {
  return database.row<FollowUpRow>(sql`
    select id, object, text, by_mail, quoted, created_at from contact_follow_ups where id = ${followUpId}`);
}
