import { describe, expect, test } from "vitest";
import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import type { PaymentRow } from "../payments/queries.ts";
import type { Life } from "../rules/life.ts";
import type { ChangeRow } from "../subscriptions/plan-change-queries.ts";
import { outcomeOf, type ChargeCase } from "./outcomes.ts";

const start = new Date("2026-03-10T09:00:00Z");
const end = new Date("2026-04-10T08:00:00Z");
const nextEnd = new Date("2026-05-10T08:00:00Z");
const during = new Date("2026-03-20T09:00:00Z");

const life: Life = {
  status: "active",
  planId: 1,
  recurring: "MONTH",
  priceCents: 999,
  periodCents: 999,
  anchorDay: 10,
  startedAt: start,
  trialEndsAt: null,
  periodStartsAt: start,
  periodEndsAt: end,
  nextPaymentAt: end,
  pastDueSince: null,
  failedAttempts: 0,
  cancelAskedAt: null,
  endedAt: null,
};
const renewal: PaymentRow = {
  id: 7,
  subscription_id: 1,
  account_id: 1,
  kind: "renewal",
  period_starts_at: end,
  period_ends_at: null,
  plan_id: null,
  price_cents: null,
  attempt: 1,
  amount_cents: 999,
  status: "pending",
  provider: "sandbox",
  provider_reference: null,
  idempotency_key: "charge-7",
  failure: null,
  is_owed_back: false,
  refunds_id: null,
  created_at: end,
};
const upgrade: PaymentRow = { ...renewal, kind: "upgrade", period_starts_at: during, plan_id: 3, amount_cents: 400 };
const change = { price_cents: 1499 } as ChangeRow;

const report = (state: PaymentStatus["state"], changed: Partial<PaymentStatus> = {}): PaymentStatus => ({
  reference: "R1",
  state,
  amountCents: 999,
  currency: "EUR",
  failure: null,
  card: null,
  payer: null,
  mandate: null,
  ...changed,
});
const paid = report("paid");
const outcome = (given: Partial<ChargeCase>, at = end) =>
  outcomeOf({ payment: renewal, life, status: paid, change: undefined, recurring: "MONTH", ...given }, at);

describe("a charge for the next period", () => {
  test("that was paid renews the subscription at its own plan and price", () => {
    expect(outcome({})).toEqual({
      kind: "kept",
      life: { ...life, periodStartsAt: end, periodEndsAt: nextEnd, nextPaymentAt: nextEnd },
    });
  });

  test("that was paid with a scheduled change renews at the new plan and price", () => {
    const payment = { ...renewal, plan_id: 3, price_cents: 1499 };
    expect(outcome({ payment })).toMatchObject({
      kind: "kept",
      life: { planId: 3, priceCents: 1499, recurring: "MONTH", periodCents: 999, periodEndsAt: nextEnd },
    });
  });

  test.each([
    ["another amount", report("paid", { amountCents: 998 }), life, "amount"],
    ["another currency", report("paid", { currency: "USD" }), life, "amount"],
    ["another period", paid, { ...life, periodEndsAt: nextEnd }, "other-period"],
    ["a cancelled subscription", paid, { ...life, cancelAskedAt: during }, "already-cancelled"],
  ])("that was paid for %s is owed back, and changes nothing", (_for, status, before, why) => {
    expect(outcome({ status, life: before }, during)).toEqual({ kind: "owed", why, life: before });
  });

  test("that was refused is retried", () => {
    expect(outcome({ status: report("refused") })).toMatchObject({
      kind: "refused",
      moved: true,
      life: { status: "past_due", failedAttempts: 1, pastDueSince: end },
    });
  });

  test("that was refused after the subscription ended moves nothing", () => {
    const over: Life = { ...life, status: "expired", endedAt: during };
    expect(outcome({ status: report("refused"), life: over })).toEqual({ kind: "refused", life: over, moved: false });
  });

  test("that is still open waits", () => {
    expect(outcome({ status: report("pending") })).toEqual({ kind: "waits" });
  });
});

describe("a charge for an immediate change", () => {
  const given = { payment: upgrade, change, status: report("paid", { amountCents: 400 }), recurring: "MONTH" } as const;

  test("that was paid changes the plan within the period, at the new plan's full price", () => {
    const payment = { ...upgrade, price_cents: 1299, period_ends_at: end };
    expect(outcome({ ...given, payment }, during)).toEqual({
      kind: "kept",
      life: { ...life, planId: 3, priceCents: 1299, periodCents: 1499 },
    });
  });

  test("without a row of the change takes the payment's price, else the subscription's", () => {
    const payment = { ...upgrade, period_ends_at: end };
    const of = (price_cents: number | null) =>
      outcome({ ...given, change: undefined, payment: { ...payment, price_cents } }, during);
    expect(of(1299)).toMatchObject({ life: { priceCents: 1299, periodCents: 1299 } });
    expect(of(null)).toMatchObject({ life: { priceCents: 999, periodCents: 999 } });
  });

  test("without an end of its own ends where it begins", () => {
    expect(outcome(given, during)).toMatchObject({
      kind: "kept",
      life: { periodStartsAt: during, periodEndsAt: during },
    });
  });

  test("that was refused leaves the subscription as it is", () => {
    const payment = { ...upgrade, period_starts_at: end };
    expect(outcome({ ...given, payment, status: report("refused") })).toEqual({ kind: "refused", life, moved: false });
  });
});

describe("a repeated report", () => {
  test.each(["paid", "refused", "abandoned", "pending"] as const)("of %s changes no paid charge", (state) => {
    expect(outcome({ payment: { ...renewal, status: "paid" }, status: report(state) })).toEqual({ kind: "unchanged" });
  });

  test.each(["refused", "abandoned", "pending"] as const)("of %s changes no refused charge", (state) => {
    expect(outcome({ payment: { ...renewal, status: "refused" }, status: report(state) })).toEqual({
      kind: "unchanged",
    });
  });

  test("of paid renews even after a refusal", () => {
    expect(outcome({ payment: { ...renewal, status: "refused" } })).toMatchObject({ kind: "kept" });
  });
});
