import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type NoteRow = { id: number; text: string; written_by: string; created_at: Date };
type NewNote = { accountId: number; text: string; writtenBy: string; memberId: number; at: Date };

/** The latest first. */
export function listNotes(database: Database, accountId: number) {
  return database.rows<NoteRow>(sql`
    select id, text, written_by, created_at from staff_notes where account_id = ${accountId} order by id desc limit 100`);
}

export function insertNote(database: Database, note: NewNote) {
  return database.row<NoteRow>(sql`
    insert into staff_notes (account_id, text, written_by, member_id, created_at)
    values (${note.accountId}, ${note.text}, ${note.writtenBy}, ${note.memberId}, ${note.at})
    returning id, text, written_by, created_at`);
}

/** 0 where the account has no such note. */
export function deleteNote(database: Database, accountId: number, noteId: number) {
  return database.run(sql`delete from staff_notes where account_id = ${accountId} and id = ${noteId}`);
}
