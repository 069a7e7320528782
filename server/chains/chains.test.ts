import { readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { backUpFrom, createBackupFixture, restoreInto } from "#server/backup/backup-test-fixture.ts";
import { sealedChains } from "#server/compose/sealed-chains.ts";
import { MIGRATIONS } from "#server/database/migrate.ts";
import { openPool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { goodCard, openShop, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { createAnchors, type Anchors } from "./anchors.ts";
import { verifyChains } from "./verify.ts";

let shop: Shop;
let anchors: Anchors;
let intruder: Client;

beforeAll(async () => {
  shop = await openShop();
  anchors = createAnchors(shop.site.config.dataDir);
  // The program's own user: it owns the tables, and can switch their triggers off.
  intruder = new Client({ connectionString: shop.site.databaseUrl });
  await intruder.connect();
  for (let order = 0; order < 3; order += 1) await buy();
  const { id } = await createStaffMember(shop.site, ["admin"]);
  const call = shop.site.as({ token: await openStaffSession(shop.site, id) });
  for (const name of ["ada", "grace", "mary", "joan"])
    await call("POST /admin/staff", { body: { email: `${name}@example.org`, name, roles: ["editor"] } });
});
afterAll(async () => {
  await intruder.end();
  await shop.close();
});

async function buy(): Promise<void> {
  const customer = await shop.customer();
  await shop.press(
    referenceIn(await customer.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } })),
  );
  await customer.call("POST /users/payment");
}

const verify = async (noted: Awaited<ReturnType<Anchors["read"]>> = []) =>
  verifyChains(shop.site.database, sealedChains, noted, shop.site.clock.now());
const faults = async (noted: Awaited<ReturnType<Anchors["read"]>> = []) =>
  (await verify(noted)).faults.map(({ chain, kind, key }) => `${chain} ${key} ${kind}`);

/** Changes tables with their triggers off, and looks at what is found; then all is as before. */
async function tampered(table: string, statement: string, noted: Parameters<typeof faults>[0] = []): Promise<string[]> {
  await intruder.query("begin");
  for (const one of [table, "chain_links"]) {
    await intruder.query(`create temporary table kept_${one} as table ${one}`);
    await intruder.query(`alter table ${one} disable trigger user`);
  }
  await intruder.query(statement);
  await intruder.query("commit");
  try {
    return await faults(noted);
  } finally {
    for (const one of [table, "chain_links"]) {
      await intruder.query("begin");
      await intruder.query(`delete from ${one}`);
      await intruder.query(`insert into ${one} overriding system value table kept_${one}`);
      await intruder.query(`drop table kept_${one}`);
      await intruder.query(`alter table ${one} enable trigger user`);
      await intruder.query("commit");
    }
  }
}

test("what the program writes verifies, to the last row", async () => {
  const { rows, faultCount } = await verify();
  const counted = await shop.site.database.row<{ count: number }>(sql`
    select (select count(*) from audit_log) + (select count(*) from ledger) + (select count(*) from invoices) as count`);
  expect(rows).toBe(counted?.count);
  expect(rows).toBeGreaterThan(12);
  expect(faultCount).toBe(0);
});

test("orders that settle at once are chained without a gap", async () => {
  await Promise.all(Array.from({ length: 6 }, buy));
  expect(await faults()).toEqual([]);
});

