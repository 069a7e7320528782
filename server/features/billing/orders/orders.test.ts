import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import { goodCard, monthly, openShop, referenceIn, yearly, type Customer, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let ada: Customer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ada = await shop.customer();
});

const order = { ...goodCard, ...yearly };
const post = (path: string, body: unknown, token: string | null = ada.token) =>
  shop.site.send("POST", path, { body, ...(token === null ? {} : { token }) });

describe("a card that cannot be right is refused under its field", () => {
  test.each([
    ["no number", { card_number: "" }, "card_number", "Ce champ est obligatoire"],
    [
      "a number with a wrong check digit",
      { card_number: "4242424242424241" },
      "card_number",
      "Le numéro de carte est invalide",
    ],
    ["letters for a number", { card_number: "quatre-deux" }, "card_number", "Le numéro de carte est invalide"],
    ["a number of 25 digits", { card_number: "4".repeat(25) }, "card_number", "Le numéro de carte est invalide"],
    ["a number that is none", { card_number: 4_242_424_242_424_242 }, "card_number", "Ce champ est obligatoire"],
    ["no security code", { card_cvv: "" }, "card_cvv", "Ce champ est obligatoire"],
    ["a security code of five digits", { card_cvv: "12345" }, "card_cvv", "Le cryptogramme est invalide"],
    ["four digits on a Visa card", { card_cvv: "4171" }, "card_cvv", fieldFaults.cardCvvThree.fr],
    ["three on an American Express", { card_number: "378282246310005" }, "card_cvv", fieldFaults.cardCvvFour.fr],
    ["no name", { card_name: "  " }, "card_name", "Ce champ est obligatoire"],
    [
      "a name with control characters",
      { card_name: "Ada\u0007" },
      "card_name",
      "Ce champ contient des caractères qui ne sont pas acceptés",
    ],
    ["month 13", { card_expiration_month: 13 }, "card_expiration_month", "Date d’expiration est invalide"],
    ["month 0", { card_expiration_month: 0 }, "card_expiration_month", "Date d’expiration est invalide"],
    ["a year of two digits", { card_expiration_year: 30 }, "card_expiration_year", "Date d’expiration est invalide"],
    [
      "a month that is over",
      { card_expiration_month: 2, card_expiration_year: 2026 },
      "card_expiration_month",
      "Date d’expiration est invalide",
    ],
    ["no plan", { plan: undefined }, "plan", "Veuillez faire un choix"],
    ["an unknown plan", { plan: 9 }, "plan", "Veuillez faire un choix"],
    ["an enormous plan", { plan: 9_007_199_254_740_991 }, "plan", "Veuillez faire un choix"],
    ["a plan that is a word", { plan: "deux" }, "plan", "Veuillez faire un choix"],
    ["terms that are not accepted", { terms: false }, "terms", "Veuillez accepter les conditions générales de vente"],
    ["a coupon there is none of", { promotion_code: "RIEN" }, "promotion_code", fieldFaults.coupon.fr],
  ])("%s", async (_case, wrong, field, message) => {
    const response = await post("/api/mercanet/verify-card", { ...order, ...wrong });
    const { error } = (await response.json()) as {
      error: { code: number; messages: Record<string, string>; errors: unknown[] };
    };
    expect([response.status, error.code]).toEqual([400, 400]);
    expect(error.messages).toEqual({ [field]: message });
    expect(error.errors).toEqual([{ field, error: message }]);
    expect(await shop.count("subscriptions", `account_id = ${ada.accountId}`)).toBe(0);
  });
});

