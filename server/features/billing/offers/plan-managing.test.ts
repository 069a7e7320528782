import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import type { NewGroup, OfferPeriod } from "#contract/admin/plans.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import { addGroup, studentGroup, withdraw } from "#tests/support/new-plans.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createStaffWithApp, signInStaff } from "#tests/support/staff.ts";

let shop: Shop;
let admin: Client;
let accountant: Client;
let serial = 0;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
const signIn = async (role: "admin" | "accountant") =>
  signInStaff(shop.site, await createStaffWithApp(shop.site, [role], `${role}${(serial += 1)}@example.org`));
beforeEach(async () => {
  shop.site.clock.set("2026-03-10T09:00:00Z");
  admin = await signIn("admin");
  accountant = await signIn("accountant");
  await shop.site.database.run(sql`delete from plans where id > 4`);
  await shop.site.database.run(sql`delete from plan_groups where id > 2`);
  await shop.site.database.run(sql`update plans set offered_from = null, offered_until = null`);
  await shop.site.database.run(sql`update plan_groups set position = id`);
});

const preview = (over: Partial<NewGroup> = {}) =>
  admin("POST /admin/plan-groups/preview", { body: { ...studentGroup, ...over } });
const periodPreview = (id: number, body: Partial<OfferPeriod>) =>
  admin("POST /admin/plans/{id}/offer-preview", { params: { id }, body: { from: null, until: null, ...body } });
const fieldsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { messages: Record<string, string> }) => error.messages,
  );
const offered = async (locale: "fr" | "en" = "fr") =>
  (await shop.site.as({ locale })("GET /pub/plans")).map(({ name }) => name);
const listed = async () => (await accountant("GET /admin/plans")).data;

test("a new plan is shown first, then sold at its place, in every language", async () => {
  const { effects } = await preview();
  expect(effects).toEqual([
    "Étudiant, mensuel\u202f: 4,99\u00a0€ par mois, proposée dès maintenant.",
    "Étudiant, annuel\u202f: 49,90\u00a0€ par an, proposée dès maintenant.",
    "Un compte individuel\u202f: un profil, un écran.",
    "Le premier mois de l’abonnement mensuel est gratuit, une fois par personne, comme pour les autres offres.",
    "Ordre à l’écran\u202f: Individuel, Étudiant, Famille.",
    "Aucun abonné ne change d’offre, et aucun courrier ne part.",
  ]);
  expect(await offered()).toEqual(["Individuel", "Famille"]);
  const { id, month, year } = await addGroup(admin);
  expect(await offered()).toEqual(["Individuel", "Étudiant", "Famille"]);
  expect(await offered("en")).toEqual(["Individual", "Student", "Family"]);
  const group = (await shop.site.as()("GET /pub/plans")).find((one) => one.id === id);
  expect(group).toMatchObject({
    account_type: 1,
    screens: 1,
    people: 1,
    plans: [
      { id: month, price: 4.99, recurring: "MONTH", has_promotion: false },
      { id: year, price: 49.9, recurring: "YEAR", has_promotion: true },
    ],
  });
  expect((await listed()).find((plan) => plan.id === year)).toMatchObject({
    name: "Abonnement Étudiant, annuel",
    group: { id, position: 2, names: { fr: "Étudiant", en: "Student" } },
    state: "offered",
    offered_until: null,
  });
});

test("one of a later day is planned until then, and one of a single period has no other", async () => {
  await addGroup(admin, { from: "2026-04-01", month_cents: null, position: 1 });
  expect(await offered()).toEqual(["Individuel", "Famille"]);
  expect((await listed())[0]).toMatchObject({ state: "planned", recurring: "YEAR" });
  shop.site.clock.set("2026-03-31T21:59:59Z");
  expect(await offered()).toEqual(["Individuel", "Famille"]);
  shop.site.clock.set("2026-03-31T22:00:00Z");
  expect(await offered()).toEqual(["Étudiant", "Individuel", "Famille"]);
});

test("what cannot be offered is refused by the field", async () => {
  const { fr } = { fr: (name: keyof typeof fieldFaults) => fieldFaults[name].fr };
  expect(await fieldsOf(preview({ from: "2026-03-09" }))).toEqual({ from: fr("dateOver") });
  expect(await fieldsOf(preview({ until: "2026-03-09" }))).toEqual({ until: fr("dateOver") });
  expect(await fieldsOf(preview({ from: "2026-03-12", until: "2026-03-12" }))).toEqual({ until: fr("endBeforeStart") });
  expect(await fieldsOf(preview({ month_cents: null, year_cents: null }))).toEqual({ month_cents: fr("planPrice") });
  expect(await fieldsOf(preview({ month_cents: 0 }))).toEqual({ month_cents: fr("price") });
  expect(await fieldsOf(preview({ people: 2 }))).toEqual({ people: fr("planPeople") });
  expect(await fieldsOf(preview({ screens: 11 }))).toEqual({ screens: fr("planCount") });
  expect(await fieldsOf(preview({ name_fr: "FAMILLE", name_en: "x" }))).toEqual({ name_fr: fr("planName") });
  // Not even another language's name.
  expect(await fieldsOf(preview({ name_fr: "individual", name_en: "Alone" }))).toEqual({ name_fr: fr("planName") });
  expect(await fieldsOf(preview({ name_fr: " ", name_en: "x" }))).toEqual({ name_fr: fr("required") });
});