describe("somebody with the program's own user and no triggers is found who", () => {
  let ids: number[];
  beforeEach(async () => {
    const rows = await shop.site.database.rows<{ id: number }>(sql`select id from audit_log order by id`);
    ids = rows.map(({ id }) => id);
  });
  const [first, second] = [0, 1];

  test.each([
    ["audit_log", "update audit_log set actor = 'someone' where id = $", (id: number) => [`audit_log ${id} changed`]],
    ["audit_log", "delete from audit_log where id = $", (id: number) => [`audit_log ${id} missing`]],
  ])("changes or deletes a row of %s: %s", async (table, statement, found) => {
    const id = ids[second] ?? 0;
    expect(await tampered(table, statement.replace("$", String(id)))).toEqual(found(id));
  });

  test("changes an amount of the ledger, by a cent", async () => {
    const line = await shop.site.database.row<{ id: number }>(sql`select min(id) as id from ledger`);
    const change = `update ledger set amount_cents = amount_cents + 1 where id = ${line?.id}`;
    expect(await tampered("ledger", change)).toEqual([`ledger ${line?.id} changed`]);
  });

  test("changes a word in an invoice", async () => {
    const change = `update invoices set content = jsonb_set(content, '{customer,name}', '"Autre"') where number = '2026-000002'`;
    expect(await tampered("invoices", change)).toEqual(["invoices 2026-000002 changed"]);
  });

  test("puts a row into the middle", async () => {
    const row = `insert into audit_log (id, member_id, actor, roles, call, subject, created_at) overriding system value
      select -1, member_id, actor, roles, call, subject, created_at from audit_log where id = ${ids[second]}`;
    expect(await tampered("audit_log", row)).toEqual(["audit_log -1 unsealed"]);
  });

  test("swaps two rows", async () => {
    const [a, b] = [ids[first], ids[second]];
    const swap = `update audit_log x set subject = y.subject, actor = y.actor, call = y.call from audit_log y
      where x.id in (${a}, ${b}) and y.id in (${a}, ${b}) and x.id <> y.id`;
    expect(await tampered("audit_log", swap)).toEqual([`audit_log ${a} changed`, `audit_log ${b} changed`]);
  });

  test("cuts the end off, with its links", async () => {
    await anchors.note(shop.site.database, shop.site.clock.now());
    const last = ids.at(-1);
    const cut = `delete from audit_log where id = ${last}; delete from chain_links where row_key = '${last}' and chain = 'audit_log'`;
    expect(await tampered("audit_log", cut, await anchors.read())).toEqual([
      `audit_log audit_log ${ids.length} rewritten`,
    ]);
  });

  test("cuts the end off the invoices, with its links, where no head was noted", async () => {
    const last = (await shop.site.database.row<{ number: string }>(sql`select max(number) as number from invoices`))
      ?.number;
    const cut = `delete from invoices where number = '${last}'; delete from chain_links where row_key = '${last}'`;
    expect(await tampered("invoices", cut)).toEqual([`invoices ${last} missing`]);
  });

  test("removes a row and its link from the middle, so that the chain breaks there", async () => {
    const id = ids[second];
    const cut = `delete from audit_log where id = ${id}; delete from chain_links where row_key = '${id}' and chain = 'audit_log'`;
    expect(await tampered("audit_log", cut)).toEqual([`audit_log ${ids[2]} broken`]);
  });

  test("deletes the newest rows, or empties the table, and leaves the links", async () => {
    const newest = ids.slice(-2);
    const cut = `delete from audit_log where id in (${newest.join(", ")})`;
    expect(await tampered("audit_log", cut)).toEqual(newest.map((id) => `audit_log ${id} missing`));
    expect(await tampered("audit_log", "truncate audit_log")).toEqual(ids.map((id) => `audit_log ${id} missing`));
  });

  test("empties the table and its chain", async () => {
    await anchors.note(shop.site.database, shop.site.clock.now());
    const emptied = "truncate audit_log; delete from chain_links where chain = 'audit_log'";
    const found = await tampered("audit_log", emptied, await anchors.read());
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((fault) => fault.endsWith("rewritten"))).toBe(true);
  });

  test("takes a row out and puts it back in at the end, as if it were new", async () => {
    const id = ids[second];
    const moved = `
      create temporary table moved as select * from audit_log where id = ${id};
      delete from audit_log where id = ${id}; delete from chain_links where row_key = '${id}' and chain = 'audit_log';
      insert into audit_log overriding system value table moved;
      select append_to_chain('audit_log', e.id::text, e.created_at, jsonb_build_array(e.id, e.member_id, e.actor, e.roles,
        e.call, e.subject, e.before, e.after, e.reason, e.address,
        floor(extract(epoch from e.created_at) * 1000)::bigint)::text) from moved e;
      drop table moved`;
    expect(await tampered("audit_log", moved)).toEqual([`audit_log ${ids[2]} broken`]);
  });

  test("lets two rows change places in the chain", async () => {
    const places = `update chain_links set position = 1000000 where chain = 'audit_log' and position = 1;
      update chain_links set position = 1 where chain = 'audit_log' and position = 2;
      update chain_links set position = 2 where chain = 'audit_log' and position = 1000000`;
    expect(await tampered("audit_log", places)).toEqual([ids[1], ids[0], ids[2]].map((id) => `audit_log ${id} broken`));
  });

  test("changes a row and computes the whole chain anew", async () => {
    await anchors.note(shop.site.database, shop.site.clock.now());
    const anew = `update audit_log set actor = 'someone' where id = ${ids[first]};
      delete from chain_links where chain = 'audit_log';
      do $$ declare e record; begin for e in select * from audit_log order by id loop
        perform append_to_chain('audit_log', e.id::text, e.created_at, jsonb_build_array(e.id, e.member_id, e.actor, e.roles,
          e.call, e.subject, e.before, e.after, e.reason, e.address,
          floor(extract(epoch from e.created_at) * 1000)::bigint)::text);
      end loop; end $$`;
    const found = await tampered("audit_log", anew, await anchors.read());
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((fault) => fault.endsWith("rewritten"))).toBe(true);
  });
});

