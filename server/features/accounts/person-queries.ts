import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { gracePeriod } from "./data-rights-queries.ts";

export type PersonRow = {
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  language_id: 1 | 2;
  parental_code_hash: string | null;
  /** When a requested deletion takes effect. */
  deletion_at: Date | null;
};

export function findPerson(database: Database, accountId: number) {
  return database.row<PersonRow>(sql`
    select email, password_hash, first_name, last_name, language_id,
      parental_code_hash, deletion_asked_at + ${gracePeriod} as deletion_at
    from accounts where id = ${accountId} and erased_at is null`);
}

export type Person = {
  first_name: string;
  last_name: string;
  nickname: string;
  gender: 1 | 2;
  dob: string;
  /** E.164 */
  phone: string | null;
  country_code: string | null;
};

export function updatePerson(database: Database, accountId: number, person: Person) {
  return database.run(sql`
    update accounts set first_name = ${person.first_name}, last_name = ${person.last_name}, nickname = ${person.nickname},
      gender = ${person.gender}, dob = ${person.dob}, phone = ${person.phone},
      country_code = ${person.country_code}
    where id = ${accountId}`);
}
