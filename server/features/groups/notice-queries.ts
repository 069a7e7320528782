import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Stage } from "./notices.ts";

export type NoticeRow = {
  id: number;
  account_id: number;
  name: string;
  ends_on: string;
  told_stage: Stage | null;
  told_end: string | null;
};

/** Members of groups that end before a day whose notice is still due; locks them. */
export function lockMembersToNotify(
  database: Database,
  { today, before, limit }: { today: string; before: string; limit: number },
) {
  return database.rows<NoticeRow>(sql`
    select m.id, m.account_id, g.name, g.ends_on, m.told_stage, m.told_end
    from client_group_members m join client_groups g on g.id = m.group_id
    where m.left_at is null and g.ends_on <= ${before}
      and (m.told_end is distinct from g.ends_on or m.told_stage is distinct from case
        when g.ends_on < ${today}::date then 'ended' when g.ends_on <= ${today}::date + 7 then 'week' else 'month' end)
    order by m.id limit ${limit} for update of m skip locked`);
}

export function setNotified(database: Database, notices: readonly { id: number; stage: string; end: string }[]) {
  return database.run(sql`
    update client_group_members m set told_stage = given.stage, told_end = given.end
    from json_to_recordset(${JSON.stringify(notices)}) as given (id integer, stage text, "end" date) where m.id = given.id`);
}
