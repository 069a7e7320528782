import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProviderDeps, ProviderModule } from "#server/adapters/payments/provider-module.ts";
import { RefundRefused, webhookPath } from "#server/adapters/payments/provider.ts";
import { providerModules } from "#server/adapters/payments/providers.ts";
import { deliverNotice } from "#server/adapters/payments/sandbox/sandbox-delivery.ts";
import { sandboxModule } from "#server/adapters/payments/sandbox/sandbox-module.ts";
import { sql } from "#server/database/sql.ts";
import { goodCard, openShop, ownCardNumber, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, expectFault, openStaffSession } from "#tests/support/staff.ts";

/** What the provider says of a refund by its key; asked how often. */
const says = new Map<string, "pending" | "done" | "failed">();
let asked = 0;
/** A provider that accepts refunds and makes them later, as PayPal does. */
const slow: ProviderModule = {
  ...sandboxModule,
  configure(environment) {
    const configured = sandboxModule.configure(environment);
    if ("faults" in configured) return configured;
    const refund = ({ key }: { key: string }) => {
      asked += 1;
      const state = says.get(key) ?? "pending";
      says.set(key, state);
      if (state === "failed") return Promise.reject(new RefundRefused("The provider did not give it back: failed"));
      return Promise.resolve({ reference: `R-${key}`, isPending: state === "pending" });
    };
    return { ...configured, open: async (deps: ProviderDeps) => ({ ...(await configured.open(deps)), refund }) };
  },
};

let shop: Shop;
let serial = 15_000;
beforeAll(async () => {
  shop = await openShop({}, { providers: { ...providerModules, sandbox: slow } });
  shop.site.clock.set("2026-03-10T09:00:00Z");
});
afterAll(() => shop.close());

async function staff(...roles: Parameters<typeof createStaffMember>[1]) {
  const member = await createStaffMember(shop.site, roles);
  return shop.site.as({ token: await openStaffSession(shop.site, member.id) });
}
/** A refund that was asked for and accepted, with its payment. */
async function pendingRefund() {
  const support = await staff("support");
  const { accountId, call } = await shop.customer();
  serial += 1;
  const body = { ...goodCard, card_number: ownCardNumber(serial), ...yearly };
  await shop.press(referenceIn(await call("POST /mercanet/verify-card", { body })));
  await call("POST /users/payment");
  await shop.site.jobs.runAll();
  const paid = await shop.site.database.row<{ id: number; reference: string }>(sql`
    select id, provider_reference as reference from payments where account_id = ${accountId}`);
  const params = { id: paid?.id ?? 0 };
  const { fingerprint, amount } = await support("GET /admin/payments/{id}/refund-preview", { params, query: {} });
  const { id } = await support("POST /admin/payments/{id}/refunds", {
    params,
    body: { amount, reason: "goodwill", fingerprint },
  });
  await shop.site.jobs.runAll();
  const key = await shop.site.database.row<{ key: string }>(sql`
    select idempotency_key as key from payments where id = ${id}`);
  return { support, accountId, id, paid: paid?.reference ?? "", key: key?.key ?? "" };
}
const traces = (id: number) =>
  shop.site.database.row<{ lines: number; notes: number }>(sql`
    select (select count(*)::integer from ledger where payment_id = ${id}) as lines,
      (select count(*)::integer from invoices where payment_id = ${id}) as notes`);
async function anHourLater() {
  shop.site.clock.advance({ seconds: 3660 });
  await shop.site.jobs.runAll();
}

test("an accepted refund does not count as done, and is finished by asking again, once an hour", async () => {
  const { id, key, accountId } = await pendingRefund();
  let support = await staff("support");
  const state = async () => (await support("GET /admin/refunds/{id}", { params: { id } })).state;
  expect(await state()).toBe("pending");
  expect(await traces(id)).toEqual({ lines: 0, notes: 0 });
  const { data, counts } = await support("GET /admin/refunds", { query: { list: "open" } });
  expect(data).toMatchObject([{ id, account_id: accountId, state: "pending", reference: `R-${key}`, amount: 99.9 }]);
  expect(counts).toEqual({ failed: 0, open: 1 });
  const before = asked;
  await shop.site.jobs.runAll();
  expect(asked).toBe(before);
  says.set(key, "done");
  await anHourLater();
  support = await staff("support");
  expect(await state()).toBe("done");
  expect(await traces(id)).toEqual({ lines: 3, notes: 1 });
});

test("the provider's notification finishes it, however often it is said, and whatever was asked for beside it", async () => {
  const { id, key, paid } = await pendingRefund();
  const event = { about: "refund", id: "E1", kind: "refunded", of: paid, reference: `R-${key}`, amountCents: 9990 };
  const { url, config } = shop.site;
  for (const round of ["E1", "E1", "E2"])
    await deliverNotice(url + webhookPath("sandbox"), `sandbox ${config.secret}`, {
      body: JSON.stringify({ ...event, id: round }),
    });
  expect(await traces(id)).toEqual({ lines: 3, notes: 1 });
  expect(await shop.count("payments", `kind = 'refund' and id >= ${id}`)).toBe(1);
});

test("an accepted refund that fails gives nothing back, is listed with what to do, and can be asked for again", async () => {
  const { id, key } = await pendingRefund();
  says.set(key, "failed");
  await anHourLater();
  const accountant = await staff("accountant");
  const { data, counts } = await accountant("GET /admin/refunds", { query: {} });
  expect(data).toMatchObject([{ id, state: "failed", provider_says: "The provider did not give it back: failed" }]);
  expect(counts.failed).toBe(1);
  expect(await traces(id)).toEqual({ lines: 0, notes: 0 });
  const support = await staff("support");
  const params = { id: data[0]?.payment_id ?? 0 };
  const query = { amount: "99.9", instead_of: id };
  const { fingerprint } = await support("GET /admin/payments/{id}/refund-preview", { params, query });
  await support("POST /admin/payments/{id}/refunds", {
    params,
    body: { amount: 99.9, instead_of: id, reason: "request", fingerprint },
  });
  expect((await accountant("GET /admin/refunds", { query: {} })).counts.failed).toBe(0);
  await expectFault((await staff("editor"))("GET /admin/refunds", { query: {} }), "notAllowed");
});
