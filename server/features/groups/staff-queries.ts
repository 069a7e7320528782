import { patternOf } from "#server/database/searched-words.ts";
import { join, sql, type Sql } from "#server/database/sql.ts";
import type { Database } from "#server/database/pool.ts";
import type { Window } from "#server/http/paged-answers.ts";
import type { GroupRow } from "./queries.ts";

export type GroupFilter = {
  search: string;
  code: string | undefined;
  state: "running" | "ended" | undefined;
  today: string;
};

/** Groups that end next come first, then ended ones, the latest first. */
export async function listGroups(database: Database, filter: GroupFilter, { limit, offset }: Window) {
  const fits = conditionOf(filter);
  const rows = await database.rows<GroupRow & { total: number }>(sql`
    select id, name, seats, seats_taken, ends_on, code, pupil_ceiling, created_at, count(*) over () as total
    from client_groups where ${fits}
    order by ends_on < ${filter.today}::date, abs(ends_on - ${filter.today}::date), id
    limit ${limit} offset ${offset}`);
  return { data: rows, total: rows[0]?.total ?? 0 };
}

function conditionOf({ search, code, state, today }: GroupFilter): Sql {
  const conditions = [sql`true`];
  if (state === "running") conditions.push(sql`ends_on >= ${today}`);
  if (state === "ended") conditions.push(sql`ends_on < ${today}`);
  if (search !== "") conditions.push(sql`(name ilike ${patternOf(search)} or code = ${code ?? ""})`);
  return join(conditions, " and ");
}

export type MemberRow = {
  account_id: number;
  first_name: string;
  last_name: string;
  email: string;
  joined_at: Date;
  is_teacher: boolean;
};

export async function listMembers(database: Database, groupId: number, search: string, { limit, offset }: Window) {
  const pattern = search === "" ? "%" : patternOf(search);
  const rows = await database.rows<MemberRow & { total: number }>(sql`
    select m.account_id, h.first_name, h.last_name, h.email, m.joined_at, m.is_teacher, count(*) over () as total
    from client_group_members m join holders h on h.id = m.account_id
    where m.group_id = ${groupId} and m.left_at is null
      and (h.email ilike ${pattern} or h.first_name || ' ' || h.last_name ilike ${pattern})
    order by h.last_name, h.first_name, m.account_id limit ${limit} offset ${offset}`);
  return { data: rows, total: rows[0]?.total ?? 0 };
}
