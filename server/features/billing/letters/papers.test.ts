import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { goodCard, openShop, referenceIn, yearly, type Customer, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let shop: Shop;
let support: Client;
let ada: Customer;
beforeAll(async () => {
  shop = await openShop();
  const { id } = await createStaffMember(shop.site, ["support"]);
  support = shop.site.as({ token: await openStaffSession(shop.site, id), locale: "fr" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ada = await shop.customer();
  await shop.press(referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } })));
  await ada.call("POST /users/payment");
  await shop.site.jobs.runAll();
});

const mailsTo = (customer: Customer) => shop.site.mails.filter(({ to }) => to === customer.email);
const find = (email: string) => support("POST /admin/paper-search", { body: { email } });
const audited = async () =>
  (await shop.site.database.rows<{ subject: string }>(sql`select subject from audit_log order by id desc limit 2`)).map(
    ({ subject }) => subject,
  );

test("support finds the contracts and invoices of an address, and the look stands in the audit log", async () => {
  const { holder, contracts, invoices } = await find(ada.email.toUpperCase());
  expect(holder?.email).toBe(ada.email);
  expect(contracts).toMatchObject([{ ended_at: null }]);
  expect(invoices).toMatchObject([{ type: "invoice", gross: 99.9 }]);
  expect((await audited())[0]).toBe(`papers of account ${holder?.account_id}`);
  expect(await find("nobody@example.org")).toEqual({ holder: null, contracts: [], invoices: [] });
});

test("a contract letter is sent again, the same as the first, and the audit log says so", async () => {
  const confirmations = () => mailsTo(ada).filter(({ attachments = [] }) => attachments.length > 0);
  const [first] = confirmations();
  const [contract] = (await find(ada.email)).contracts;
  await support("POST /admin/contracts/{id}/letter", { params: { id: contract?.id ?? 0 } });
  await shop.site.jobs.runAll();
  expect(confirmations()).toEqual([first, first]);
  expect((await audited())[0]).toBe(`contract ${contract?.id}`);
});

test("an invoice is sent again as a PDF, to its own account's address", async () => {
  const [invoice] = (await find(ada.email)).invoices;
  await support("POST /admin/invoices/{id}/letter", { params: { id: invoice?.id ?? "" } });
  expect((await support("GET /admin/jobs", { query: { state: "waiting" } })).data[0]).toMatchObject({
    name: "billing.invoice",
    recipient: ada.email,
  });
  await shop.site.jobs.runAll();
  const mail = mailsTo(ada).at(-1);
  expect(mail?.subject).toContain(invoice?.id);
  expect(mail?.attachments?.map(({ fileName, type }) => [fileName, type])).toEqual([
    [invoice?.file_name, "application/pdf"],
  ]);
  expect((await audited())[0]).toBe(`invoice ${invoice?.id}`);
});

test("what is not there cannot be sent again", async () => {
  const unknown = { params: { id: 999_999 } };
  await expect(support("POST /admin/contracts/{id}/letter", unknown)).rejects.toMatchObject({ status: 404 });
  const number = { params: { id: "1999-000001" } };
  await expect(support("POST /admin/invoices/{id}/letter", number)).rejects.toMatchObject({ status: 404 });
});
