import type { RightsHolder } from "#contract/admin/rights-holders.ts";
import type { Database } from "#server/database/pool.ts";
import { patternOf } from "#server/database/searched-words.ts";
import { join, sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";

export type HolderFacts = Pick<
  RightsHolder,
  "name" | "contact" | "address" | "email" | "remuneration" | "notes" | "state"
>;
export type HolderRow = HolderFacts & { id: number; created_at: Date; titles: number };
export type HolderFilter = { search: string; state: HolderFacts["state"] | undefined; today: string };

/** @param today the civil day on which titles are counted */
const columnsOn = (
  today: string,
) => sql`h.id, h.name, h.contact, h.address, h.email, h.remuneration, h.notes, h.state, h.created_at,
  (select count(*) from rights_shares s where s.holder_id = h.id
    and s.from_day <= ${today} and (s.until_day is null or s.until_day >= ${today}))::integer as titles`;

export async function listHolders(
  database: Database,
  { search, state, today }: HolderFilter,
  { limit, offset }: Window,
) {
  const fits = [sql`true`];
  if (state !== undefined) fits.push(sql`h.state = ${state}`);
  if (search !== "") fits.push(sql`h.name ilike ${patternOf(search)}`);
  const data = await database.rows<HolderRow & { total: number }>(sql`
    select ${columnsOn(today)}, (count(*) over ())::integer as total
    from rights_holders h where ${join(fits, " and ")}
    order by lower(h.name), h.id limit ${limit} offset ${offset}`);
  return { data, total: data[0]?.total ?? 0 };
}

export function findHolder(database: Database, id: number, today: string) {
  return database.row<HolderRow>(sql`select ${columnsOn(today)} from rights_holders h where h.id = ${id}`);
}

export function lockHolder(inside: Database, id: number) {
  return inside.row<HolderFacts>(sql`
    select name, contact, address, email, remuneration, notes, state from rights_holders where id = ${id} for no key update`);
}

export function insertHolder(
  inside: Database,
  { name, contact, address, email, remuneration, notes, state }: HolderFacts,
  at: Date,
) {
  return inside.row<{ id: number }>(sql`
    insert into rights_holders (name, contact, address, email, remuneration, notes, state, created_at)
    values (${name}, ${contact}, ${address}, ${email}, ${remuneration}, ${notes}, ${state}, ${at}) returning id`);
}

export function updateHolder(
  inside: Database,
  id: number,
  { name, contact, address, email, remuneration, notes, state }: HolderFacts,
) {
  return inside.run(sql`
    update rights_holders set name = ${name}, contact = ${contact}, address = ${address}, email = ${email}, remuneration = ${remuneration},
      notes = ${notes}, state = ${state}
    where id = ${id}`);
}
