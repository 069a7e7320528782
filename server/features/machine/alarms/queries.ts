import type { AlarmRuleName } from "#contract/admin/alarms.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Facts } from "./facts.ts";

export type AlarmRow = {
  id: number;
  rule: AlarmRuleName;
  subject: string;
  facts: Facts;
  found_at: Date;
  began_at: Date | null;
  ended_at: Date | null;
  told_at: Date | null;
};

const columns = sql`id, rule, subject, facts, found_at, began_at, ended_at, told_at`;

/** Notes a check. Until the transaction ends, others wait, and then see what this one wrote. */
export function noteCheck(inside: Database, at: Date) {
  return inside.run(sql`
    insert into alarm_checks as known (checked_at) values (${at})
    on conflict (is_only) do update set checked_at = greatest(known.checked_at, excluded.checked_at)`);
}

export async function findLastCheck(database: Database): Promise<Date | null> {
  return (await database.row<{ checked_at: Date }>(sql`select checked_at from alarm_checks`))?.checked_at ?? null;
}

/** Alarms in force or only found, and those of which a letter told since an instant. */
export function listKnown(database: Database, toldSince: Date) {
  return database.rows<AlarmRow>(
    sql`select ${columns} from alarms where ended_at is null or told_at > ${toldSince} order by id`,
  );
}

/** In force, and ended since an instant: the latest first. */
export function listAlarms(database: Database, endedSince: Date) {
  return database.rows<AlarmRow>(sql`
    select ${columns} from alarms where began_at is not null and (ended_at is null or ended_at > ${endedSince})
    order by began_at desc, id desc`);
}

export function findAlarm(database: Database, id: number) {
  return database.row<AlarmRow>(sql`select ${columns} from alarms where id = ${id}`);
}

export type WrittenAlarm = Omit<AlarmRow, "id">;

export async function insertAlarm(inside: Database, alarm: WrittenAlarm): Promise<number> {
  const row = await inside.row<{ id: number }>(sql`
    insert into alarms (rule, subject, facts, found_at, began_at, ended_at, told_at)
    values (${alarm.rule}, ${alarm.subject}, ${JSON.stringify(alarm.facts)}::jsonb, ${alarm.found_at}, ${alarm.began_at},
      ${alarm.ended_at}, ${alarm.told_at}) returning id`);
  return row?.id ?? 0;
}

export function updateAlarm(
  inside: Database,
  { id, facts, began_at: began, ended_at: ended, told_at: told }: AlarmRow,
) {
  return inside.run(sql`
    update alarms set facts = ${JSON.stringify(facts)}::jsonb, began_at = ${began}, ended_at = ${ended}, told_at = ${told}
    where id = ${id}`);
}

export function deleteAlarm(inside: Database, id: number) {
  return inside.run(sql`delete from alarms where id = ${id}`);
}

export function deleteEnded(database: Database, before: Date) {
  return database.run(sql`delete from alarms where ended_at < ${before}`);
}
