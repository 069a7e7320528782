import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallError, Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { facturXFaults } from "#tests/support/en16931.ts";
import { pdfAFaults } from "#tests/support/pdf-a.ts";
import { goodCard, ownCardNumber, referenceIn, yearly, type Customer } from "#tests/support/shop.ts";
import { openBooks } from "../accounting/accounting-test-desk.ts";

const company = {
  name: "Étude Lovelace",
  siren: "404 833 048",
  vat_number: "FR83404833048",
  address: "1 place de la Bourse",
  postcode: "33000",
  city: "Bordeaux",
};
const stored = { ...company, siren: "404833048", vat_number: undefined, vatNumber: company.vat_number };

let books: Awaited<ReturnType<typeof openBooks>>;
/** Paid as a person before a company was entered; the other one pays after. */
let ada: Customer;
let grace: Customer;
let support: Client;
let payments: number[];
beforeAll(async () => {
  books = await openBooks({ COMPANY_SIREN: "732 829 320", E_REPORTING_SINCE: "2026-03" });
  books.site.clock.set("2026-03-10T09:00:00Z");
  [ada, grace] = [await books.customer(), await books.customer()];
  payments = [await pay(ada)];
  support = (await books.staff("support")).call;
});
afterAll(() => books.close());

let serial = 8000;
async function pay({ call, accountId }: Customer): Promise<number> {
  serial += 1;
  const body = { ...goodCard, card_number: ownCardNumber(serial), ...yearly };
  await books.press(referenceIn(await call("POST /mercanet/verify-card", { body })));
  await call("POST /users/payment");
  const row = await books.site.database.row<{ id: number }>(sql`
    select id from payments where account_id = ${accountId} and status = 'paid'`);
  return row?.id ?? 0;
}
const preview = (asked: typeof company | null = company, { accountId: id } = ada) =>
  support("POST /admin/subscribers/{id}/company-preview", { params: { id }, body: { company: asked } });
const change = async (asked: typeof company | null, fingerprint: string, { accountId: id } = ada) =>
  support("PUT /admin/subscribers/{id}/company", {
    params: { id },
    body: { company: asked, fingerprint, reason: "request" },
  });
const papersOf = async ({ call, token }: Customer) => {
  const { data } = await call("GET /me/invoices");
  const responses = data.map(({ id }) => books.site.send("GET", `/api/me/invoices/${id}/pdf`, { token }));
  return Promise.all(responses.map(async (sent) => Buffer.from(await (await sent).arrayBuffer())));
};

test("what is typed is checked, and what it does is shown first", async () => {
  const bad = [
    { siren: "404 833 049" },
    { siren: "" },
    { vat_number: "FR44732829320" },
    { vat_number: "DE123456789" },
    { postcode: "3300" },
    { city: " " },
    { name: "" },
  ];
  for (const wrong of bad) await expect(preview({ ...company, ...wrong })).rejects.toMatchObject({ status: 400 });
  await expect(preview(null)).rejects.toMatchObject({ status: 409, details: { reason: "unchanged" } });
  expect((await preview()).effects.join(" ")).toContain("au nom de Étude Lovelace, SIREN 404 833 048");
  expect(await support("GET /admin/subscribers/{id}/company", { params: { id: ada.accountId } })).toEqual({
    company: null,
  });
});

test("of two that change it at once one does, with one row in the log", async () => {
  const { fingerprint } = await preview();
  const both = await Promise.allSettled([change(company, fingerprint), change(company, fingerprint)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = both.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  expect((refused.reason as CallError).status).toBe(409);
  const rows = await books.site.database.rows<{ after: unknown }>(sql`
    select after from audit_log where call = 'PUT /admin/subscribers/{id}/company'`);
  expect(rows).toEqual([{ after: { company: JSON.parse(JSON.stringify(stored)) } }]);
});

test("the next invoice is a Factur-X, its credit note too, and the ones before stay as they were, with theirs", async () => {
  const before = await papersOf(ada);
  const { fingerprint } = await preview(company, grace);
  await change(company, fingerprint, grace);
  payments.push(await pay(grace));
  for (const [index, amount] of [10, 33.33].entries()) await books.giveBack(payments[index] ?? 0, amount);
  const ofPerson = await papersOf(ada);
  expect(ofPerson.map((pdf) => pdf.toString("latin1").includes("factur-x"))).toEqual([false, false]);
  expect(before.every((pdf) => ofPerson.some((one) => one.equals(pdf)))).toBe(true);
  const read = (await papersOf(grace)).map(pdfAFaults);
  expect(read.map(({ faults, embedded }) => [...faults, ...facturXFaults(embedded)])).toEqual([[], []]);
  const types = read.map(({ embedded }) => /<ram:TypeCode>(\d+)</.exec(embedded)?.[1]);
  expect(types.toSorted()).toEqual(["380", "381"]);
  expect(read.every(({ embedded }) => embedded.includes("Étude Lovelace"))).toBe(true);
});

test("what a company buys is in the VAT of the month, and not in the e-reporting of sales to consumers", async () => {
  const accountant = (await books.staff("accountant")).call;
  const month = { from: "2026-03", to: "2026-03" };
  const { data } = await accountant("GET /admin/accounting/vat", { query: month });
  expect(data[0]?.net_cents).toBe(8325 - 833 + 8325 - 2777);
  const reports = await accountant("GET /admin/accounting/e-reports", { query: { year: "2026" } });
  expect(reports.data.find(({ kind }) => kind === "transactions")).toMatchObject({
    net_cents: 8325 - 833,
    operations: 1,
  });
});

test("the person is invoiced again", async () => {
  const { fingerprint } = await preview(null);
  expect(await change(null, fingerprint)).toEqual({ company: null });
  await expect(change(null, fingerprint)).rejects.toMatchObject({ status: 409 });
});
