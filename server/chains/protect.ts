import type { Client } from "pg";

/** Tables that the program adds rows to and never changes. */
const records = [
  "audit_log",
  "ledger",
  "invoices",
  "invoice_numbers",
  "period_closings",
  "royalty_months",
  "royalty_statements",
  "royalty_lines",
  "chain_links",
] as const;
/** What the program may do beyond reading and adding; a trigger of the keeper's decides which rows. */
const further: Partial<Record<(typeof records)[number], string>> = {
  // The next number of a series; the trigger lets it rise only.
  invoice_numbers: ", update",
  // Whose legal time is over; the trigger lets nothing younger go.
  invoices: ", delete",
  ledger: ", delete",
};

export type Protected = { program: string; keeper: string; isDatabaseOwner: boolean };

/**
 * Gives the records, and the functions of their triggers, to a role that nobody signs in as: the program's role reads and
 * adds, and can neither change rows nor switch triggers off. Everything else belongs to the program's role. Call it on a
 * connection of a superuser, or of a role with CREATEROLE that owns the tables, in a transaction; again after each upgrade.
 */
export async function protectRecords(owner: Client, program: string): Promise<Protected> {
  const keeper = `${program}_records`.slice(-63);
  const [own, its] = [owner.escapeIdentifier(program), owner.escapeIdentifier(keeper)];
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [keeper]);
  if (rowCount === 0) await owner.query(`create role ${its} nologin`);
  await owner.query(`grant ${its} to current_user`);
  await owner.query(`grant ${own} to current_user`);
  const { rows } = await owner.query<{ schema: string }>("select quote_ident(current_schema()) as schema");
  const schema = rows[0]?.schema ?? "public";

  await handOver(owner, { its, own });
  // The owner of a schema may drop whatever lies in it.
  await owner.query(`alter schema ${schema} owner to ${its}`);
  await owner.query(`grant usage, create on schema ${schema} to ${own}`);
  for (const table of records) {
    await owner.query(`revoke all on ${table} from public, ${own}`);
    await owner.query(`grant select, insert${further[table] ?? ""} on ${table} to ${own}`);
  }
  const { rowCount: isOwner } = await owner.query(
    "select from pg_database where datname = current_database() and datdba = $1::regrole",
    [own],
  );
  return { program, keeper, isDatabaseOwner: isOwner !== 0 };
}

/** Makes the keeper the owner of the records and of their triggers' functions, and the program's role of all else. */
async function handOver(owner: Client, { its, own }: { its: string; own: string }): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `with kept_functions as (
       select distinct t.tgfoid as oid from pg_trigger t
       where t.tgrelid = any($1::text[]::regclass[]) and not t.tgisinternal
       union select 'append_to_chain(text, text, timestamptz, text)'::regprocedure::oid
     )
     select format('alter %s %s owner to ', case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end,
         c.oid::regclass) || case when c.oid = any($1::text[]::regclass[]) then $2 else $3 end as statement
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
       and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
         and d.deptype in ('a', 'i', 'e'))
     union all
     select format('alter function %s owner to ', p.oid::regprocedure)
         || case when p.oid in (select oid from kept_functions) then $2 else $3 end
     from pg_proc p
     where p.pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')`,
    [[...records], its, own],
  );
  for (const { statement } of rows) await owner.query(statement);
}
