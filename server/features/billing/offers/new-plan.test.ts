import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import type { Order } from "#contract/billing.ts";
import { sql } from "#server/database/sql.ts";
import { earlierPlanTexts } from "#server/features/support/texts/earlier-plan-texts.ts";
import { addGroup, withdraw } from "#tests/support/new-plans.ts";
import { holder } from "#tests/support/people.ts";
import {
  goodCard,
  monthly,
  openShop,
  ownCardNumber,
  referenceIn,
  type Customer,
  type Shop,
} from "#tests/support/shop.ts";
import { createStaffWithApp, signInStaff } from "#tests/support/staff.ts";

let shop: Shop;
let admin: Client;
/** 'Tribu': a family of five on four screens. */
let tribe: { id: number; month: number; year: number };
let serial = 9100;
beforeAll(async () => {
  shop = await openShop();
  await signIn();
  tribe = await addGroup(admin, {
    name_fr: "Tribu",
    name_en: "Tribe",
    position: 3,
    account_type: 2,
    screens: 4,
    people: 5,
    month_cents: 1999,
    year_cents: 19_990,
  });
});
afterAll(() => shop.close());
beforeEach(() => signIn());
async function signIn(): Promise<void> {
  shop.site.clock.set("2026-03-10T09:00:00Z");
  const email = `admin${(serial += 1)}@example.org`;
  admin = await signInStaff(shop.site, await createStaffWithApp(shop.site, ["admin"], email));
}

const ofTribe = (): Order => ({ ...monthly, plan: tribe.month, final_price: 19.99 });
const order = (one: Customer, body: Order) =>
  one.call("POST /mercanet/verify-card", { body: { ...goodCard, card_number: ownCardNumber((serial += 1)), ...body } });
async function subscribe(body: Order): Promise<Customer> {
  const one = await shop.customer();
  await shop.press(referenceIn(await order(one, body)));
  await one.call("POST /users/payment");
  await shop.site.jobs.runAll();
  return one;
}
const standingOf = (one: Customer) =>
  shop.site.database.row<{ status: number; screens: number }>(
    sql`select status, screens from account_standing(${one.accountId}, ${shop.site.clock.now()})`,
  );
const addProfile = (one: Customer, name: string) => {
  const body = new FormData();
  body.set("name", name);
  return one.call("POST /profiles", { body });
};
const changeTo = async (one: Customer, plan: number) => {
  const { amount } = await one.call("GET /me/plan-change", { query: { plan: String(plan) } });
  return one.call("POST /me/plan-change", { body: { plan, amount } });
};

test("terms and questions name what is on offer, also in a database that holds their earlier words", async () => {
  const { database } = shop.site;
  const terms = async () => (await shop.site.as()("GET /pub/page/{slug}", { params: { slug: "cgu" } })).content;
  const answers = async () => (await shop.site.as()("GET /faqs")).data.map(({ response }) => response).join("");
  const row = '<tr><th scope="row">Tribu</th><td>4 écrans</td><td>19,99\u00A0€</td><td>199,90\u00A0€</td></tr>';
  const said = [await terms(), await answers()];
  expect(said[0]).toContain(row);
  for (const line of ["19,99\u00A0€ par mois ou 199,90\u00A0€ par an", "4 écrans", "5 profils, en plus du profil Kids"])
    expect(said[1]).toContain(`<li>Tribu\u202f: ${line}.</li>`);
  for (const [earlier, now] of earlierPlanTexts) {
    await database.run(sql`
      update pages set content_fr = replace(content_fr, ${now}, ${earlier}) where slug = 'cgu' and strpos(content_fr, ${now}) > 0`);
    await database.run(sql`update faqs set response_fr = replace(response_fr, ${now}, ${earlier})`);
  }
  expect(await database.rows(sql`select from pages where strpos(content_fr, '{{planName}}') > 0`)).toEqual([]);
  expect([await terms(), await answers()]).toEqual(said);
});

