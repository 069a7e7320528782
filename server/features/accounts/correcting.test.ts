import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CorrectedPerson } from "#contract/admin/account-acts.ts";
import type { Client } from "#contract/client.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { holder, pay, register } from "#tests/support/people.ts";
import { createStaffMember, expectFault, openStaffSession, refusalOf } from "#tests/support/staff.ts";

let app: TestApp;
let support: Client;
let serial = 0;
beforeAll(async () => {
  app = await createTestApp({}, { passwordCost: "recommended" });
});
afterAll(() => app.close());
beforeEach(async () => {
  support = await staff("support");
});

async function staff(...roles: StaffRole[]) {
  const member = await createStaffMember(app, roles);
  return app.as({ token: await openStaffSession(app, member.id) });
}
async function person(isConfirmed = true) {
  serial += 1;
  const username = `camille${serial}@example.fr`;
  const { user, newToken } = await register(app, { username });
  await pay(app, user.id);
  await app.jobs.runAll();
  if (isConfirmed)
    await app.database.run(sql`update accounts set email_confirmed_at = ${app.clock.now()} where id = ${user.id}`);
  return { id: user.id, email: username, call: app.as({ token: newToken }) };
}
const current = (id: number) => support("GET /admin/subscribers/{id}/person", { params: { id } });
const preview = (id: number, body: CorrectedPerson) =>
  support("POST /admin/subscribers/{id}/correction-preview", { params: { id }, body });
const put = (id: number, typed: CorrectedPerson, fingerprint: string, by = support) =>
  by("PUT /admin/subscribers/{id}/person", { params: { id }, body: { ...typed, reason: "request", fingerprint } });
async function correct(id: number, change: Partial<CorrectedPerson>): Promise<string[]> {
  const typed = { ...(await current(id)), ...change };
  const { effects, fingerprint } = await preview(id, typed);
  await put(id, typed, fingerprint);
  return effects;
}
const lettersAfter = async (work: () => Promise<unknown>) => {
  const before = app.mails.length;
  await work();
  await app.jobs.runAll();
  return app.mails.slice(before);
};

test("name, phone, country and language are corrected as the person's own form does it, and no letter is sent", async () => {
  const { id, call } = await person();
  const letters = await lettersAfter(async () => {
    const effects = await correct(id, {
      first_name: " Camille-Rose ",
      phone: "0471 12 34 56",
      country_code: "BE",
      language: "en",
    });
    expect(effects).toEqual([
      "Le nom devient Camille-Rose Durand, aussi sur le profil principal s’il le porte.",
      "Le téléphone devient +32471123456.",
      "Le pays devient BE\u202f: il décide des titres visibles.",
      "Prix et TVA restent les mêmes.",
      "Les prochains courriers sont écrits en anglais, comme les pages du profil principal.",
      "Aucun courrier ne part.",
    ]);
  });
  expect(letters).toEqual([]);
  const user = await holder(call);
  expect(user).toMatchObject({ first_name: "Camille-Rose", phone: "+32471123456", country_code: "BE" });
  expect(user.language).toEqual({ id: 2 });
  expect(user.user_profiles[0]).toMatchObject({ name: "Camille-Rose Durand", language: { id: 2 } });
  expect(user.email_confirmed).toBe(true);
});

test("another address is not confirmed; the old one is told, and takes it back within seven days", async () => {
  const { id, email, call } = await person();
  const next = `nouvelle${serial}@example.fr`;
  const letters = await lettersAfter(async () => {
    expect(await correct(id, { email: next.toUpperCase() })).toEqual([
      `L’adresse devient ${next}\u202f: c’est avec elle que la personne se connecte.`,
      `Un lien part à ${next} pour la confirmer. Les liens envoyés avant ne servent plus.`,
      `L’ancienne adresse ${email} reçoit un courrier, avec un lien qui annule ce changement pendant sept jours.`,
    ]);
  });
  expect(letters.map(({ to }) => to).toSorted()).toEqual([email, next].toSorted());
  expect(await holder(call)).toMatchObject({ username: next, email_confirmed: false });
  const undo = letters.find(({ to }) => to === email)!;
  const token = /adresse-email\/([\w-]{43})/.exec(undo.text)?.[1] ?? "";
  await app.as()("POST /pub/email-links", { body: { token } });
  expect((await current(id)).email).toBe(email);
});

test("an old address that was never confirmed is told without a link: it may be a stranger's", async () => {
  const { id, email } = await person(false);
  const letters = await lettersAfter(() => correct(id, { email: `vraie${serial}@example.fr` }));
  const old = letters.find(({ to }) => to === email)!;
  expect(old.text).not.toMatch(/adresse-email/);
  expect(old.text).not.toContain(`vraie${serial}`);
});

test("an address that another account has, or may still take back, is refused; so is one taken at the same moment", async () => {
  const [first, second, third] = [await person(), await person(), await person()];
  const typed = await current(first.id);
  await expectFault(preview(first.id, { ...typed, email: second.email }), "invalid");
  await correct(second.id, { email: `partie${serial}@example.fr` });
  await expectFault(preview(first.id, { ...typed, email: second.email }), "invalid");
  const wanted = `course${serial}@example.fr`;
  const bodies = await Promise.all([first, third].map(async ({ id }) => ({ ...(await current(id)), email: wanted })));
  const shown = await Promise.all([first, third].map(({ id }, index) => preview(id, bodies[index]!)));
  const outcomes = await Promise.allSettled(
    [first, third].map(({ id }, index) => put(id, bodies[index]!, shown[index]!.fingerprint)),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const lost = outcomes.find((one) => one.status === "rejected");
  expect(lost?.reason).toMatchObject({ status: 400, messages: { email: expect.any(String) } });
});

test("what the person's own form refuses is refused, and so is a correction of what has changed meanwhile", async () => {
  const { id } = await person();
  const typed = await current(id);
  const wrong: Partial<CorrectedPerson>[] = [
    { first_name: "" },
    { last_name: "R2D2" },
    { last_name: "a".repeat(61) },
    { email: "camille" },
    { phone: "123456" },
    { country_code: "ZZ" },
  ];
  for (const change of wrong) {
    const fault = await refusalOf(preview(id, { ...typed, ...change }));
    expect(Object.keys(fault?.messages ?? {})).toEqual(Object.keys(change));
  }
  expect(await refusalOf(preview(id, typed))).toMatchObject({ status: 409, details: { reason: "unchanged" } });
  const { fingerprint } = await preview(id, { ...typed, last_name: "Martin" });
  await correct(id, { phone: "" });
  await expect(put(id, { ...typed, last_name: "Martin" }, fingerprint)).rejects.toMatchObject({
    status: 409,
    details: { reason: "changed" },
  });
});

test("the log names the fields, not what they hold; accountants neither read nor correct", async () => {
  const { id } = await person();
  const typed = { ...(await current(id)), first_name: "Zénobie" };
  const { fingerprint } = await preview(id, typed);
  const accountant = await staff("accountant");
  await expectFault(accountant("GET /admin/subscribers/{id}/person", { params: { id } }), "notAllowed");
  await expectFault(put(id, typed, fingerprint, accountant), "notAllowed");
  await put(id, typed, fingerprint);
  const log = await app.database.rows<{ text: string }>(sql`select audit_log::text as text from audit_log`);
  const all = log.map(({ text }) => text).join("\n");
  expect(all).toContain("first_name");
  expect(all).not.toContain("Zénobie");
});
