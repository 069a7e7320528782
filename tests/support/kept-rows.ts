import type { Pool } from "#server/database/pool.ts";
import { raw, sql } from "#server/database/sql.ts";

/** Compares all tables before and after, by a checksum of the rows of each. */
export type KeptRows = {
  /** Notes what is there now. */
  note(): Promise<void>;
  /** The tables whose rows are not those that were noted, with both checksums. */
  changed(): Promise<{ name: string }[]>;
};

/** Refusals are counted there, and nowhere else. */
const uncounted = "public.security_events";

/**
 * Triggers tell which tables were written since the last look, so that only their rows are read again: reading all tables twice
 * for each call took half of a sweep's time.
 */
export async function keepRows(database: Pool): Promise<KeptRows> {
  const known = new Map<string, string>();
  const read = async (tables: readonly string[]) => {
    const words = tables.map(
      (name) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as word
         from ${name} as t`,
    );
    return tables.length === 0
      ? []
      : database.rows<{ name: string; word: string }>(sql`${raw(words.join(" union all "))}`);
  };
  const written = async () => {
    const rows = await database.rows<{ name: string }>(sql`
      with taken as (delete from written_tables returning name) select distinct name from taken order by name`);
    return rows.map(({ name }) => name);
  };
  const remember = (rows: { name: string; word: string }[]) => rows.forEach(({ name, word }) => known.set(name, word));

  const tables = await tablesOf(database);
  await addTriggers(database, tables);
  remember(await read(tables));
  return {
    note: async () => remember(await read(await written())),
    async changed() {
      const now = await read(await written());
      const changes = now.filter(({ name, word }) => known.get(name) !== word);
      const told = changes.map((row) => ({ ...row, before: known.get(row.name) }));
      remember(now);
      return told;
    },
  };
}

async function tablesOf(database: Pool): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  return rows.map(({ name }) => name).filter((name) => name !== uncounted);
}

async function addTriggers(database: Pool, tables: readonly string[]): Promise<void> {
  await database.run(sql`create table written_tables (name text not null)`);
  await database.run(sql`
    create function note_written() returns trigger language plpgsql as $$ begin
      insert into public.written_tables values (format('%I.%I', tg_table_schema, tg_table_name));
      return null;
    end $$`);
  for (const table of tables)
    await database.run(sql`
      create trigger note_written after insert or update or delete or truncate on ${raw(table)}
      for each statement execute function note_written()`);
}
