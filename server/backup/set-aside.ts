import type { Client } from "pg";

/**
 * Prepares tables for bulk loading in any order: drops foreign keys, disables triggers, whose effects are in the backup,
 * and drops indexes, which are built faster afterwards. Returns the statements that restore all of them; foreign keys are
 * checked then.
 */
export async function setAside(client: Client): Promise<string[]> {
  const restoring: string[] = [];
  for (const { name, definition } of await findIndexes(client)) {
    await client.query(`drop index ${name}`);
    restoring.push(definition);
  }
  for (const { table, name, definition } of await findForeignKeys(client)) {
    await client.query(`alter table ${table} drop constraint ${name}`);
    restoring.push(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { table, name, enabled } of await findTriggers(client)) {
    const manner = enableWords[enabled];
    if (manner === undefined) continue;
    await client.query(`alter table ${table} disable trigger ${name}`);
    restoring.push(`alter table ${table} ${manner} trigger ${name}`);
  }
  return restoring;
}

/** By pg_trigger.tgenabled; disabled triggers stay disabled. */
const enableWords: Record<string, string> = { O: "enable", A: "enable always", R: "enable replica" };

/** Indexes that do not back a constraint. */
async function findIndexes(client: Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and not c.relispartition
      and not exists (select from pg_constraint where conindid = i.indexrelid)
    order by 1`);
  return rows;
}

async function findForeignKeys(client: Client): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
    order by conrelid::regclass::text, conname`);
  return rows;
}

async function findTriggers(client: Client): Promise<{ table: string; name: string; enabled: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; enabled: string }>(`
    select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name, t.tgenabled as enabled
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = current_schema()::regnamespace
    order by 1, 2`);
  return rows;
}
