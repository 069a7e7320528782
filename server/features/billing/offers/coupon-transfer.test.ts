import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { couponFileMaxBytes, couponLinesMax } from "#contract/admin/coupon-transfer.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createStaffWithApp, openStaffSession } from "#tests/support/staff.ts";

let shop: Shop;
let accountant: Client;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  shop.site.clock.set("2026-03-10T09:00:00Z");
  token = await openStaffSession(shop.site, (await createStaffWithApp(shop.site, ["accountant"], "a@example.org")).id);
  accountant = shop.site.as({ token });
});
afterAll(() => shop.close());
beforeEach(() => shop.site.database.run(sql`delete from coupons`));

const head = "code,discount,currency,plan,campaign,first_order_only,email_domain,first_day,last_day,max_uses\n";
function send(text: string, isTrial = false) {
  const body = new FormData();
  body.set("dry_run", isTrial ? "1" : "0");
  body.set("file", new Blob([text], { type: "text/csv" }), "coupons.csv");
  return accountant("POST /admin/coupon-imports", { body });
}
const exported = async () =>
  (
    await fetch(`${shop.site.url}/api/admin/coupon-export.csv`, { headers: { authorization: `Bearer ${token}` } })
  ).text();
const codes = async () =>
  (await shop.site.database.rows<{ code: string }>(sql`select code from coupons order by code`)).map(
    ({ code }) => code,
  );

test("a file is read first, then imported; the same file again changes nothing", async () => {
  const file =
    `${head}été-1,20,EUR,,,,,,,\n`.replace("été-1", "ete-1") +
    "NOEL,12.5,eur,2,Noël,1,Ecole.Example,2026-12-01,2026-12-31,50\n";
  const found = { created: 2, unchanged: 0, codes: ["ETE-1", "NOEL"], fault_count: 0, faults: [] };
  expect(await send(file, true)).toEqual({ ...found, is_done: false });
  expect(await codes()).toEqual([]);
  expect(await send(file)).toEqual({ ...found, is_done: true });
  const { data } = await accountant("GET /admin/coupons", { query: { search: "NOEL" } });
  expect(data[0]).toMatchObject({
    discount_cents: 1250,
    plan_id: 2,
    campaign: "Noël",
    first_order_only: true,
    email_domain: "ecole.example",
    starts_at: "2026-11-30T23:00:00.000Z",
    ends_at: "2026-12-31T23:00:00.000Z",
    max_uses: 50,
  });
  expect(await send(file)).toEqual({ ...found, is_done: true, created: 0, unchanged: 2, codes: [] });
});

test("every fault is named by its line, and nothing is imported", async () => {
  await send(`${head}DEJA,20,,,,,,,,\n`);
  const lines = [
    "BON,20,EUR,,,,,,,",
    " bon ,20,EUR,,,,,,,",
    "DEJA,15,EUR,,,,,,,",
    "AILLEURS,20,USD,,,,,,,",
    "ZERO,0,EUR,,,,,,,",
    "MOITIE,1.005,EUR,,,,,,,",
    "PLAN,20,EUR,99,,,,,,",
    "MOIS,20,EUR,1,,,,,,",
    "HIER,20,EUR,,,,,,2026-03-09,",
    "ENVERS,20,EUR,,,,,2026-05-02,2026-05-01,",
    "FAUX,20,EUR,,,,,2026-02-30,,",
    "ÉTÉ,20,EUR,,,,,,,",
    "USAGE,20,EUR,,,,,,,0",
    "MILLION,20,EUR,,,,,,,1000000",
    "TROP,20,EUR,,,,,,,1000001",
  ];
  const { faults, fault_count, is_done } = await send(`${head}${lines.join("\n")}\n`);
  const fr = (name: keyof typeof fieldFaults) => fieldFaults[name].fr;
  expect(faults.map(({ line, column, message }) => [line, column, message])).toEqual([
    [3, "code", fr("couponTwice")],
    [4, "code", fr("couponTaken")],
    [5, "currency", fr("currency")],
    [6, "discount", fr("price")],
    [7, "discount", fr("price")],
    [8, "plan", fr("couponNoPlan")],
    [9, "plan", fr("couponNoPlan")],
    [10, "last_day", fr("dateOver")],
    [11, "last_day", fr("endBeforeStart")],
    [12, "first_day", fr("date")],
    [13, "code", fr("couponCode")],
    [14, "max_uses", fr("uses")],
    [16, "max_uses", fr("uses")],
  ]);
  expect([fault_count, is_done]).toEqual([13, false]);
  expect(await codes()).toEqual(["DEJA"]);
});