test("an invoice may go once its ten years are over, and not a day before", async () => {
  const removed = "delete from invoices where number = '2026-000001'";
  const start = shop.site.clock.now().toISOString();
  shop.site.clock.set("2036-03-10T08:59:59Z");
  expect(await tampered("invoices", removed)).toEqual(["invoices 2026-000001 missing"]);
  shop.site.clock.set("2036-03-10T09:00:00Z");
  expect(await tampered("invoices", removed)).toEqual([]);
  shop.site.clock.set(start);
});

test("heads are noted only where they have moved, and a line that a crash cut off is passed over", async () => {
  const file = path.join(shop.site.config.dataDir, "chain-anchors.jsonl");
  await anchors.note(shop.site.database, shop.site.clock.now());
  const before = readFileSync(file, "utf8");
  await anchors.note(shop.site.database, shop.site.clock.now());
  expect(readFileSync(file, "utf8")).toBe(before);
  const heads = await anchors.read();
  writeFileSync(file, `${before}{"at":"2026-`);
  expect(await anchors.read()).toEqual(heads);
});

test("rows from before the chains are sealed by the upgrade", async () => {
  const sealing = await readFile(path.join(MIGRATIONS, "0191-sealed-records.sql"), "utf8");
  await intruder.query(`
    drop trigger audit_log_sealed on audit_log; drop trigger ledger_sealed on ledger;
    drop trigger invoices_sealed on invoices; drop table chain_links, chain_checks;
    drop function append_to_chain, seal_audit_entry, seal_ledger_line, seal_invoice`);
  await intruder.query(sealing);
  const { rows, faults: found } = await verify();
  expect(found).toEqual([]);
  expect(rows).toBeGreaterThan(20);
});

test("a backup brings the chains back whole", async () => {
  const { file } = await backUpFrom({ databaseUrl: shop.site.databaseUrl, dataDir: shop.site.config.dataDir });
  const place = await createBackupFixture({ migrated: false });
  await restoreInto(place, file);
  const restored = openPool(place.databaseUrl, { size: 1, onError: () => undefined });
  const found = await verifyChains(restored, sealedChains, await anchors.read(), shop.site.clock.now());
  expect(found).toEqual(await verify(await anchors.read()));
  await restored.close();
  await place.remove();
});
