import type { CallError, Client } from "#contract/client.ts";
import { expect } from "vitest";
import type { ProviderDeps, ProviderModule } from "#server/adapters/payments/provider-module.ts";
import { providerModules } from "#server/adapters/payments/providers.ts";
import { sandboxModule } from "#server/adapters/payments/sandbox/sandbox-module.ts";
import { sql } from "#server/database/sql.ts";
import { goodCard, monthly, openShop, ownCardNumber, referenceIn, yearly } from "#tests/support/shop.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

/** The sandbox as a provider that keeps the schedule, as PayPal does. */
const scheduling: ProviderModule = {
  ...sandboxModule,
  configure(environment) {
    const configured = sandboxModule.configure(environment);
    if ("faults" in configured) return configured;
    const open = async (deps: ProviderDeps) => ({ ...(await configured.open(deps)), ownsSchedule: true });
    return { ...configured, open };
  },
};

/** A shop with its desk: customers who have ordered, and staff. */
export async function openDesk({ keepsSchedule = false } = {}) {
  const providers = { ...providerModules, ...(keepsSchedule && { sandbox: scheduling }) };
  const shop = await openShop({}, { providers });
  const { site } = shop;
  let serial = 12_000;
  const settle = () => site.jobs.runAll();
  return {
    ...shop,
    settle,
    async staff(...roles: Parameters<typeof createStaffMember>[1]): Promise<Client> {
      const member = await createStaffMember(site, roles);
      return site.as({ token: await openStaffSession(site, member.id) });
    },
    /** A customer with a paid year of 99.90 €, or in a free month. */
    async payer(order = yearly) {
      const person = await shop.customer();
      serial += 1;
      const body = { ...goodCard, card_number: ownCardNumber(serial), ...order };
      await shop.press(referenceIn(await person.call("POST /mercanet/verify-card", { body })));
      await person.call("POST /users/payment");
      await settle();
      return { ...person, id: person.accountId };
    },
    /** A customer whose PayPal account is charged by its provider. */
    async paypalPayer() {
      const person = await shop.customer();
      const { approve_url: url } = await person.call("POST /users/paypal-create-order", { body: { ...yearly } });
      await shop.press(referenceIn({ approve_url: url }), { payer: person.email });
      await person.call("POST /users/payment");
      await settle();
      return { ...person, id: person.accountId };
    },
    async refuseRenewals(id: number) {
      await site.database.run(sql`
        update sandbox_payments set renewals = 'refused' where reference in (
          select provider_reference from payments where account_id = ${id})`);
    },
    endsOf: (id: number) =>
      site.database
        .row<{ ends: Date; next: Date; trial: Date | null; until: Date }>(sql`
          select period_ends_at as ends, next_payment_at as next, trial_ends_at as trial, runs_until as until
          from subscriptions where account_id = ${id} order by id desc limit 1`)
        .then((row) => ({
          ends: row?.ends.toISOString(),
          next: row?.next?.toISOString(),
          trial: row?.trial?.toISOString() ?? null,
        })),
    /** The subjects of the letters that this makes. */
    async lettersAfter(work: () => Promise<unknown>) {
      const before = site.mails.length;
      await work();
      await settle();
      return site.mails.slice(before);
    },
  };
}

export { monthly, yearly };

export const refused = (call: Promise<unknown>, words: string) =>
  expect(call).rejects.toSatisfy((error: CallError) => error.status === 409 && error.message.includes(words));
