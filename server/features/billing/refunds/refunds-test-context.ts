import type { PaymentProvider } from "#server/adapters/payments/provider.ts";
import { openPool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { makeOrder, type Ordered } from "#tests/support/orders.ts";
import { settledAt as at } from "#tests/support/settling.ts";
import type { BillingContext, Seller } from "../deps.ts";
import { askRefund } from "./refunds.ts";

export const seller: Seller = { name: "Silecs", address: "Paris", siren: "123456782", vatNumber: "FR00123456782" };

type Asked = Parameters<PaymentProvider["refund"]>[0];
type Given = Awaited<ReturnType<PaymentProvider["refund"]>>;
export type Payment = Ordered & { reference: string };
export type RefundsContext = Awaited<ReturnType<typeof openRefunds>>;

/** For tests: paid payments of 99.90 €, a provider that answers as a test wants, and what other rooms were handed. */
export async function openRefunds() {
  const place = await createTestDatabase();
  const database = openPool(place.url, { size: 4, onError: () => undefined });
  const asked: Asked[] = [];
  const handed: [what: string, ...facts: unknown[]][] = [];
  const hand = (what: string) => (_database: unknown, facts: unknown) =>
    Promise.resolve(void handed.push([what, facts]));
  const provider = { refund: ({ key }: Asked): Promise<Given> => Promise.resolve({ reference: `back-${key}` }) };
  const refund = (one: Asked) => {
    asked.push(one);
    return provider.refund(one);
  };
  const context = {
    deps: {
      database,
      providers: { named: (name: string) => (name === "sandbox" ? { refund } : undefined) },
      seller: () => Promise.resolve(seller),
      warn: (facts: object, message: string) => void handed.push(["warned", facts, message]),
    },
    jobs: { refunds: { enqueue: hand("refunds") }, letter: { enqueue: hand("letter") }, recordEvents: hand("events") },
  } as unknown as BillingContext;
  return {
    database,
    context,
    asked,
    provider,
    /** What was handed over since the last time it was read, of one kind or of all. */
    handed: (kind?: string) => {
      const all = handed.splice(0);
      return kind === undefined ? all : all.filter(([what]) => what === kind);
    },
    async paid(): Promise<Payment> {
      const order = await makeOrder(database, at);
      const reference = `paid-${order.id}`;
      await database.run(sql`
        update payments set status = 'paid', settled_at = ${at}, provider_reference = ${reference} where id = ${order.id}`);
      return { ...order, reference };
    },
    /** Asks for a refund; returns its id. */
    async ask({ id: paymentId }: Payment, amountCents: number | null): Promise<number> {
      await database.transaction((inside) => askRefund(inside, context, { paymentId, amountCents, at }));
      const row = await database.row<{ id: number }>(
        sql`select max(id) as id from payments where refunds_id = ${paymentId}`,
      );
      return row?.id ?? 0;
    },
    refundsOf: ({ id }: Payment) =>
      database.rows<{ status: string; cents: number; reference: string | null; key: string }>(sql`
        select status, amount_cents as cents, provider_reference as reference, idempotency_key as key
        from payments where refunds_id = ${id} order by id`),
    linesOf: (refundId: number) =>
      database.rows<{ kind: string; account: string; cents: number }>(sql`
        select kind, account, amount_cents as cents from ledger where payment_id = ${refundId} order by id`),
    findings: () =>
      database.rows(sql`
        delete from reconciliation_findings returning kind, subject, payment_id, subscription_id, details`),
    async close() {
      await database.close();
      await place.drop();
    },
  };
}
