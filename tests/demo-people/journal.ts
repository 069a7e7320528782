import type { Pool } from "#server/database/pool.ts";
import { raw, sql } from "#server/database/sql.ts";
import { recordedTables } from "#server/demo/people/recorded.ts";

/** The first number of recorded rows: those of the demo's own accounts come before. */
const firstNumber = 1001;

/** From now on every row that comes, changes or goes is noted with the world's time. */
export async function beginJournal(database: Pool): Promise<void> {
  await database.run(sql`create schema journal`);
  await database.run(sql`create table journal.clock (now timestamptz not null)`);
  await database.run(sql`insert into journal.clock values ('epoch')`);
  await database.run(sql`
    create table journal.entries (seq bigint generated always as identity, at timestamptz, table_name text, row_before jsonb, row_after jsonb)`);
  await database.run(sql`
    create function journal.note() returns trigger language plpgsql as $$ begin
      insert into journal.entries (at, table_name, row_before, row_after)
        select now, tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end
        from journal.clock;
      return null;
    end $$`);
  for (const table of recordedTables) {
    await database.run(sql`
      create trigger journal after insert or update or delete on ${raw(table)} for each row execute function journal.note()`);
  }
  await beginCountingViews(database);
  const numbered = await database.rows<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES'
      and table_name = any(${[...recordedTables]}::text[])`);
  for (const { table_name: table, column_name: column } of numbered)
    await database.run(
      sql`alter table ${raw(table)} alter column ${raw(column)} restart with ${raw(String(firstNumber))}`,
    );
}

export async function tellTime(database: Pool, at: Date): Promise<void> {
  await database.run(sql`update journal.clock set now = ${at}`);
}

/** The rows of titles are not recorded, but how often each was viewed. */
async function beginCountingViews(database: Pool): Promise<void> {
  await database.run(
    sql`create table journal.views (seq bigint generated always as identity, at timestamptz, title text)`,
  );
  await database.run(sql`
    create function journal.view() returns trigger language plpgsql as $$ begin
      insert into journal.views (at, title) select now, new.slug from journal.clock;
      return null;
    end $$`);
  await database.run(sql`
    create trigger journal after update of view_count on videos for each row
      when (new.view_count = old.view_count + 1) execute function journal.view()`);
}
