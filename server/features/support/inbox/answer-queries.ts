import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type AnswerRow = { id: number; written_by: string; text: string; created_at: Date };

export function listAnswers(database: Database, messageId: number) {
  return database.rows<AnswerRow>(sql`
    select id, written_by, text, created_at from contact_answers where message_id = ${messageId} order by id`);
}

export function insertAnswer(database: Database, answer: { messageId: number; by: string; text: string }, at: Date) {
  return database.row<{ id: number }>(sql`
    insert into contact_answers (message_id, written_by, text, created_at)
    values (${answer.messageId}, ${answer.by}, ${answer.text}, ${at}) returning id`);
}

/** For a letter: the answer, and the last thing that its reader had written. */
export function findAnswer(database: Database, answerId: number) {
  return database.row<{ message_id: number; text: string; answers_to: string | null }>(sql`
    select a.message_id, a.text, (
      select f.text from contact_follow_ups f where f.message_id = a.message_id and f.created_at <= a.created_at
      order by f.id desc limit 1) as answers_to
    from contact_answers a where a.id = ${answerId}`);
}