test("a plan that was added is ordered by card: its screens and people count, and its name stands in account and letter", async () => {
  const one = await subscribe(ofTribe());
  const me = await holder(one.call);
  expect(me).toMatchObject({
    type: 2,
    people_limit: 5,
    user_subscription: { price: 19.99, plan: { id: tribe.month, names: { fr: "Tribu", en: "Tribe" } } },
  });
  expect(await standingOf(one)).toMatchObject({ status: 1, screens: 4 });
  const letters = shop.site.mails.filter(({ to }) => to.includes(one.email)).map(({ text }) => text);
  expect(letters.join()).toContain("Abonnement Tribu, mensuel");
});

test("more people than the plan allows are refused by its number", async () => {
  const one = await subscribe(ofTribe());
  for (const name of ["Un", "Deux", "Trois", "Quatre"]) await addProfile(one, name);
  await expect(addProfile(one, "Cinq")).rejects.toMatchObject({ status: 409, message: "Maximum 5 utilisateurs" });
});

test("a plan is changed to and from it, the larger one at once and the smaller one with the next period", async () => {
  const one = await subscribe(monthly);
  expect(await changeTo(one, tribe.month)).toMatchObject({ status: "done" });
  expect(await holder(one.call)).toMatchObject({ type: 2, people_limit: 5 });
  expect(await standingOf(one)).toMatchObject({ screens: 4 });
  expect(await changeTo(one, 3)).toMatchObject({ status: "scheduled" });
  expect(await holder(one.call)).toMatchObject({
    people_limit: 5,
    user_subscription: { coming_change: { plan: { id: 3, names: { fr: "Famille" }, recurring: "MONTH" } } },
  });
  shop.site.clock.set("2026-04-10T10:00:00Z");
  await shop.site.database.run(sql`delete from jobs where key is not null`);
  await shop.site.jobs.runAll();
  const row = await shop.site.database.row(sql`
    select a.type, a.people_limit, s.plan_id from accounts a join subscriptions s on s.account_id = a.id
    where a.id = ${one.accountId}`);
  expect(row).toEqual({ type: 2, people_limit: 3, plan_id: 3 });
});

test("invoices keep the name that the plan had", async () => {
  const one = await subscribe({ ...ofTribe(), plan: tribe.year, final_price: 199.9, trial: false, start_now: true });
  const rename = {
    params: { id: tribe.id },
    body: { name_fr: "Grande famille", name_en: "Large family", position: 3 },
  };
  const { effects, fingerprint } = await admin("POST /admin/plan-groups/{id}/preview", rename);
  expect(effects[2]).toMatch(/abonnés lisent le nouveau nom/);
  await admin("PUT /admin/plan-groups/{id}", { ...rename, body: { ...rename.body, fingerprint } });
  const label = await shop.site.database.row(
    sql`select content::text as text from invoices where account_id = ${one.accountId}`,
  );
  expect(label).toMatchObject({ text: expect.stringContaining("Abonnement Tribu, annuel") });
  expect((await holder(one.call)).user_subscription?.plan.names.fr).toBe("Grande famille");
});

