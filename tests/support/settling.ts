import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import type { Pool } from "#server/database/pool.ts";
import type { Settling } from "#server/features/billing/payments/settling.ts";
import { createFingerprint } from "#server/features/billing/rules/fingerprints.ts";

export const settledAt = new Date("2026-03-10T09:00:00Z");
export const fingerprint = createFingerprint("a key of this test");

type Handed = { done: unknown[]; payingGroup: () => string | null };

/** The dependencies of settling an order; `done` receives the calls to other rooms, in order. */
export function settlingOn(database: Pool, { done, payingGroup }: Handed): Settling {
  const noting = (what: string) => (_database: unknown, asked: unknown) =>
    Promise.resolve(void done.push([what, asked]));
  return {
    database,
    at: settledAt,
    fingerprint,
    deps: {
      seller: () =>
        Promise.resolve({ name: "Silecs", address: "Paris", siren: "123456782", vatNumber: "FR00123456782" }),
      isBarred: () => Promise.resolve(false),
      payingGroup: () => Promise.resolve(payingGroup()),
      setAccountType: (_database: unknown, account: number, plan: { account_type: number }) =>
        Promise.resolve(done.push(["type", account, plan.account_type])),
      leaveEndedGroup: (_database: unknown, account: number) => Promise.resolve(done.push(["left", account])),
      recordEvents: () => Promise.resolve(),
      measure: { subscriptionStarted: noting("measured") },
      warn: (facts: object, message: string) => void done.push(["warned", { ...facts, message }]),
    },
    jobs: {
      confirmation: { enqueue: noting("confirmation") },
      endMandate: { enqueue: noting("end-mandate") },
      refunds: { enqueue: noting("refunds") },
      cancelled: { enqueue: noting("cancelled") },
    },
  } as unknown as Settling;
}

/** A provider's report: 99.90 € paid by card, unless changed. */
export const reported = (changes: Partial<PaymentStatus> = {}): PaymentStatus => ({
  reference: "ref",
  state: "paid",
  amountCents: 9990,
  currency: "EUR",
  failure: null,
  card: { brand: "VISA", lastFour: "4242", expiresOn: "2030-12-31" },
  payer: null,
  mandate: null,
  ...changes,
});
