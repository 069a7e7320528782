import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import type { TestApp } from "#tests/support/app.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { goodCard, openShop, referenceIn, yearly, type Customer, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let shop: Shop;
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  app = shop.site;
  admin = app.as({ token: await openStaffSession(app, (await createStaffMember(app, ["admin"])).id) });
});
afterAll(() => app.close());

async function buy(): Promise<Customer> {
  const customer = await shop.customer();
  const { call } = customer;
  await shop.press(referenceIn(await call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } })));
  await call("POST /users/payment");
  return customer;
}
async function invoiceOf({ token }: Customer): Promise<Buffer> {
  const response = await app.send("GET", "/api/me/download-latest-invoice", { token });
  return Buffer.from(await response.arrayBuffer());
}
async function handInLogo(): Promise<string> {
  const form = new FormData();
  form.set("slot", "logo_light");
  const drawing = '<svg viewBox="0 0 40 10"><rect width="40" height="10" fill="#00776d"/></svg>';
  form.set("file", new Blob([drawing]), "logo.svg");
  return (await admin("POST /admin/brand/pictures", { body: form })).key;
}

test("an invoice keeps the look of its day to the byte; the next one and the letters have the new one", async () => {
  const first = await buy();
  const issued = await invoiceOf(first);
  expect((await readPdf(issued)).text).toContain("Silecs");
  const look = { revision: 0, accent: "#00b3a4", logo: null, logo_light: await handInLogo(), icon: null };
  await admin("PUT /admin/brand", { body: look });
  expect((await invoiceOf(first)).equals(issued)).toBe(true);

  app.mails.length = 0;
  const second = await buy();
  const branded = await invoiceOf(second);
  // The logo, in the place of the name, is called by it.
  expect(branded.toString("latin1")).toContain("/Subtype /Image");
  expect(issued.toString("latin1")).not.toContain("/Subtype /Image");
  expect(branded.toString("latin1")).toMatch(/\/S \/Figure[^]*?\/Alt/);
  await app.jobs.runAll();
  expect(app.mails.find(({ to }) => to === second.email)?.html).toContain("background:#00b3a4");

  await admin("PUT /admin/brand", { body: { ...look, revision: 1, accent: "#e5e500", logo_light: null } });
  expect((await invoiceOf(second)).equals(branded)).toBe(true);
});
