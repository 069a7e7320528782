import { patternOf } from "#server/database/searched-words.ts";
import { sql } from "#server/database/sql.ts";
import type { Database } from "#server/database/pool.ts";
import type { Window } from "#server/http/paged-answers.ts";
import { groupColumns, type GroupRow } from "./queries.ts";

/**
 * The class in which an account is a teacher, until its last day (`today` in Paris). Undefined unless the account is
 * one.
 */
export function findTaughtClass(database: Database, accountId: number, today: string) {
  return database.row<GroupRow>(sql`
    select ${groupColumns} from client_groups
    where pupil_ceiling is not null and ends_on >= ${today} and id = (
      select group_id from client_group_members where account_id = ${accountId} and left_at is null and is_teacher)`);
}

export type PupilRow = { account_id: number; pseudonym: string; joined_at: Date };

export async function listPupils(database: Database, groupId: number, search: string, { limit, offset }: Window) {
  const rows = await database.rows<PupilRow & { total: number }>(sql`
    select m.account_id, h.first_name as pseudonym, m.joined_at, count(*) over () as total
    from client_group_members m join holders h on h.id = m.account_id
    where m.group_id = ${groupId} and m.left_at is null and h.email like '%.pupils.invalid'
      and h.first_name ilike ${search === "" ? "%" : patternOf(search)}
    order by h.first_name, m.account_id limit ${limit} offset ${offset}`);
  return { data: rows, total: rows[0]?.total ?? 0 };
}

/** Whether an account has a seat in a group now. */
export async function isMember(database: Database, groupId: number, accountId: number): Promise<boolean> {
  const row = await database.row<{ id: number }>(sql`
    select id from client_group_members
    where group_id = ${groupId} and account_id = ${accountId} and left_at is null`);
  return row !== undefined;
}

/** Returns what it was before; undefined for an account without a seat in the group. */
export async function setTeacher(database: Database, groupId: number, accountId: number, isTeacher: boolean) {
  const before = await database.row<{ id: number; is_teacher: boolean }>(sql`
    select id, is_teacher from client_group_members
    where group_id = ${groupId} and account_id = ${accountId} and left_at is null for update`);
  if (!before) return undefined;
  await database.run(sql`update client_group_members set is_teacher = ${isTeacher} where id = ${before.id}`);
  return before.is_teacher;
}