describe("money calls", () => {
  test.each([
    "/api/mercanet/verify-card",
    "/api/mercanet-subscriptions",
    "/api/subscriptions",
    "/api/users/payment",
    "/api/me/cancel-subscription",
  ])("%s need a session", async (path) => {
    expect((await post(path, order, null)).status).toBe(401);
    expect((await post(path, order, "x".repeat(43))).status).toBe(401);
  });

  test("broken, empty and enormous bodies are refused", async () => {
    const broken = await shop.site.send("POST", "/api/subscriptions", {
      token: ada.token,
      raw: "{",
      headers: { "content-type": "application/json" },
    });
    expect(broken.status).toBe(400);
    expect((await post("/api/subscriptions", undefined)).status).toBe(400);
    expect((await post("/api/subscriptions", [])).status).toBe(400);
    expect((await post("/api/subscriptions", { ...yearly, promotion_code: "x".repeat(400_000) })).status).toBe(413);
  });

  test("a price other than the server's is a conflict that names the right one", async () => {
    await expect(ada.call("POST /subscriptions", { body: { ...yearly, final_price: 0.01 } })).rejects.toMatchObject({
      status: 409,
      details: { reason: "price", final_price: 99.9 },
    });
    expect(await shop.count("subscriptions", `account_id = ${ada.accountId}`)).toBe(0);
  });

  test("somebody else's subscription and a malformed id are not there", async () => {
    const { id } = await ada.call("POST /subscriptions", { body: yearly });
    const other = await shop.customer();
    for (const wrong of [id, 999_999, "abc", -1, 0, "1e30", "9007199254740991"]) {
      expect((await post(`/api/subscriptions/${wrong}/process-payment`, undefined, other.token)).status).toBe(404);
    }
  });

  test("a card is asked for on our page, so the hosted way is not there", async () => {
    expect((await post("/api/mercanet-subscriptions", yearly)).status).toBe(404);
    expect(await shop.site.as()("GET /pub/payment-methods")).toEqual({
      card_entry: "form",
      ways: ["card", "paypal"],
      is_sandbox: true,
    });
  });

  test("cards are not tried by the dozen", async () => {
    for (let tries = 0; tries < 12; tries += 1) await post("/api/mercanet/verify-card", order);
    const response = await post("/api/mercanet/verify-card", order);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("a coupon", () => {
  const verify = (code: string, plan = 2, customer?: Customer) =>
    (customer?.call ?? shop.site.as())("POST /pub/promotions/verify", { query: { code, plan } });
  const issue = (code: string, extra: { endsAt?: string; maxUses?: number; cents?: number } = {}) =>
    shop.site.database.run(
      sql`insert into coupons (code, discount_cents, ends_at, max_uses) values (${code}, ${extra.cents ?? 2000}, ${extra.endsAt ?? null}, ${extra.maxUses ?? null})`,
    );

  test("lowers the first year's price, whatever the case it is typed in", async () => {
    await issue("PRINTEMPS");
    expect(await verify(" printemps ")).toEqual({
      discount_amount: 20,
      final_price: 79.9,
      promotion_code: "PRINTEMPS",
    });
    expect(await verify("PRINTEMPS", 4)).toMatchObject({ final_price: 129.9 });
  });

  test.each([
    ["that is empty", "", 2, "coupon"],
    ["that does not exist", "NULLEPART", 2, "coupon"],
    ["on a monthly plan", "MENSUEL", 1, "couponPlan"],
    ["that has ended", "HIER", 2, "couponEnded"],
    ["made of anything", "'; drop table coupons; --", 2, "coupon"],
  ] as const)("%s is 'Coupon invalide', with the reason at its field", async (_case, code, plan, fault) => {
    if (code === "MENSUEL") await issue(code);
    if (code === "HIER") await issue(code, { endsAt: "2026-03-09T00:00:00Z" });
    await expect(verify(code, plan)).rejects.toMatchObject({
      status: 400,
      message: fieldFaults[fault].fr,
      messages: { code: fieldFaults[fault].fr },
    });
  });

  test("is used once an account, and its price is what is charged", async () => {
    await issue("UNEFOIS");
    const body = { ...yearly, final_price: 79.9, promotion_code: "unefois" };
    await shop.press(referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...goodCard, ...body } })));
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid", subscription: { price: 99.9 } });
    expect(await shop.count("payments", `account_id = ${ada.accountId} and amount_cents = 7990`)).toBe(1);
    await expect(verify("UNEFOIS", 2, ada)).rejects.toMatchObject({ message: fieldFaults.couponUsed.fr });
  });

  test("whose last use is open to two people goes to one, and comes back when that one gives up", async () => {
    await issue("DERNIER", { maxUses: 1 });
    const others = await Promise.all([shop.customer(), shop.customer()]);
    const body = { ...yearly, final_price: 79.9, promotion_code: "DERNIER" };
    const tries = await Promise.allSettled(others.map((other) => other.call("POST /subscriptions", { body })));
    const won = tries.findIndex(({ status }) => status === "fulfilled");
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const start = tries[won];
    if (start?.status === "fulfilled") await shop.press(referenceIn(start.value), { button: "abandon" });
    await others[won]?.call("POST /users/payment");
    expect(await verify("DERNIER")).toMatchObject({ final_price: 79.9 });
  });

  test("that lapses after it was checked is refused with the order, which nothing is left of", async () => {
    await issue("ENTREDEUX");
    await verify("ENTREDEUX", 2, ada);
    const body = { ...yearly, final_price: 79.9, promotion_code: "ENTREDEUX" };
    await shop.site.database.run(sql`update coupons set ends_at = ${shop.site.clock.now()} where code = 'ENTREDEUX'`);
    await expect(ada.call("POST /subscriptions", { body })).rejects.toMatchObject({
      status: 400,
      messages: { promotion_code: fieldFaults.couponEnded.fr },
    });
    expect(await shop.count("subscriptions", `account_id = ${ada.accountId}`)).toBe(0);
    await ada.call("POST /subscriptions", { body: yearly });
    expect(await shop.count("payments", `account_id = ${ada.accountId} and amount_cents = 9990`)).toBe(1);
  });

  test("worth more than the price makes the first year free", async () => {
    await issue("CADEAU", { cents: 99_999 });
    const body = { ...yearly, final_price: 0, promotion_code: "CADEAU" };
    await shop.press(referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...goodCard, ...body } })));
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
    expect(await shop.count("invoices", `account_id = ${ada.accountId}`)).toBe(0);
  });
});