test("a withdrawn plan: who has it keeps it, who has ordered it gets it, and nobody else", async () => {
  const { month, year } = await addGroup(admin, { name_fr: "Solo", name_en: "Solo", has_promotion: true });
  const solo = { ...monthly, plan: month, final_price: 4.99 };
  const has = await subscribe(solo);
  const ordering = await shop.customer();
  const begun = referenceIn(await order(ordering, solo));
  const larger = await subscribe({ ...monthly, plan: 3, final_price: 14.99 });
  expect(await changeTo(larger, month)).toMatchObject({ status: "scheduled" });
  shop.site.clock.advance({ seconds: 60 });
  const { effects } = await admin("POST /admin/plans/{id}/offer-preview", {
    params: { id: month },
    body: { from: null, until: "2026-03-10" },
  });
  expect(effects.slice(1, 4)).toEqual([
    "Un abonné la garde, à son prix.",
    "Un changement vers cette offre, déjà prévu, aura lieu.",
    "Une commande en cours de paiement reste valable.",
  ]);
  await withdraw(admin, month, "2026-03-10");
  await withdraw(admin, year, "2026-03-10");
  expect((await shop.site.as()("GET /pub/plans")).map(({ name }) => name)).not.toContain("Solo");

  // The order that was placed before.
  await shop.press(begun);
  expect(await ordering.call("POST /users/payment")).toMatchObject({ status: "paid" });
  // Another one, a change and a coupon are refused with the reason.
  const refused = { status: 400, messages: { plan: fieldFaults.planWithdrawn.fr } };
  await expect(order(await shop.customer(), solo)).rejects.toMatchObject({
    ...refused,
    details: { reason: "plan-withdrawn" },
  });
  await expect(changeTo(await subscribe(monthly), month)).rejects.toMatchObject(refused);
  await expect(
    shop.site.as()("POST /pub/promotions/verify", { query: { code: "X", plan: String(year) } }),
  ).rejects.toMatchObject(refused);

  shop.site.clock.set("2026-04-10T10:00:00Z");
  await shop.site.database.run(sql`delete from jobs where key is not null`);
  await shop.site.jobs.runAll();
  const rows = await shop.site.database.rows<{ account_id: number }>(sql`
    select account_id from subscriptions where plan_id = ${month} and status = 'active' order by account_id`);
  expect(rows.map(({ account_id: id }) => id)).toEqual(
    [has, ordering, larger].map(({ accountId }) => accountId).toSorted((a, b) => a - b),
  );
});

test("a yearly plan is added to a group later: shown first, nobody is touched, and it is ordered and changed to like the others", async () => {
  const { id, month } = await addGroup(admin, { name_fr: "Duo", name_en: "Duo", people: 1, year_cents: null });
  const has = await subscribe({ ...monthly, plan: month, final_price: 4.99 });
  const asked = {
    params: { id },
    body: { recurring: "YEAR" as const, price_cents: 4990, has_promotion: true, from: "2026-03-10", until: null },
  };
  const add = (fingerprint: string, by = admin) =>
    by("POST /admin/plan-groups/{id}/plans", { ...asked, body: { ...asked.body, fingerprint } });
  const { effects, fingerprint } = await admin("POST /admin/plan-groups/{id}/plans/preview", asked);
  expect(effects).toEqual([
    "Duo, annuel\u202f: 49,90\u00A0€ par an, proposée dès maintenant.",
    "Duo, mensuel ne change pas\u202f: qui l’a garde son prix et ses échéances.",
    expect.stringContaining("Aucun abonné ne change d’offre"),
  ]);
  await expect(add("another")).rejects.toMatchObject({ status: 409, details: { reason: "changed" } });
  const letters = shop.site.mails.length;
  const both = await Promise.allSettled([add(fingerprint), add(fingerprint)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await shop.site.jobs.runAll();
  expect(shop.site.mails).toHaveLength(letters);
  expect(await holder(has.call)).toMatchObject({ user_subscription: { price: 4.99, plan: { id: month } } });
  const plans = await shop.site.database.rows<{ id: number; has_promotion: boolean }>(
    sql`select id, has_promotion from plans where group_id = ${id} and recurring = 'YEAR'`,
  );
  expect(plans).toMatchObject([{ has_promotion: true }]);
  const year = plans[0]?.id ?? 0;
  expect(await changeTo(has, year)).toMatchObject({ status: "scheduled" });
  const yearly = { ...monthly, plan: year, final_price: 49.9, trial: false, start_now: true };
  expect(await holder((await subscribe(yearly)).call)).toMatchObject({ user_subscription: { plan: { id: year } } });
  await expect(admin("POST /admin/plan-groups/{id}/plans/preview", asked)).rejects.toMatchObject({
    status: 409,
    details: { reason: "there" },
  });
  const past = { ...asked, body: { ...asked.body, recurring: "MONTH" as const, from: "2026-03-09" } };
  await expect(admin("POST /admin/plan-groups/{id}/plans/preview", past)).rejects.toMatchObject({ status: 409 });
});
