import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AccountAct } from "#contract/admin/account-acts.ts";
import type { CallError, Client } from "#contract/client.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { sql } from "#server/database/sql.ts";
import { lovelace } from "#tests/support/people.ts";
import { goodCard, openShop, ownCardNumber, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, expectFault, openStaffSession, refusalOf } from "#tests/support/staff.ts";

let shop: Shop;
let support: Client;
let serial = 8000;
beforeAll(async () => {
  shop = await openShop({}, { passwordCost: "recommended" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.site.clock.set("2026-03-10T09:00:00Z");
  support = await staff("support");
});

async function staff(...roles: StaffRole[]) {
  const member = await createStaffMember(shop.site, roles);
  return shop.site.as({ token: await openStaffSession(shop.site, member.id) });
}
async function person() {
  const customer = await shop.customer();
  await settle();
  return { ...customer, id: customer.accountId };
}
async function payer() {
  const customer = await person();
  serial += 1;
  const body = { ...goodCard, card_number: ownCardNumber(serial), ...yearly };
  await shop.press(referenceIn(await customer.call("POST /mercanet/verify-card", { body })));
  await customer.call("POST /users/payment");
  await settle();
  return customer;
}
const settle = () => shop.site.jobs.runAll();
const told = "Plusieurs paiements de ce compte ont été contestés.";
const signIn = (email: string, password = "un bon mot de passe") =>
  shop.site.as()("POST /auth/token", { body: { username: email, password } });
const preview = (id: number, act: AccountAct, by = support) =>
  by("GET /admin/subscribers/{id}/account/{act}", { params: { id, act } });
const post = (id: number, act: AccountAct, fingerprint: string, by = support) =>
  by("POST /admin/subscribers/{id}/account/{act}", {
    params: { id, act },
    body: { reason: "fraud", fingerprint, ...(act === "block" && { told }) },
  });
async function act(id: number, what: AccountAct): Promise<string[]> {
  const { effects, fingerprint } = await preview(id, what);
  await post(id, what, fingerprint);
  return effects;
}
const refused = (call: Promise<unknown>, words: string) =>
  expect(call).rejects.toSatisfy((error: CallError) => error.status === 409 && error.message.includes(words));
const page = (id: number) => support("GET /admin/subscribers/{id}", { params: { id } });
const lettersAfter = async (work: () => Promise<unknown>) => {
  const before = shop.site.mails.length;
  await work();
  await settle();
  return shop.site.mails.slice(before).map(({ to, subject, text }) => ({ to, subject, text }));
};

test("a blocked account is signed out everywhere, stays so, and is not charged again; the person reads why", async () => {
  const { id, email, call } = await payer();
  let effects: string[] = [];
  const letters = await lettersAfter(async () => (effects = await act(id, "block")));
  expect(effects).toEqual([
    "Personne ne peut plus se connecter à ce compte. À qui donne le bon mot de passe, le motif est affiché.",
    expect.stringContaining("est déconnecté aussitôt"),
    "Une lecture en cours y est coupée.",
    "Individuel, annuel\u202f: l’abonnement court jusqu’au 10 mars 2027, puis s’arrête.",
    "Plus rien n’est prélevé.",
    "Rien n’est rendu.",
    `Un courrier en français part à ${email}.`,
  ]);
  expect(letters).toMatchObject([{ to: email, subject: expect.stringContaining("est bloqué") }]);
  expect(letters[0]?.text).toContain(told);
  await expectFault(call("GET /me/profile"), "sessionEnded");
  const fault = await refusalOf(signIn(email));
  expect([fault?.status, fault?.code]).toEqual([403, 102]);
  expect(fault?.message).toContain(told);
  expect(await page(id)).toMatchObject({ standing: "cancelled", block: { told } });
  shop.site.clock.set("2027-03-11T09:00:00Z");
  await settle();
  expect(await shop.count("payments", `account_id = ${id} and kind = 'renewal'`)).toBe(0);
});

test("without the password a block shows nowhere", async () => {
  const { id, email } = await person();
  const answerOf = async (call: Promise<unknown>) => {
    const { status, code, message } = (await refusalOf(call))!;
    return { status, code, message };
  };
  const before = await answerOf(signIn(email, "un autre mot de passe"));
  await act(id, "block");
  expect(await answerOf(signIn(email, "un autre mot de passe"))).toEqual(before);
  const again = { username: email, password: "un autre mot de passe", confirmPassword: "un autre mot de passe" };
  const taken = await refusalOf(shop.site.as()("POST /users/validate-step-1", { body: again }));
  expect(JSON.stringify(taken)).not.toContain(told);
});

test("a code from another device opens no blocked account, nor does finishing the sign-up", async () => {
  const { id, email, call } = await person();
  const { code } = await call("POST /auth/one-time-code");
  await act(id, "block");
  await expectFault(shop.site.as()("POST /auth/one-time-code/redeem", { body: { code } }), "accountBlocked");
  await expectFault(shop.site.as()("POST /users", { body: lovelace(email) }), "accountBlocked");
});

test("an account is unblocked with a letter, and its subscription stays as it is", async () => {
  const { id, email } = await payer();
  await act(id, "block");
  await settle();
  await refused(preview(id, "block"), "déjà bloqué");
  let effects: string[] = [];
  const letters = await lettersAfter(async () => (effects = await act(id, "unblock")));
  expect(effects[0]).toBe("La personne peut de nouveau se connecter. Les appareils restent déconnectés.");
  expect(letters).toMatchObject([{ to: email, subject: expect.stringContaining("n’est plus bloqué") }]);
  await refused(preview(id, "unblock"), "n’est pas bloqué");
  expect(await page(id)).toMatchObject({ standing: "cancelled", block: null });
  expect((await signIn(email)).user.id).toBe(id);
});

test("a sign-in that runs while the account is blocked leaves no session", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, email } = await person();
    const { fingerprint } = await preview(id, "block");
    const [, ...signIns] = await Promise.allSettled([post(id, "block", fingerprint), signIn(email), signIn(email)]);
    // A sign-in before the block changes what the block would do, which is then shown again.
    if (!(await page(id)).block) continue;
    for (const one of signIns) {
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: 102 });
      else await expectFault(shop.site.as({ token: one.value.token })("GET /me/devices"), "sessionEnded");
    }
    const live = await shop.site.database.row<{ count: number }>(sql`
      select count(*) as count from sessions where account_id = ${id} and ended_at is null`);
    expect(live?.count).toBe(0);
  }
});