test("an export is imported as it is, one of stopped coupons too, and no cell is a formula", async () => {
  await accountant("POST /admin/coupons", {
    body: {
      codes: "VIVE",
      campaign: "=cmd|' /C calc'!A0",
      discount_cents: 2000,
      plan_id: 4,
      first_order_only: false,
      email_domain: null,
      starts_on: null,
      max_uses: 10,
      ends_on: "2026-05-31",
    },
  });
  await send(`${head}FINI,5,EUR,,,,,,,\n`);
  const fini = (await accountant("GET /admin/coupons", { query: { search: "FINI" } })).data[0];
  await accountant("POST /admin/coupons/{id}/stop", { params: { id: fini?.id ?? 0 }, body: {} });
  const text = await exported();
  expect(text.startsWith("code,discount,")).toBe(true);
  expect(text).toContain("VIVE,20.00,EUR,4,'=cmd|' /C calc'!A0,0,,,2026-05-31,10,0,running,0.00");
  expect(text).toContain("FINI,5.00,EUR,,,0,,,2026-03-10,,0,ended,0.00");
  expect(await send(text)).toMatchObject({ created: 0, unchanged: 2, fault_count: 0 });
  await shop.site.database.run(sql`delete from coupons where code = 'VIVE'`);
  expect(await send(text)).toMatchObject({ created: 1, unchanged: 1 });
  const campaign = await shop.site.database.row(sql`select campaign from coupons where code = 'VIVE'`);
  expect(campaign).toEqual({ campaign: "=cmd|' /C calc'!A0" });
});

test("spreadsheets' semicolons are read; other tables, too many lines and too many bytes are refused", async () => {
  expect(await send("code;discount\nUN;9,90\n")).toMatchObject({ created: 1, is_done: true });
  for (const text of [
    "code\nUN\n",
    "code,discount,secret\nA1,1,x\n",
    'code,discount\n"A1,1\n',
    "code,code,discount\nA1,A2,1\n",
  ])
    await expect(send(text)).rejects.toMatchObject({ status: 400, messages: { file: fieldFaults.couponFile.fr } });
  const many = Array.from({ length: couponLinesMax + 1 }, (_, place) => `C${place},1`).join("\n");
  await expect(send(`code,discount\n${many}\n`)).rejects.toMatchObject({
    messages: { file: fieldFaults.couponLines.fr },
  });
  await expect(send("x".repeat(couponFileMaxBytes + 1))).rejects.toMatchObject({ status: 413 });
  expect(await codes()).toEqual(["UN"]);
});

test("an export of more coupons than one batch has each once, in order", async () => {
  await shop.site.database.run(sql`
    insert into coupons (code, discount_cents) select 'N' || n, 100 from generate_series(1, 2000) n`);
  const lines = (await exported()).trim().split("\r\n").join("\n").split("\n").slice(1);
  expect(lines.map((line) => line.split(",")[0])).toEqual(Array.from({ length: 2000 }, (_, place) => `N${place + 1}`));
});

test("two desks that import the same file at once make each coupon once, and none is half imported", async () => {
  const file = `${head}${Array.from({ length: 50 }, (_, place) => `PAIRE-${place},1,EUR,,,,,,,`).join("\n")}\n`;
  const outcomes = await Promise.allSettled([send(file), send(file), send(file)]);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ status: 409 });
  expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await codes()).toHaveLength(50);
});
