import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Chain, ChainFault, ChainName, Verification } from "./chain.ts";

export type Link = { position: number; row_key: string; made_at: Date; digest: Buffer; hash: Buffer };

/** The links after a position, in their order. */
export function findLinks(database: Database, chain: ChainName, after: number, limit: number) {
  return database.rows<Link>(sql`
    select position, row_key, made_at, digest, hash from chain_links
    where chain = ${chain} and position > ${after} order by position limit ${limit}`);
}

export async function findContents(
  database: Database,
  chain: Chain,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database.rows<{ row_key: string; content: string }>(chain.contents(keys));
  return new Map(rows.map(({ row_key, content }) => [row_key, content]));
}

/** Keys of rows without a link, at most `limit`. */
export async function findUnlinked(database: Database, chain: Chain, limit: number): Promise<string[]> {
  const rows = await database.rows<{ row_key: string }>(sql`
    select row_key from (${chain.contents()}) sealed
    where not exists (select from chain_links l where l.chain = ${chain.name} and l.row_key = sealed.row_key)
    limit ${limit}`);
  return rows.map(({ row_key }) => row_key);
}

/** Those of these keys that have no link. */
export async function keysWithoutLink(database: Database, chain: ChainName, keys: readonly string[]) {
  const rows = await database.rows<{ key: string }>(sql`
    select key from unnest(${[...keys]}::text[]) key
    where not exists (select from chain_links l where l.chain = ${chain} and l.row_key = key)`);
  return rows.map(({ key }) => key);
}

/** The last link of each chain. */
export function findHeads(database: Database) {
  return database.rows<{ chain: string; position: number; hash: Buffer }>(sql`
    select distinct on (chain) chain, position, hash from chain_links order by chain, position desc`);
}

export function insertCheck(database: Database, { rows, faultCount, faults }: Verification, at: Date) {
  return database.run(sql`
    insert into chain_checks (checked_at, rows, fault_count, faults)
    values (${at}, ${rows}, ${faultCount}, ${JSON.stringify(faults)})`);
}

type CheckRow = { checked_at: Date; rows: number; fault_count: number; faults: ChainFault[] };

export function findLastCheck(database: Database) {
  return database.row<CheckRow>(sql`
    select checked_at, rows, fault_count, faults from chain_checks order by checked_at desc, id desc limit 1`);
}
