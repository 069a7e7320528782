import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type NewPupil = { email: string; password_hash: string; name: string; groupId: number; language_id: 1 | 2 };

/** A minor of a class. Undefined when the class has this pseudonym already, also when two join at once. */
export async function insertPupil(database: Database, pupil: NewPupil, at: Date): Promise<number | undefined> {
  const row = await database.row<{ id: number }>(sql`
    insert into accounts (email, password_hash, first_name, last_name, pupil_of, language_id, created_at)
    values (${pupil.email}, ${pupil.password_hash}, ${pupil.name}, '', ${pupil.groupId}, ${pupil.language_id}, ${at})
    on conflict (email) do nothing returning id`);
  return row?.id;
}

/** Locks a pupil's account. Undefined for everybody else. */
export function lockPupil(database: Database, accountId: number, groupId: number) {
  return database.row<{ email: string; first_name: string }>(sql`
    select email, first_name from accounts
    where id = ${accountId} and pupil_of = ${groupId} and erased_at is null for no key update`);
}

/** Locks the pupil's account with what stands in an address's place. */
export function lockPupilAt(database: Database, email: string) {
  return database.row<{ id: number }>(sql`
    select id from accounts where email = ${email} and pupil_of is not null and erased_at is null for no key update`);
}