test("of two desks one blocks; the other, and whoever saw something else, is shown what is now", async () => {
  const { id, email } = await person();
  const { fingerprint } = await preview(id, "block");
  const outcomes = await Promise.allSettled([post(id, "block", fingerprint), post(id, "block", fingerprint)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await act(id, "unblock");
  const { fingerprint: shown } = await preview(id, "block");
  await signIn(email);
  await expect(post(id, "block", shown)).rejects.toMatchObject({
    status: 409,
    details: { reason: "changed", preview: { effects: expect.any(Array) } },
  });
  const log = await support("GET /admin/subscribers/{id}/account", { params: { id } });
  expect(log.acts.map(({ reason }) => reason)).toEqual(["fraud", "fraud"]);
});

test("a block says why, and only support blocks", async () => {
  const { id } = await person();
  const { fingerprint } = await preview(id, "block");
  const params = { id, act: "block" as const };
  for (const words of [undefined, " ", "\u200b", "a".repeat(501), "deux\nlignes"])
    await expectFault(
      support("POST /admin/subscribers/{id}/account/{act}", {
        params,
        body: { reason: "fraud", fingerprint, ...(words !== undefined && { told: words }) },
      }),
      "invalid",
    );
  for (const role of ["accountant", "editor", "moderator"] as const) {
    const other = await staff(role);
    await expectFault(preview(id, "block", other), "notAllowed");
    await expectFault(post(id, "block", fingerprint, other), "notAllowed");
  }
  await post(id, "block", fingerprint, await staff("admin"));
  await expectFault(preview(999_999, "block"), "notFound");
});

test("devices whose browser named none are counted instead of listed", async () => {
  const { id } = await person();
  const named = async (name: string) => {
    serial += 1;
    const at = shop.site.clock.now();
    await shop.site.database.run(sql`
      insert into sessions (account_id, token_hash, device_name, created_at, last_used_at, expires_at)
      values (${id}, sha256(${Buffer.from(`device ${serial}`)}), ${name}, ${at}, ${at}, ${at}::timestamptz + interval '1 day')`);
  };
  const first = async () => {
    const params = { id, act: "sign-out" as const };
    return (await support("GET /admin/subscribers/{id}/account/{act}", { params })).effects[0];
  };
  await shop.site.database.run(sql`delete from sessions where account_id = ${id}`);
  await named("");
  expect(await first()).toBe("Un appareil inconnu est déconnecté aussitôt.");
  for (const name of ["", "Chrome, Windows", ""]) await named(name);
  expect(await first()).toBe("Chrome, Windows et 3 appareils inconnus sont déconnectés aussitôt.");
});

test("one device is signed out, and another person's is not found; then all of them", async () => {
  const { id, email, call } = await person();
  const other = await signIn(email);
  const { devices } = await support("GET /admin/subscribers/{id}/account", { params: { id } });
  const mine = devices.find((device) => device.id !== devices[0]?.id)!;
  const params = { id, device_id: mine.id };
  const { effects, fingerprint } = await support("GET /admin/subscribers/{id}/devices/{device_id}/sign-out", {
    params,
  });
  expect(effects).toContain("Aucun courrier ne part.");
  const body = { reason: "request" as const, fingerprint };
  const stranger = await person();
  await expectFault(
    support("POST /admin/subscribers/{id}/devices/{device_id}/sign-out", {
      params: { id: stranger.id, device_id: mine.id },
      body,
    }),
    "notFound",
  );
  await support("POST /admin/subscribers/{id}/devices/{device_id}/sign-out", { params, body });
  await expectFault(support("POST /admin/subscribers/{id}/devices/{device_id}/sign-out", { params, body }), "notFound");
  const live = await Promise.allSettled([
    call("GET /me/devices"),
    shop.site.as({ token: other.token })("GET /me/devices"),
  ]);
  expect(live.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await act(id, "sign-out");
  await expectFault(call("GET /me/devices"), "sessionEnded");
  await refused(preview(id, "sign-out"), "Aucun appareil");
  expect((await signIn(email)).user.id).toBe(id);
});

test("an address is confirmed by hand, once, and the letter's link is over", async () => {
  const { id } = await person();
  expect((await page(id)).email_confirmed_at).toBeNull();
  await act(id, "confirm-email");
  expect((await page(id)).email_confirmed_at).toBe(shop.site.clock.now().toISOString());
  await refused(preview(id, "confirm-email"), "déjà confirmée");
  const open = await shop.site.database.rows(sql`
    select from email_links where account_id = ${id} and expires_at > ${shop.site.clock.now()}`);
  expect(open).toEqual([]);
});
