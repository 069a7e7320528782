import type { LocalTexts } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { textPairs } from "#server/database/text-columns.ts";
import type { Window } from "#server/http/paged-answers.ts";

export type Names = LocalTexts<"title">;
export type Terms = { basisPoints: number; from: string; until: string | null };
export type ShareRow = {
  id: number;
  holder_id: number;
  holder: string;
  title_id: number;
  names: Names;
  is_gone: boolean;
  basis_points: number;
  from_day: string;
  until_day: string | null;
};

// The name that a title has now, else the one that it had when the share was entered.
const columns = sql`s.id, s.holder_id, h.name as holder, s.title_id,
  case when t.id is null then s.names else jsonb_build_object(${textPairs(["title"], "t")}) end as names, t.id is null as is_gone, s.basis_points, s.from_day, s.until_day`;
const tables = sql`rights_shares s join rights_holders h on h.id = s.holder_id left join titles t on t.id = s.title_id`;

export async function listShares(database: Database, holderId: number, { limit, offset }: Window) {
  const data = await database.rows<ShareRow & { total: number }>(sql`
    select ${columns}, (count(*) over ())::integer as total from ${tables}
    where s.holder_id = ${holderId} order by s.from_day desc, s.id desc limit ${limit} offset ${offset}`);
  return { data, total: data[0]?.total ?? 0 };
}

export function sharesOf(database: Database, titleId: number) {
  return database.rows<ShareRow>(sql`
    select ${columns} from ${tables} where s.title_id = ${titleId} order by s.from_day, lower(h.name), s.id`);
}

export function findShare(database: Database, id: number) {
  return database.row<ShareRow>(sql`select ${columns} from ${tables} where s.id = ${id}`);
}

/** Makes those who change the shares of a title wait for each other, until the transaction ends. As the trigger does. */
export function lockTitle(inside: Database, titleId: number) {
  return inside.run(sql`select pg_advisory_xact_lock(5113036, ${titleId})`);
}

export type NewShare = Terms & { holderId: number; titleId: number; names: Names; at: Date };

export function insertShare(inside: Database, { holderId, titleId, names, basisPoints, from, until, at }: NewShare) {
  return inside.row<{ id: number }>(sql`
    insert into rights_shares (holder_id, title_id, names, basis_points, from_day, until_day, created_at)
    values (${holderId}, ${titleId}, ${JSON.stringify(names)}::jsonb, ${basisPoints}, ${from}, ${until}, ${at}) returning id`);
}

export function updateShare(inside: Database, id: number, { basisPoints, from, until }: Terms) {
  return inside.run(sql`
    update rights_shares set basis_points = ${basisPoints}, from_day = ${from}, until_day = ${until} where id = ${id}`);
}

export function deleteShare(inside: Database, id: number) {
  return inside.run(sql`delete from rights_shares where id = ${id}`);
}
