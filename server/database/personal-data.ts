import type { Locale } from "#contract/language.ts";
import type { Database } from "./pool.ts";
import { join, raw, sql, type Sql } from "./sql.ts";

export type Words = Record<Locale, string>;

/** Why a column is left out of a person's data export. */
export type LeftOut = "secret" | "fingerprint" | "paymentKey" | "others";

/** A table's rows that belong to a parent row, and which columns are exported. */
export type Contents = {
  table: string;
  /** Name in the export. */
  name: string;
  about: Words;
  /** The foreign key to the parent row. */
  of: string;
  /** Exported columns; rows are ordered by the first. */
  columns: readonly string[];
  leftOut?: Readonly<Record<string, LeftOut>>;
  within?: readonly Contents[];
};

/**
 * What happens to the rows when the account is erased: deleted by the feature; deleted with their profile by the foreign
 * key; made anonymous; or kept, as the law requires.
 */
export type AtErasure = "deleted" | "deletedWithProfile" | "madeAnonymous" | "kept";

export type OwnContents = Contents & { atErasure: AtErasure };

/** Exported rows by name: the account's, and each profile's by its id. */
export type Copy = { account: Record<string, object[]>; profiles: Record<string, Record<string, object[]>> };

/** A person's data in a feature's tables. Defined in the feature's `personal-data.ts`. */
export type PersonalData = {
  ofAccount: readonly OwnContents[];
  ofProfiles: readonly OwnContents[];
  copy(database: Database, accountId: number, locale: Locale): Promise<Copy>;
  /** Called in the transaction that erases the account; rows of profiles are erased before the profiles. */
  erase(database: Database, accountId: number, at: Date): Promise<void>;
  /** Files to include in the export. */
  files?(database: Database, accountId: number): Promise<{ name: string; content: Buffer }[]>;
};

/** Exports and erases the listed contents. */
export function personalData(own: {
  ofAccount?: readonly OwnContents[];
  ofProfiles?: readonly OwnContents[];
}): PersonalData {
  const { ofAccount = [], ofProfiles = [] } = own;
  return {
    ofAccount,
    ofProfiles,
    async copy(database, accountId, locale) {
      const profiles = sql`(
        select coalesce(jsonb_object_agg(t0.id, ${objectOf(ofProfiles, sql`t0.id`, locale)}), '{}')
        from viewers t0 where t0.account_id = ${accountId})`;
      const row = await database.row<Copy>(sql`
        select ${objectOf(ofAccount, sql`${accountId}`, locale)} as account, ${profiles} as profiles`);
      return row ?? { account: {}, profiles: {} };
    },
    async erase(database, accountId) {
      const own = sql`(select id from viewers where account_id = ${accountId})`;
      for (const { table, of } of deleted(ofAccount))
        await database.run(sql`delete from ${raw(table)} where ${raw(of)} = ${accountId}`);
      for (const { table, of } of deleted(ofProfiles))
        await database.run(sql`delete from ${raw(table)} where ${raw(of)} in ${own}`);
    },
  };
}

function deleted(contents: readonly OwnContents[]): readonly OwnContents[] {
  return contents.filter(({ atErasure }) => atErasure === "deleted");
}

/** A JSON object with the rows of all contents. The names in the SQL are constants of the contents. */
function objectOf(contents: readonly Contents[], above: Sql, locale: Locale): Sql {
  const pairs = contents.map((part) => sql`${raw(`'${part.name}'`)}, ${listOf(part, above, 1, locale)}`);
  return pairs.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${join(pairs)})`;
}

function listOf({ table, of, columns, within = [] }: Contents, above: Sql, depth: number, locale: Locale): Sql {
  const t = `t${depth}`;
  const fields = columns.map((column) => `'${column}', ${t}.${column}`);
  // Include the title's name beside its id.
  if (columns.includes("video_id"))
    fields.push(`'title', (select v.title_${locale} from titles v where v.id = ${t}.video_id)`);
  const nested = within.map(
    (part) => sql`|| jsonb_build_object(${raw(`'${part.name}'`)}, ${listOf(part, raw(`${t}.id`), depth + 1, locale)})`,
  );
  const row = sql`jsonb_build_object(${raw(fields.join(", "))}) ${nested.length === 0 ? sql`` : join(nested, " ")}`;
  return sql`(
    select coalesce(jsonb_agg(${row} order by ${raw(`${t}.${columns[0]}`)}), '[]')
    from ${raw(`${table} ${t}`)} where ${raw(`${t}.${of}`)} = ${above})`;
}
