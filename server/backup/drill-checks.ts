import { DatabaseError, type Client } from "pg";
import type { Manifest } from "./manifest.ts";

/** Of each kind so many are named. */
const mostNamed = 20;

/** The tables that do not have as many rows as the backup says. Call it only where no migration has changed them since. */
export async function countFaults(client: Client, { tables }: Pick<Manifest, "tables">): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, rows: written } of tables) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::float8 as count from ${client.escapeIdentifier(name)}`,
    );
    if (rows[0]?.count !== written) faults.push(`${name} has ${rows[0]?.count} rows, and the backup ${written}`);
  }
  return faults;
}

/** Entries that do not balance: what one account of the ledger gets, another gives. */
export async function ledgerFaults(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ payment_id: number; cents: string }>(
    `select payment_id, sum(amount_cents)::text as cents from ledger
     group by payment_id having sum(amount_cents) <> 0 order by payment_id limit ${mostNamed}`,
  );
  return rows.map(({ payment_id, cents }) => `the ledger's entries of payment ${payment_id} are off by ${cents} cents`);
}

/**
 * What `pg_amcheck --heapallindexed` looks for, by the same functions: every page of every table, and whether each B-tree is in
 * order and has all rows. Only a superuser may, in a database that is thrown away.
 */
export async function pageFaults(client: Client): Promise<string[]> {
  await client.query("create extension if not exists amcheck");
  const { rows: found } = await client.query<{ name: string; blkno: string; msg: string }>(
    `select c.oid::regclass::text as name, blkno::text, msg
     from pg_class c cross join lateral verify_heapam(c.oid)
     where c.relkind in ('r', 't', 'm') and c.relpersistence = 'p' limit ${mostNamed}`,
  );
  const faults = found.map(({ name, blkno, msg }) => `${name}, page ${blkno}: ${msg}`);
  const { rows: indexes } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam join pg_index i on i.indexrelid = c.oid
     where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid order by 1`,
  );
  for (const { name } of indexes) {
    try {
      await client.query("select bt_index_check($1::regclass, true)", [name]);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      faults.push(`${name}: ${error.message}`);
    }
  }
  return faults;
}