describe("the number of a card and its security code", () => {
  const secret = { ...goodCard, card_number: "378282246310005", card_cvv: "9731" };

  test("stand nowhere: in no table, no log, no answer, no mail", async () => {
    const form = await ada.call("POST /mercanet/verify-card", { body: { ...secret, ...monthly } });
    const page = await (await fetch(`${shop.site.url}/sandbox/card?reference=${referenceIn(form)}`)).text();
    await shop.press(referenceIn(form), { notification: "twice" });
    await shop.site.jobs.runAll();
    const outcome = await ada.call("POST /users/payment");
    // Refusals carry the body along where anything does: a broken one, a wrong one, a second one.
    const refused = await Promise.all([
      post("/api/mercanet/verify-card", { ...secret, ...monthly }),
      post("/api/mercanet/verify-card", { ...secret, ...monthly, card_expiration_month: 99 }),
      post("/api/mercanet/verify-card", { ...secret, ...monthly, plan: 77 }),
      shop.site.send("POST", "/api/mercanet/verify-card", {
        token: ada.token,
        raw: `${JSON.stringify({ ...secret, ...monthly })}}`,
        headers: { "content-type": "application/json" },
      }),
    ]);
    const answers = await Promise.all(refused.map((response) => response.text()));
    const everything = [
      await wholeDatabase(),
      shop.site.logged(),
      JSON.stringify([form, outcome, answers, page]),
      JSON.stringify(shop.site.mails),
    ];
    for (const text of everything) {
      expect(text).not.toMatch(/5555[ -]?5555[ -]?5555[ -]?4444/);
      // By itself: a random token may hold these four figures.
      expect(text).not.toMatch(/(?<!\w)9731(?!\w)/);
    }
    expect(everything[0]).toContain("0005");
  });

  async function wholeDatabase(): Promise<string> {
    const client = new pg.Client({ connectionString: shop.site.databaseUrl });
    await client.connect();
    const { rows: tables } = await client.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      texts.push(...rows.map(({ row }) => row));
    }
    await client.end();
    return texts.join("\n");
  }
});

test("the calls for PayPal's own buttons lead the same way", async () => {
  expect(await ada.call("POST /users/paypal-client-token")).toEqual({ client_token: null });
  const { approve_url } = await ada.call("POST /users/paypal-create-order", { body: yearly });
  await shop.press(referenceIn({ approve_url }));
  expect(await ada.call("POST /users/paypal-capture-payment")).toMatchObject({ status: "paid" });
});

test("nothing was started: the confirmation says so", async () => {
  expect(await ada.call("POST /users/payment")).toEqual({
    status: "none",
    reason: null,
    offers_full_price: false,
    subscription: null,
  });
});

test.each(["/sandbox/card", "/sandbox/paypal", "/sandbox/card?reference=nothing"])(
  "%s shows no payment where there is none",
  async (path) => {
    const page = await fetch(shop.site.url + path);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain("Ce paiement n’existe pas");
  },
);
