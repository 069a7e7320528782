import { afterAll, beforeAll, expect, test } from "vitest";
import { goodCard, monthly, openShop, ownCardNumber, referenceIn, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ SILECS_DEV: "1" });
});
afterAll(() => shop.close());

const page = async () => (await shop.site.send("GET", "/dev/payments")).text();
const submit = (fields: Record<string, string>) =>
  fetch(`${shop.site.url}/dev/payments`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

test("developers choose the outcome of renewals per card", async () => {
  expect(await page()).toContain("4000 0000 0000 0341");
  const ada = await shop.customer();
  const card = { ...goodCard, card_number: ownCardNumber(77) };
  await shop.press(referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...card, ...monthly } })));
  await ada.call("POST /users/payment");
  const own = (await page()).split("<form").find((form) => form.includes(`•••• ${card.card_number.slice(-4)}`)) ?? "";
  expect(own).toContain('<option value="paid" selected>');
  const payer = /name="payer" value="([0-9a-f]+)"/.exec(own)?.[1] ?? "";
  expect((await submit({ payer, answer: "funds" })).status).toBe(303);
  await ada.call("GET /me/profile");
  shop.site.clock.set("2026-04-10T08:00:00Z");
  await shop.site.jobs.runAll();
  expect(await shop.count("payments", `account_id = ${ada.accountId} and failure = 'funds'`)).toBe(1);
  // Entered card numbers are neither stored nor shown.
  expect(await page()).not.toContain(card.card_number);
});

test.each<Record<string, string>>([{}, { payer: "x", answer: "paid" }, { payer: "0".repeat(64), answer: "sometimes" }])(
  "invalid input is refused: %j",
  async (fields) => {
    expect((await submit(fields)).status).toBe(400);
  },
);

test("the page does not exist outside development", async () => {
  const other = await openShop();
  expect((await other.site.send("GET", "/dev/payments")).status).toBe(404);
  await other.close();
});
