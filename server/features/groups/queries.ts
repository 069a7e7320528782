import type { Database } from "#server/database/pool.ts";
import { civilDay } from "#contract/date-text.ts";
import { sql } from "#server/database/sql.ts";

export type GroupRow = {
  id: number;
  name: string;
  seats: number;
  seats_taken: number;
  /** The last day, in Paris. */
  ends_on: string;
  code: string;
  /** For a class: the pupils' age ceiling. Null for a group of adults. */
  pupil_ceiling: number | null;
  created_at: Date;
};

export const groupColumns = sql`id, name, seats, seats_taken, ends_on, code, pupil_ceiling, created_at`;

export function findGroup(database: Database, id: number) {
  return database.row<GroupRow>(sql`select ${groupColumns} from client_groups where id = ${id}`);
}

export function findGroupByCode(database: Database, code: string) {
  return database.row<GroupRow>(sql`select ${groupColumns} from client_groups where code = ${code}`);
}

/** Locks a group's seats, end date and code until the transaction ends. */
export function lockGroupByCode(database: Database, code: string) {
  return database.row<GroupRow>(sql`select ${groupColumns} from client_groups where code = ${code} for no key update`);
}

export function lockGroup(database: Database, id: number) {
  return database.row<GroupRow>(sql`select ${groupColumns} from client_groups where id = ${id} for no key update`);
}

export type NewGroup = Pick<GroupRow, "name" | "seats" | "ends_on" | "code" | "pupil_ceiling">;

export function insertGroup(database: Database, group: NewGroup, at: Date) {
  return database.row<GroupRow>(sql`
    insert into client_groups (name, seats, ends_on, code, pupil_ceiling, created_at)
    values (${group.name}, ${group.seats}, ${group.ends_on}, ${group.code}, ${group.pupil_ceiling}, ${at})
    returning ${groupColumns}`);
}

export function updateGroup(database: Database, id: number, group: NewGroup) {
  return database.row<GroupRow>(sql`
    update client_groups set name = ${group.name}, seats = ${group.seats}, ends_on = ${group.ends_on}, code = ${group.code},
      pupil_ceiling = ${group.pupil_ceiling}
    where id = ${id} returning ${groupColumns}`);
}

export type Membership = { id: number; group_id: number; name: string; ends_on: string };

/** The account's group, ended or not. */
export function findMembership(database: Database, accountId: number) {
  return database.row<Membership>(sql`
    select m.id, m.group_id, g.name, g.ends_on
    from client_group_members m join client_groups g on g.id = m.group_id
    where m.account_id = ${accountId} and m.left_at is null`);
}

/** The name of the group that pays for an account at an instant; null if none does. */
export async function payingGroup(database: Database, accountId: number, at: Date): Promise<string | null> {
  const row = await database.row<{ name: string }>(sql`
    select name from client_group_memberships
    where account_id = ${accountId} and left_at is null and ends_on >= ${civilDay(at)}`);
  return row?.name ?? null;
}

/** Takes a seat. The caller must have locked the account, then the group. */
export function insertMember(
  database: Database,
  member: { groupId: number; accountId: number; lastNotice: { stage: string; end: string } | null; at: Date },
) {
  const { groupId, accountId, lastNotice, at } = member;
  return database.run(sql`
    insert into client_group_members (group_id, account_id, joined_at, told_stage, told_end)
    values (${groupId}, ${accountId}, ${at}, ${lastNotice?.stage ?? null}, ${lastNotice?.end ?? null})`);
}

/** Frees the seat. Returns 0 if the account was not in that group, or in any group when `groupId` is null. */
export function endMembership(database: Database, accountId: number, groupId: number | null, at: Date) {
  return database.run(sql`
    update client_group_members set left_at = greatest(${at}::timestamptz, joined_at)
    where account_id = ${accountId} and left_at is null and (${groupId}::integer is null or group_id = ${groupId})`);
}

/** Ends the account's membership, whichever the group; returns 0 without one. */
export const leaveGroup = (database: Database, accountId: number, at: Date) =>
  endMembership(database, accountId, null, at);

export type Holder = { email: string; first_name: string; language_id: 1 | 2 };

/** Null for a pupil, whose stored address is a placeholder in `.invalid`. */
export const emailOf = ({ email }: Pick<Holder, "email">): string | null => (email.endsWith(".invalid") ? null : email);

/** The recipient of a letter; undefined once the account is erased. */
export function findHolder(database: Database, accountId: number) {
  return database.row<Holder>(sql`
    select email, first_name, language_id from holders where id = ${accountId} and erased_at is null`);
}

/** Members with a family account that only the group still pays for. */
export async function listFamiliesPaidByGroup(database: Database, today: string, at: Date): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(sql`
    select h.id from client_group_memberships m join holders h on h.id = m.account_id
    cross join lateral account_standing(h.id, ${at}) standing
    where m.left_at is null and m.ends_on >= ${today} and h.type = 2 and standing.screens = 1
    limit 1000`);
  return rows.map(({ id }) => id);
}

export type PayingGroup = { account_id: number; group_id: number; name: string; ends_on: string };

/** The groups that pay for these accounts at an instant. */
export function payingGroupsOf(database: Database, accountIds: readonly number[], at: Date) {
  return database.rows<PayingGroup>(sql`
    select m.account_id, m.group_id, g.name, g.ends_on
    from client_group_members m join client_groups g on g.id = m.group_id
    where m.account_id = any(${[...accountIds]}::integer[]) and m.left_at is null and g.ends_on >= ${civilDay(at)}`);
}
