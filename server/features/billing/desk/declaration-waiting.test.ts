import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { goodCard, openShop, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let shop: Shop;
let support: Client;
beforeAll(async () => {
  shop = await openShop({ SUPPORT_EMAIL: "aide@silecs.test" });
  const { id } = await createStaffMember(shop.site, ["support"]);
  support = (async (...call: Parameters<Client>) =>
    shop.site.as({ token: await openStaffSession(shop.site, id) })(...call)) as Client;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.site.database.run(sql`delete from contact_messages`);
  await shop.site.database.run(sql`delete from tries`);
});

/** Of nobody whom the program knows. */
async function declare(kind: "cancel" | "withdraw"): Promise<{ messageId: number; id: number }> {
  const body = { kind, first_name: "Personne", last_name: "Inconnue", email: "personne@example.net", reference: "" };
  await shop.site.as({ locale: "fr" })("POST /pub/declarations", { body });
  const messageId = (await waiting())[0]?.id ?? 0;
  const { request } = await support("GET /admin/messages/{id}", { params: { id: messageId } });
  return { messageId, id: request?.declaration_id ?? 0 };
}
const waiting = async () => (await support("GET /admin/requests")).data;
const preview = (id: number, accountId: number) =>
  support("GET /admin/declarations/{id}/match/{account_id}", { params: { id, account_id: accountId } });

test("a declaration is settled without a person only after an answer, and never granted by hand", async () => {
  const { id, messageId } = await declare("cancel");
  expect((await support("GET /admin/declarations/{id}", { params: { id } })).candidates).toEqual([]);
  const turn = (to: "granted" | "refused" | "open") =>
    support("GET /admin/messages/{id}/request/{turn}", { params: { id: messageId, turn: to } });
  await expect(turn("granted")).rejects.toMatchObject({ status: 409, details: { reason: "declared" } });
  await expect(turn("refused")).rejects.toMatchObject({ status: 409, details: { reason: "unanswered" } });
  const { prepared } = await support("GET /admin/messages/{id}/person", { params: { id: messageId } });
  expect(prepared).toContain("le numéro du contrat");
  await support("POST /admin/messages/{id}/answers", {
    params: { id: messageId },
    body: { text: prepared ?? "", answers_seen: 0 },
  });
  const { fingerprint, effects } = await turn("refused");
  expect(effects).toContain("La déclaration n’est rattachée à personne\u202f: aucun contrat ne change.");
  await support("POST /admin/messages/{id}/request/{turn}", {
    params: { id: messageId, turn: "refused" },
    body: { reason: "request", fingerprint },
  });
  expect(await waiting()).toEqual([]);
  // Settled: it is matched after it is opened again.
  const { accountId } = await shop.customer("ada@example.org");
  await expect(preview(id, accountId)).rejects.toMatchObject({ status: 409 });
});

test("the operator is told before the fourteen days end", async () => {
  await declare("withdraw");
  const told = async (days: number) => {
    shop.site.clock.advance({ days });
    shop.site.mails.length = 0;
    await shop.site.jobs.runAll();
    return shop.site.mails.filter(({ text }) => text.includes("Dites de qui elle vient")).length;
  };
  expect([await told(6), await told(1), await told(5), await told(1)]).toEqual([0, 1, 0, 1]);
});

test("others than support neither see nor decide declarations, and unknown ones are unknown", async () => {
  const { id } = await declare("cancel");
  const { id: accountant } = await createStaffMember(shop.site, ["accountant"]);
  const call = shop.site.as({ token: await openStaffSession(shop.site, accountant) });
  await expect(call("GET /admin/declarations/{id}", { params: { id } })).rejects.toMatchObject({ status: 403 });
  const { accountId: known } = await shop.customer("grace@example.org");
  await expect(preview(id + 99, known)).rejects.toMatchObject({ status: 404 });
  await expect(preview(id, 999_999)).rejects.toMatchObject({ status: 404 });
});

test("a withdrawal declared again once the first one was matched confirms it, with its amount and its end", async () => {
  const customer = await shop.customer("augusta@example.org");
  const form = await customer.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } });
  await shop.press(referenceIn(form));
  await customer.call("POST /users/payment");
  await shop.site.jobs.runAll();
  shop.site.clock.advance({ days: 5 });
  const { id } = await declare("withdraw");
  shop.site.clock.advance({ days: 2 });
  const { fingerprint } = await preview(id, customer.accountId);
  await support("POST /admin/declarations/{id}/match/{account_id}", {
    params: { id, account_id: customer.accountId },
    body: { reason: "request", fingerprint },
  });
  shop.site.clock.advance({ days: 1 });
  const body = { kind: "withdraw", first_name: "Ada", last_name: "Lovelace", email: customer.email } as const;
  await shop.site.as({ locale: "fr" })("POST /pub/declarations", { body: { ...body, reference: "" } });
  const made = await shop.site.database.rows<{ refund_cents: number | null; ends_at: Date | null }>(sql`
    select refund_cents, ends_at from termination_requests where account_id = ${customer.accountId} order by id`);
  expect(made).toHaveLength(2);
  expect(made[1]).toEqual(made[0]);
  // While a charge has no answer, nobody knows what there is to give back.
  await shop.site.database.run(sql`delete from contact_messages`);
  const other = await declare("cancel");
  await shop.site.database.run(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key)
    select id, account_id, 'renewal', period_ends_at, 9990, 'pending', provider, 'attend' from subscriptions
    where account_id = ${customer.accountId}`);
  await expect(preview(other.id, customer.accountId)).rejects.toMatchObject({
    status: 409,
    details: { reason: "running" },
  });
  // Nor is anything matched with an account that is erased.
  await shop.site.database.run(sql`
    update accounts set email = 'erased-' || id || '@invalid', erased_at = now() where id = ${customer.accountId}`);
  await expect(preview(other.id, customer.accountId)).rejects.toMatchObject({
    status: 409,
    details: { reason: "erased" },
  });
});
