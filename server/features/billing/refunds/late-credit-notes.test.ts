import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { goodCard, openShop, ownCardNumber, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** A year that was paid and of which `cents` went back on that day, as it was before there were credit notes. */
async function refundedBefore(cents: number, serial: number, day: string) {
  const person = await shop.customer();
  const body = { ...goodCard, card_number: ownCardNumber(serial), ...yearly };
  await shop.press(referenceIn(await person.call("POST /mercanet/verify-card", { body })));
  await person.call("POST /users/payment");
  await shop.site.database.run(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key,
      refunds_id, provider_reference, created_at, settled_at)
    select subscription_id, account_id, 'refund', ${day}, ${cents}, 'paid', provider, 'old-' || id, id, 'old-' || id, ${day}, ${day}
    from payments where account_id = ${person.accountId}`);
  return person;
}

test("refunds of before there were credit notes get theirs, once, with today's numbers and their own day", async () => {
  const [whole, part] = [
    await refundedBefore(9990, 8001, "2026-03-11T09:00:00Z"),
    await refundedBefore(5000, 8002, "2026-03-12T09:00:00Z"),
  ];
  await shop.site.database.run(sql`update sessions set expires_at = '2030-01-01'`);
  shop.site.clock.set("2026-04-20T09:00:00Z");
  await shop.site.jobs.runAll();
  const notesOf = async ({ call }: typeof whole) =>
    (await call("GET /me/invoices")).data.filter(({ type }) => type === "credit-note");
  expect(await notesOf(whole)).toMatchObject([
    { id: "AV-2026-000001", gross: -99.9, vat: -16.65, issued_at: "2026-04-20T09:00:00.000Z" },
  ]);
  expect(await notesOf(part)).toMatchObject([{ id: "AV-2026-000002", gross: -50, vat: -8.33 }]);
  const response = await shop.site.send("GET", "/api/me/invoices/AV-2026-000001/pdf", { token: whole.token });
  const { text } = await readPdf(Buffer.from(await response.arrayBuffer()));
  expect(text).toContain("Date d’émission 20 avril 2026");
  expect(text).toContain("Montant remboursé le 11 mars 2026 par carte bancaire.");
  shop.site.clock.advance({ days: 2 });
  await shop.site.jobs.runAll();
  expect(await notesOf(whole)).toHaveLength(1);
});
