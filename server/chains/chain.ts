import type { Database } from "#server/database/pool.ts";
import type { Sql } from "#server/database/sql.ts";

export const chainNames = ["audit_log", "ledger", "invoices", "closings", "royalties"] as const;
export type ChainName = (typeof chainNames)[number];

/** A table whose rows are sealed by a chain of hashes. Defined by the feature that owns the table. */
export type Chain = {
  name: ChainName;
  /**
   * A select of `row_key` and `content` of all rows, or of those with the given keys. `content` is what a link's digest
   * covers, in the very words of the trigger that seals the table's rows; no function of the database is called that its
   * owner could replace.
   */
  contents(keys?: readonly string[]): Sql;
  /** After this many years a row may be missing: its legal time is over. Null: never. */
  keptYears: number | null;
  /** Keys of rows that must have existed, from what another table says: finds a removed end of the chain. */
  knownKeys?(database: Database): Promise<string[]>;
  /** Heads of chains that this one's rows have noted. */
  heads?(database: Database): Promise<Head[]>;
  /** Keys of rows that say something else than the rows which they sum up. */
  contradicted?(database: Database, at: Date): Promise<string[]>;
};

/** The last link of a chain at a time; `hash` in hexadecimal. */
export type Head = { chain: ChainName; position: number; hash: string };

/**
 * `changed`: a row is not as it was sealed. `missing`: a row is gone before its time. `unsealed`: a row has no link.
 * `broken`: a link does not follow the one before it. `rewritten`: the chain does not pass through a head that was noted
 * elsewhere, so its end was cut off or all of it was recomputed. `contradicted`: a closed month does not say what its entries do.
 */
export type FaultKind = "changed" | "missing" | "unsealed" | "broken" | "rewritten" | "contradicted";
export type ChainFault = { chain: ChainName; kind: FaultKind; key: string; position: number | null };

export type Verification = { rows: number; faultCount: number; faults: ChainFault[] };
