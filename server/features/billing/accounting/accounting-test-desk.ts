import type { Client } from "#contract/client.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { sql } from "#server/database/sql.ts";
import { goodCard, openShop, ownCardNumber, referenceIn, yearly } from "#tests/support/shop.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

/** A shop whose customers pay years, and its staff. */
export async function openBooks(environment: Record<string, string> = {}) {
  const shop = await openShop(environment);
  const { site } = shop;
  let serial = 7000;
  return {
    ...shop,
    /** Whose session begins now. */
    async staff(...roles: StaffRole[]): Promise<{ call: Client; token: string }> {
      const member = await createStaffMember(site, roles);
      const token = await openStaffSession(site, member.id);
      return { call: site.as({ token }), token };
    },
    /** A year of 99.90 €, paid now. Returns the payment. */
    async sell(): Promise<number> {
      const person = await shop.customer();
      serial += 1;
      const body = { ...goodCard, card_number: ownCardNumber(serial), ...yearly };
      await shop.press(referenceIn(await person.call("POST /mercanet/verify-card", { body })));
      await person.call("POST /users/payment");
      const row = await site.database.row<{ id: number }>(sql`
        select id from payments where account_id = ${person.accountId} and status = 'paid'`);
      return row?.id ?? 0;
    },
    /** Gives a part of a payment back, now. */
    async giveBack(payment: number, amount: number): Promise<void> {
      const { call } = await this.staff("support");
      const params = { id: payment };
      const query = { amount: String(amount) };
      const shown = await call("GET /admin/payments/{id}/refund-preview", { params, query });
      const form = { amount: shown.amount, fingerprint: shown.fingerprint, reason: "mistake" as const };
      await call("POST /admin/payments/{id}/refunds", { params, body: form });
      await site.jobs.runAll();
    },
  };
}

/** Closes the month that is next, as it is shown. */
export async function closeNext(call: Client): Promise<string> {
  const { next } = await call("GET /admin/accounting/closings");
  const month = next?.month ?? "";
  const { fingerprint } = await call("GET /admin/accounting/closing-preview", { query: { month } });
  await call("POST /admin/accounting/closings", { body: { month, fingerprint } });
  return month;
}
