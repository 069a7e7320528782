import type { DisputeReason } from "#server/adapters/payments/provider.ts";
import { webhookPath } from "#server/adapters/payments/provider.ts";
import { sign, signatureHeader } from "#server/adapters/payments/sandbox/sandbox-signature.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { sql } from "#server/database/sql.ts";
import { listBookFaults } from "#server/features/billing/reconciliation/queries.ts";
import { testSecret } from "./app.ts";
import { readPdf } from "./pdf-text.ts";
import { goodCard, ownCardNumber, referenceIn, yearly, type Customer, type Shop } from "./shop.ts";
import { createStaffMember, openStaffSession } from "./staff.ts";

export type DisputedPayer = Customer & { paymentId: number; subscriptionId: number; reference: string };
export type DisputeDesk = Awaited<ReturnType<typeof openDisputeDesk>>;

let serial = 6000;

/** A shop with development pages, and what payers, banks and the staff do about disputes. */
export async function openDisputeDesk(shop: Shop) {
  const { site } = shop;
  site.clock.set("2026-03-10T09:00:00Z");
  const { database } = site;
  const settle = () => site.jobs.runAll();
  // A new one each time: sessions of the staff end while the clock turns.
  const tokenOf = async (role: StaffRole) => openStaffSession(site, (await createStaffMember(site, [role])).id);
  const submit = (fields: Record<string, string>) =>
    fetch(`${site.url}/dev/payments/disputes`, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  const findOf = (payer: DisputedPayer) =>
    database.row<{ reference: string; state: string; awaits: string | null }>(sql`
      select reference, state, awaits from sandbox_disputes where payment = ${payer.reference} order by opened_at desc limit 1`);
  const sums = async (where: ReturnType<typeof sql>) => {
    const rows = await database.rows<{ account: string; cents: number }>(sql`
      select account, sum(amount_cents)::integer as cents from ledger where ${where} group by account order by account`);
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  };
  return {
    shop,
    settle,
    staff: async (role: StaffRole) => site.as({ token: await tokenOf(role) }),
    /** A customer with a paid year of 99.90 €. */
    async payer(): Promise<DisputedPayer> {
      const person = await shop.customer();
      serial += 1;
      const body = { ...goodCard, card_number: ownCardNumber(serial), ...yearly };
      await shop.press(referenceIn(await person.call("POST /mercanet/verify-card", { body })));
      await person.call("POST /users/payment");
      await settle();
      const row = await database.row<{ id: number; subscription_id: number; provider_reference: string }>(sql`
        select id, subscription_id, provider_reference from payments where account_id = ${person.accountId} and status = 'paid'`);
      if (!row) throw new Error("nothing was paid");
      return { ...person, paymentId: row.id, subscriptionId: row.subscription_id, reference: row.provider_reference };
    },
    /**
     * The payer disputes the payment. Returns the dispute's id here. `contestedCents`: what a provider tells that disputes more than
     * is left, as the sandbox does not.
     */
    async dispute(
      payer: DisputedPayer,
      reason: DisputeReason = "other",
      contestedCents: number | null = null,
    ): Promise<number> {
      await submit({ payment: payer.reference, reason });
      await database.run(sql`
        update sandbox_disputes set amount_cents = coalesce(${contestedCents}, amount_cents)
        where payment = ${payer.reference} and state = 'open'`);
      await settle();
      const row = await database.row<{ id: number }>(sql`
        select id from disputes where payment_id = ${payer.paymentId} order by id desc limit 1`);
      return row?.id ?? 0;
    },
    async resolve(payer: DisputedPayer, outcome: "won" | "lost"): Promise<void> {
      site.clock.advance({ seconds: 300 });
      await submit({ dispute: (await findOf(payer))?.reference ?? "", outcome });
      await settle();
    },
    /** The body of the latest notification about the payer's dispute. */
    async lastNotice(payer: DisputedPayer): Promise<string> {
      const found = await findOf(payer);
      const id = `${found?.reference}-${found?.state}-${found?.awaits ?? "closed"}`;
      return JSON.stringify({ id, kind: `dispute.${found?.state}`, about: "dispute", reference: found?.reference });
    },
    notify: (body: string, signature = sign(`sandbox ${testSecret}`, body)) =>
      site.send("POST", webhookPath("sandbox"), {
        raw: body,
        headers: { "content-type": "application/json", [signatureHeader]: signature },
      }),
    /** What a payment's disputes moved in the books, without accounts at 0. */
    async balances(paymentId: number): Promise<Record<string, number>> {
      const all = await sums(sql`payment_id = ${paymentId} and kind in ('hold', 'release', 'loss')`);
      return Object.fromEntries(Object.entries(all).filter(([, cents]) => cents !== 0));
    },
    /** The whole of a payment and its refunds in the books. */
    accountsOf: (paymentId: number) =>
      sums(sql`payment_id in (select id from payments where id = ${paymentId} or refunds_id = ${paymentId})`),
    async countLines(paymentId: number): Promise<number> {
      const row = await database.row<{ count: number }>(sql`
        select count(*)::integer as count from ledger where payment_id = ${paymentId}`);
      return row?.count ?? 0;
    },
    faults: () => listBookFaults(database),
    async pdfOf(id: number): Promise<string> {
      const answer = await site.send("GET", `/api/admin/disputes/${id}/evidence`, { token: await tokenOf("support") });
      return (await readPdf(Buffer.from(await answer.arrayBuffer()))).text;
    },
  };
}
