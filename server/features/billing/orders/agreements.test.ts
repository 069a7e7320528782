import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { monthly, openShop, yearly, type Customer, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let ada: Customer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ada = await shop.customer();
});

const order = (body: object) => shop.site.send("POST", "/api/subscriptions", { body, token: ada.token });

test.each([
  ["the terms", "terms", yearly, "Veuillez accepter les conditions générales de vente"],
  [
    "the wish to start at once, where something is paid",
    "start_now",
    yearly,
    "Veuillez demander à commencer tout de suite : l’abonnement s’ouvre dès le paiement",
  ],
  [
    "the same for a month that is not free",
    "start_now",
    { ...monthly, trial: false, start_now: true },
    "Veuillez demander à commencer tout de suite : l’abonnement s’ouvre dès le paiement",
  ],
] as const)("no order is placed without %s", async (_case, field, agreed, message) => {
  for (const refused of [undefined, null, false]) {
    const response = await order({ ...agreed, [field]: refused });
    const { error } = (await response.json()) as { error: { messages: Record<string, string> } };
    expect([response.status, error.messages]).toEqual([400, { [field]: message }]);
  }
  expect(await shop.count("subscriptions", `account_id = ${ada.accountId}`)).toBe(0);
  expect(await shop.count("consents", `account_id = ${ada.accountId} and kind <> 'adult'`)).toBe(0);
  expect((await order(agreed)).status).toBe(200);
});

test("an order keeps what was agreed to: the wording as it read, the price, the instant", async () => {
  const { id } = await ada.call("POST /subscriptions", { body: yearly });
  const page = await shop.site.as()("GET /pub/page/{slug}", { params: { slug: "cgu" } });
  const consents = await shop.site.database.rows<{ kind: string; version: string; content: string }>(sql`
    select c.kind, c.choice, c.given_at, t.version, t.content
    from consents c join consent_texts t on t.version = c.text_version
    where c.account_id = ${ada.accountId} order by c.kind desc`);
  const choice = {
    subscription: id,
    plan: 2,
    price_cents: 9990,
    first_price_cents: 9990,
    trial: false,
    locale: "fr",
  };
  expect(consents).toMatchObject([
    { kind: "terms", choice, given_at: shop.site.clock.now(), content: page.content },
    {
      kind: "start-now",
      choice,
      given_at: shop.site.clock.now(),
      content: expect.stringMatching(/^Je demande à commencer tout de suite.*me seront comptés\.$/),
    },
  ]);
  await shop.site.database.run(
    sql`update pages set content_fr = content_fr || '<p>Article 99.</p>' where slug = 'cgu'`,
  );
  const later = await shop.customer();
  await later.call("POST /subscriptions", { body: yearly });
  const changed = await shop.site.database.row<{ version: string; content: string }>(sql`
    select t.version, t.content from consents c join consent_texts t on t.version = c.text_version
    where c.account_id = ${later.accountId} and c.kind = 'terms'`);
  expect(changed?.content).toContain("Article 99.");
  expect(changed?.version).not.toBe(consents[0]?.version);
});

test("a free month asks for the terms alone", async () => {
  expect((await order(monthly)).status).toBe(200);
  const kinds = await shop.site.database.rows(
    sql`select kind from consents where account_id = ${ada.accountId} and kind <> 'adult'`,
  );
  expect(kinds).toEqual([{ kind: "terms" }]);
});
