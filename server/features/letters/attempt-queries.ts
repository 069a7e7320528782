import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export async function beginAttempt(database: Database, letterId: number, at: Date): Promise<number> {
  const row = await database.row<{ attempt: number }>(sql`
    insert into letter_attempts (letter_id, attempt, began_at)
    select ${letterId}::integer, coalesce(max(attempt), 0) + 1, ${at}::timestamptz
    from letter_attempts where letter_id = ${letterId}
    returning attempt`);
  return row?.attempt ?? 0;
}

export type Outcome = "accepted" | "refused" | "failed";

export type Ended = { outcome: Outcome; code: number | null; text: string; messageId: string | null };

export function endAttempt(
  database: Database,
  { letterId, attempt }: { letterId: number; attempt: number },
  ended: Ended,
  at: Date,
) {
  return database.run(sql`
    update letter_attempts set ended_at = ${at}, outcome = ${ended.outcome}, code = ${ended.code},
      answer = ${ended.text}, message_id = ${ended.messageId}
    where letter_id = ${letterId} and attempt = ${attempt}`);
}

export type AttemptRow = {
  began_at: Date;
  ended_at: Date | null;
  outcome: Outcome | null;
  code: number | null;
  answer: string | null;
  message_id: string | null;
};

/** The latest first. */
export function listAttempts(database: Database, letterId: number) {
  return database.rows<AttemptRow>(sql`
    select began_at, ended_at, outcome, code, answer, message_id from letter_attempts
    where letter_id = ${letterId} order by attempt desc limit 100`);
}
