import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { goodCard, monthly, openShop, referenceIn, yearly, type Customer, type Shop } from "#tests/support/shop.ts";

const day = 86_400;
let shop: Shop;
let ada: Customer;
beforeAll(async () => {
  shop = await openShop({}, { jobs: ["letters", "money"] });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ada = await shop.customer();
});

async function subscribeTo(customer: Customer, order: typeof yearly): Promise<void> {
  const form = await customer.call("POST /mercanet/verify-card", { body: { ...goodCard, ...order } });
  await shop.press(referenceIn(form));
  await customer.call("POST /users/payment");
  await shop.site.jobs.runAll();
}

const lettersTo = (email: string, part: string) =>
  shop.site.mails.filter(({ to, subject }) => to === email && subject.includes(part));

const declare = (
  kind: "cancel" | "withdraw",
  changes: { email?: string; first_name?: string; last_name?: string; reference?: string } = {},
  locale: "fr" | "en" = "fr",
) =>
  shop.site.as({ locale })("POST /pub/declarations", {
    body: { kind, first_name: "Ada", last_name: "Lovelace", email: ada.email, reference: "", ...changes },
  });

const declarations = (email: string) =>
  shop.site.database.rows<{
    outcome: string;
    account_id: number | null;
    received_at: Date;
    refund_cents: number | null;
    ends_at: Date | null;
  }>(
    sql`select outcome, account_id, received_at, refund_cents, ends_at from termination_requests where email = ${email} order by id`,
  );

const refunds = (accountId: number) =>
  shop.site.database.rows<{ amount_cents: number; status: string }>(
    sql`select amount_cents, status from payments where account_id = ${accountId} and kind = 'refund' order by id`,
  );

test("a cancellation without signing in ends the contract with its period, and a letter says when it was received", async () => {
  await subscribeTo(ada, yearly);
  const { received_at: received } = await declare("cancel", {
    first_name: "  ADA ",
    last_name: "Lovelace",
    reference: "F-2026-1",
  });
  expect(received).toBe(shop.site.clock.now().toISOString());
  await shop.site.jobs.runAll();
  const [letter, ...more] = lettersTo(ada.email, "résiliation de votre contrat");
  expect(more).toEqual([]);
  for (const said of [
    "Nous avons reçu la notification de la résiliation le 10 mars 2026 à 10:00 (heure de Paris).",
    "Le contrat prend fin le 10 mars 2027 à 10:00 (heure de Paris).",
    "Nom indiqué\u202f: ADA Lovelace",
    "Référence indiquée\u202f: F-2026-1",
    "Reprendre mon abonnement",
    "/profile#abonnement",
  ])
    expect(letter?.text).toContain(said);
  expect(await ada.call("GET /me/latest-subscription")).toMatchObject({ status: 1, nextPayAt: null });
  expect(await declarations(ada.email)).toMatchObject([{ outcome: "cancelled", account_id: ada.accountId }]);
  // A false declaration is taken back as any cancellation is.
  await ada.call("POST /me/reactivate-subscription");
  expect((await ada.call("GET /me/latest-subscription"))?.nextPayAt).not.toBeNull();
});

test("a doubled declaration is acknowledged again and changes nothing more", async () => {
  await subscribeTo(ada, yearly);
  await declare("cancel");
  const first = await ada.call("GET /me/latest-subscription");
  await declare("cancel");
  await shop.site.jobs.runAll();
  expect(await ada.call("GET /me/latest-subscription")).toEqual(first);
  expect((await declarations(ada.email)).map(({ outcome }) => outcome)).toEqual(["cancelled", "ends-already"]);
  expect(lettersTo(ada.email, "résiliation de votre contrat")).toHaveLength(2);
});