test("two desks that add the same plan at once add one, and the other is shown that there is one", async () => {
  const { fingerprint } = await preview();
  const create = () => admin("POST /admin/plan-groups", { body: { ...studentGroup, fingerprint } });
  const outcomes = await Promise.allSettled([create(), create(), create()]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await shop.site.database.rows(sql`select from plan_groups where id > 2`)).toHaveLength(1);
});

test("a plan that was added meanwhile is shown before another one is", async () => {
  const { fingerprint } = await preview();
  await addGroup(admin, { name_fr: "Duo", name_en: "Duo" });
  const late = admin("POST /admin/plan-groups", { body: { ...studentGroup, fingerprint } });
  await expect(late).rejects.toMatchObject({ status: 409, details: { reason: "changed" } });
});

test("another name and place: shown with how many read it, and only where something changes", async () => {
  const { id } = await addGroup(admin);
  const asked = (over: object) => ({
    params: { id },
    body: { name_fr: "Étudiant", name_en: "Student", position: 2, ...over },
  });
  await expect(admin("POST /admin/plan-groups/{id}/preview", asked({}))).rejects.toMatchObject({
    details: { reason: "unchanged" },
  });
  const change = asked({ name_fr: "Jeune", name_en: "Student", position: 3 });
  const { effects, fingerprint } = await admin("POST /admin/plan-groups/{id}/preview", change);
  expect(effects).toEqual([
    "«\u202fÉtudiant\u202f» s’appelle désormais «\u202fJeune\u202f».",
    "Les factures et courriers déjà envoyés gardent l’ancien nom.",
    "Ordre à l’écran\u202f: Individuel, Famille, Jeune.",
  ]);
  await admin("PUT /admin/plan-groups/{id}", { ...change, body: { ...change.body, fingerprint } });
  expect(await offered()).toEqual(["Individuel", "Famille", "Jeune"]);
  const taken = asked({ name_fr: "Individuel", name_en: "Student" });
  expect(await fieldsOf(admin("POST /admin/plan-groups/{id}/preview", taken))).toEqual({
    name_fr: fieldFaults.planName.fr,
  });
});

test("a withdrawal says who keeps the plan; it is no longer sold from its day on, and can be offered again", async () => {
  const { month } = await addGroup(admin);
  expect((await periodPreview(month, { until: "2026-03-20" })).effects).toEqual([
    "Étudiant, mensuel\u202f: personne ne peut plus la commander ni la choisir à partir du 20 mars 2026.",
    "Personne n’a cette offre.",
    "Aucun abonné ne change d’offre, et aucun courrier ne part.",
  ]);
  await withdraw(admin, month, "2026-03-20");
  const plansOf = async () => (await shop.site.as()("GET /pub/plans"))[1]?.plans.map(({ id }) => id === month);
  expect(await plansOf()).toEqual([true, false]);
  shop.site.clock.set("2026-03-19T23:00:00Z");
  expect(await plansOf()).toEqual([false]);
  accountant = await signIn("accountant");
  expect((await listed()).find(({ id }) => id === month)?.state).toBe("withdrawn");
  admin = await signIn("admin");
  await withdraw(admin, month, null);
  expect(await plansOf()).toEqual([true, false]);
  expect(await fieldsOf(periodPreview(month, { from: "2026-03-22" }))).toEqual({ from: fieldFaults.planBegun.fr });
  expect(await fieldsOf(periodPreview(month, { until: "2026-03-18" }))).toEqual({ until: fieldFaults.dateOver.fr });
});

test("the last plan without an end stays", async () => {
  for (const id of [2, 3, 4]) await withdraw(admin, id, "2026-03-10");
  expect(await fieldsOf(periodPreview(1, { until: "2026-04-01" }))).toEqual({ until: fieldFaults.planLast.fr });
  // One that begins only later leaves a gap.
  await addGroup(admin, { from: "2026-05-01" });
  expect(await fieldsOf(periodPreview(1, { until: "2026-04-01" }))).toEqual({ until: fieldFaults.planLast.fr });
  await withdraw(admin, 1, "2026-05-01");
});

test("only admins change what is offered; each act is one row of the audit log", async () => {
  await expect(accountant("POST /admin/plan-groups/preview", { body: studentGroup })).rejects.toMatchObject({
    status: 403,
  });
  const { id, month, year } = await addGroup(admin);
  const [row] = await shop.site.database.rows(sql`select subject, after from audit_log order by id desc limit 1`);
  expect(row).toMatchObject({
    subject: `plan group ${id}`,
    after: { name_fr: "Étudiant", plans: [month, year] },
  });
});
