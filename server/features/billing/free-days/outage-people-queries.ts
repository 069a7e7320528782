import type { OutageOutcome } from "#contract/admin/outages.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";
import { type PersonRow, named } from "./hit-queries.ts";

export async function listOutagePeople(
  database: Database,
  id: number,
  outcome: OutageOutcome | undefined,
  { limit, offset }: Window,
) {
  const data = await database.rows<PersonRow>(sql`
    select p.account_id, p.outcome, p.settled_at, ${named}
    from outage_people p join holders h on h.id = p.account_id
    where p.outage_id = ${id} and (${outcome ?? null}::text is null or p.outcome = ${outcome ?? null})
    order by p.account_id limit ${limit} offset ${offset}`);
  return { data, total: data[0]?.total ?? 0 };
}

/** Those who wait, after an account, in the order of their accounts. */
export function listWaiting(database: Database, outageId: number, after: number, limit: number) {
  return database.rows<{ account_id: number }>(sql`
    select account_id from outage_people where outage_id = ${outageId} and outcome = 'waiting' and account_id > ${after}
    order by account_id limit ${limit}`);
}

/** Locks one who waits; undefined where another run has dealt with them. */
export function lockWaiting(database: Database, outageId: number, accountId: number) {
  return database.row<{ account_id: number }>(sql`
    select account_id from outage_people
    where outage_id = ${outageId} and account_id = ${accountId} and outcome = 'waiting' for update`);
}

type SettledPerson = {
  outageId: number;
  accountId: number;
  outcome: OutageOutcome;
  /** Null unless something is given back. */
  refundedCents: number | null;
  at: Date;
};

export function settlePerson(database: Database, { outageId, accountId, outcome, refundedCents, at }: SettledPerson) {
  return database.run(sql`
    update outage_people set outcome = ${outcome}, refunded_cents = ${refundedCents}, settled_at = ${at}
    where outage_id = ${outageId} and account_id = ${accountId} and outcome = 'waiting'`);
}