test.each(["cancel", "withdraw"] as const)(
  "%s: an unknown address and a wrong name are answered as a known one is, and change nothing",
  async (kind) => {
    await subscribeTo(ada, yearly);
    const before = await ada.call("GET /me/latest-subscription");
    const stranger = `nobody-${kind}@example.org`;
    const answers = [
      await declare(kind, { last_name: "Byron" }),
      await declare(kind, { email: stranger }),
      await declare(kind, { email: stranger }, "en"),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await shop.site.jobs.runAll();
    expect(await ada.call("GET /me/latest-subscription")).toEqual(before);
    expect(await declarations(ada.email)).toMatchObject([{ outcome: "not-found", account_id: null }]);
    const [french, english] = shop.site.mails.filter(({ to }) => to === stranger);
    expect(french?.text).toContain("Nous n’avons pas trouvé de contrat");
    expect(english?.text).toContain("We found no contract");
  },
);

test("declarations are limited by the address that they name", async () => {
  const email = "many@example.org";
  for (let tries = 0; tries < 10; tries += 1) await declare("cancel", { email });
  await expect(declare("cancel", { email })).rejects.toMatchObject({ status: 429 });
  shop.site.clock.advance({ days: 1 });
});

test("a declaration is never changed, nor removed before its time", async () => {
  await declare("cancel", { email: "kept@example.org" });
  const { database } = shop.site;
  for (const change of [
    sql`delete from termination_requests where email = 'kept@example.org'`,
    sql`update termination_requests set name = '' where email = 'kept@example.org'`,
  ])
    await expect(database.run(change)).rejects.toThrow(/never (changed|removed before 5 years are over)/);
});

test("withdrawing signed in ends access at once and gives back all but the days used", async () => {
  await subscribeTo(ada, yearly);
  shop.site.clock.advance({ seconds: 10 * day });
  // Cancelled before: one may withdraw all the same, and that declaration is kept as well.
  await ada.call("POST /me/cancel-subscription");
  const terms = await ada.call("GET /me/withdrawal");
  expect(terms).toMatchObject({ paid: 99.9, refund: 97.16 });
  const user = await ada.call("POST /me/withdrawal");
  expect(user).toMatchObject({ status: 2 });
  await shop.site.jobs.runAll();
  expect(await refunds(ada.accountId)).toEqual([{ amount_cents: 9716, status: "paid" }]);
  await expect(ada.call("POST /me/withdrawal")).rejects.toMatchObject({ status: 409 });
  expect((await declarations(ada.email)).map(({ outcome }) => outcome)).toEqual(["cancelled", "withdrawn"]);
  const [letter] = lettersTo(ada.email, "rétractation");
  expect(letter?.text).toContain("97,16");
  expect(letter?.text).toContain("Le contrat a pris fin à ce moment");
  expect(letter?.text).not.toContain("Reprendre mon abonnement");
});

test("a withdrawal confirmed after midnight is refused until the new amount is shown", async () => {
  await subscribeTo(ada, yearly);
  shop.site.clock.advance({ seconds: 10 * day });
  const { refund } = await ada.call("GET /me/withdrawal");
  shop.site.clock.advance({ seconds: day });
  await expect(ada.call("POST /me/withdrawal", { query: { refund: String(refund) } })).rejects.toMatchObject({
    status: 409,
    details: { reason: "refund", refund: 96.89 },
  });
  expect(await ada.call("GET /me/latest-subscription")).toMatchObject({ status: 1 });
  await ada.call("POST /me/withdrawal", { query: { refund: "96.89" } });
  await shop.site.jobs.runAll();
  expect(await refunds(ada.accountId)).toEqual([{ amount_cents: 9689, status: "paid" }]);
});

test("without the express request to start, everything goes back", async () => {
  await subscribeTo(ada, yearly);
  await shop.site.database.run(sql`delete from consents where account_id = ${ada.accountId} and kind = 'start-now'`);
  shop.site.clock.advance({ seconds: 5 * day });
  await ada.call("POST /me/withdrawal");
  await shop.site.jobs.runAll();
  expect(await refunds(ada.accountId)).toEqual([{ amount_cents: 9990, status: "paid" }]);
});

test("a free month that is withdrawn from costs nothing and is over", async () => {
  await subscribeTo(ada, monthly);
  expect(await ada.call("GET /me/withdrawal")).toMatchObject({ paid: 0, refund: 0 });
  expect(await ada.call("POST /me/withdrawal")).toMatchObject({ status: 2 });
  await shop.site.jobs.runAll();
  expect(await refunds(ada.accountId)).toEqual([]);
  expect(lettersTo(ada.email, "rétractation")[0]?.text).toContain("rien à payer");
});

test("a withdrawal without signing in stops the charges at once, and is carried out after three days as of its day", async () => {
  await subscribeTo(ada, yearly);
  shop.site.clock.advance({ seconds: 10 * day });
  await declare("withdraw");
  await declare("withdraw");
  await shop.site.jobs.runAll();
  expect(await ada.call("GET /me/latest-subscription")).toMatchObject({ status: 1, nextPayAt: null });
  expect(await refunds(ada.accountId)).toEqual([]);
  expect(lettersTo(ada.email, "rétractation")[0]?.text).toContain("Reprendre mon abonnement");
  shop.site.clock.advance({ seconds: 3 * day });
  await shop.site.jobs.runAll();
  expect(await ada.call("GET /me/latest-subscription")).toMatchObject({ status: 2 });
  expect(await refunds(ada.accountId)).toEqual([{ amount_cents: 9716, status: "paid" }]);
});

test("a withdrawal declared again, or confirmed signed in, gives back what the first declaration was told", async () => {
  await subscribeTo(ada, yearly);
  shop.site.clock.advance({ seconds: 10 * day });
  await declare("withdraw");
  shop.site.clock.advance({ seconds: day });
  await declare("withdraw");
  shop.site.clock.advance({ seconds: day });
  expect(await ada.call("GET /me/withdrawal")).toMatchObject({ refund: 97.16 });
  await ada.call("POST /me/withdrawal");
  await shop.site.jobs.runAll();
  shop.site.clock.advance({ seconds: 4 * day });
  await shop.site.jobs.runAll();
  expect(await refunds(ada.accountId)).toEqual([{ amount_cents: 9716, status: "paid" }]);
  const [first, second, ...last] = await declarations(ada.email);
  expect([first, second, ...last].map((made) => made?.refund_cents)).toEqual([9716, 9716, 9716]);
  expect(second?.ends_at).toEqual(first?.ends_at);
  const letters = lettersTo(ada.email, "rétractation").map(({ text }) => text);
  expect(letters.filter((text) => text.includes("97,16"))).toHaveLength(3);
});

test("a withdrawal that was taken back counts for no later one", async () => {
  await subscribeTo(ada, yearly);
  shop.site.clock.advance({ seconds: 8 * day });
  await declare("withdraw");
  await ada.call("POST /me/reactivate-subscription");
  shop.site.clock.advance({ seconds: 2 * day });
  expect(await ada.call("GET /me/withdrawal")).toMatchObject({ refund: 97.16 });
  await declare("withdraw");
  shop.site.clock.advance({ seconds: 3 * day });
  await shop.site.jobs.runAll();
  expect(await refunds(ada.accountId)).toEqual([{ amount_cents: 9716, status: "paid" }]);
});

test("a false withdrawal that its subscriber takes back ends nothing", async () => {
  await subscribeTo(ada, yearly);
  await declare("withdraw");
  await shop.site.jobs.runAll();
  await ada.call("POST /me/reactivate-subscription");
  shop.site.clock.advance({ seconds: 4 * day });
  await shop.site.jobs.runAll();
  expect(await ada.call("GET /me/latest-subscription")).toMatchObject({ status: 1 });
  expect(await refunds(ada.accountId)).toEqual([]);
});

test("after the days of withdrawal the contract goes on, and the letter shows how to cancel", async () => {
  await subscribeTo(ada, yearly);
  shop.site.clock.advance({ seconds: 20 * day });
  await expect(ada.call("POST /me/withdrawal")).rejects.toMatchObject({ status: 409 });
  await declare("withdraw");
  await shop.site.jobs.runAll();
  expect((await ada.call("GET /me/latest-subscription"))?.nextPayAt).not.toBeNull();
  expect((await ada.call("GET /me/latest-subscription"))?.withdraw_until).toBeNull();
  expect(lettersTo(ada.email, "rétractation")[0]?.text).toContain("Le délai de rétractation de 14 jours était passé");
});

test("a yearly renewal is announced once, between three months and one month before; a cancelled one is not", async () => {
  const grace = await shop.customer();
  const mary = await shop.customer();
  await subscribeTo(ada, yearly);
  await subscribeTo(grace, yearly);
  await subscribeTo(mary, { ...monthly, trial: false, start_now: true });
  await grace.call("POST /me/cancel-subscription");
  const notices = (email: string) => lettersTo(email, "sera reconduit");
  const { endAt } = (await ada.call("GET /me/latest-subscription")) ?? {};
  const monthsBefore = (days: number) => new Date(new Date(endAt ?? "").getTime() - days * day * 1000);
  const go = async (to: Date) => {
    shop.site.clock.advance({ seconds: Math.round((to.getTime() - shop.site.clock.now().getTime()) / 1000) });
    await shop.site.jobs.runAll();
    shop.site.clock.advance({ seconds: day });
    await shop.site.jobs.runAll();
  };
  await go(monthsBefore(92));
  expect(notices(ada.email)).toEqual([]);
  await go(monthsBefore(50));
  expect(notices(ada.email)).toHaveLength(1);
  for (const said of ["Vous pouvez refuser cette reconduction", "Date limite pour refuser", "99,90", "L. 215-1"])
    expect(notices(ada.email)[0]?.text).toContain(said);
  expect(notices(grace.email)).toEqual([]);
  expect(notices(mary.email)).toEqual([]);
});
