import { describe, expect, test } from "vitest";
import { planRow } from "#tests/support/plan-rows.ts";
import { couponFault, isOffered, termsOf, toCents, toEuros, vatInside, type CouponRow } from "./prices.ts";

const monthly = planRow(1, 1, "MONTH", 999);
const yearly = planRow(2, 1, "YEAR", 9990);
const coupon: CouponRow = {
  id: 1,
  code: "ETE",
  discount_cents: 2000,
  ends_at: null,
  max_uses: null,
  uses: 0,
  used_by_account: false,
  starts_at: null,
  plan_id: null,
  first_order_only: false,
  has_subscribed: true,
  fits_email: true,
};
const at = new Date("2026-03-10T09:00:00Z");

test("a monthly plan begins with a free month, once", () => {
  expect(termsOf(monthly, undefined, true)).toMatchObject({ hasTrial: true, dueNowCents: 0, firstPriceCents: 999 });
  expect(termsOf(monthly, undefined, false)).toMatchObject({ hasTrial: false, dueNowCents: 999 });
});

test("a yearly plan has no free month", () => {
  expect(termsOf(yearly, undefined, true)).toMatchObject({ hasTrial: false, dueNowCents: 9990 });
});

test("a coupon lowers the first year only, and never below nothing", () => {
  expect(termsOf(yearly, coupon, false)).toMatchObject({ dueNowCents: 7990, firstPriceCents: 7990, priceCents: 9990 });
  expect(termsOf(yearly, { ...coupon, discount_cents: 99_999 }, false).dueNowCents).toBe(0);
});

test.each([
  ["that there is none of", undefined, yearly, "coupon"],
  ["for a monthly plan", coupon, { ...monthly, has_promotion: true }, "couponPlan"],
  ["for a yearly plan that takes no part", coupon, { ...yearly, has_promotion: false }, "couponPlan"],
  ["after its end", { ...coupon, ends_at: at }, yearly, "couponEnded"],
  ["before it begins", { ...coupon, starts_at: new Date(at.getTime() + 1) }, yearly, "couponEarly"],
  ["for another plan", { ...coupon, plan_id: 4 }, yearly, "couponPlan"],
  ["for somebody who has subscribed before", { ...coupon, first_order_only: true }, yearly, "couponFirstOrder"],
  ["for an address of another domain", { ...coupon, fits_email: false }, yearly, "couponEmail"],
  ["when all uses are gone", { ...coupon, max_uses: 3, uses: 3 }, yearly, "couponUsedUp"],
  ["for an account that used it", { ...coupon, used_by_account: true, max_uses: 1, uses: 1 }, yearly, "couponUsed"],
] as const)("a coupon does not apply %s, and it is said why", (_case, given, plan, fault) => {
  expect(couponFault(given, plan, at)).toBe(fault);
});

test("a coupon applies to a yearly plan that takes part", () => {
  const until = new Date("2026-04-01");
  expect(couponFault({ ...coupon, max_uses: 3, uses: 2, ends_at: until }, yearly, at)).toBeUndefined();
  expect(couponFault({ ...coupon, max_uses: 3 }, yearly, at)).toBeUndefined();
  expect(couponFault({ ...coupon, ends_at: until }, yearly, at)).toBeUndefined();
  expect(couponFault({ ...coupon, starts_at: at, plan_id: yearly.id }, yearly, at)).toBeUndefined();
  const first = { ...coupon, first_order_only: true, has_subscribed: false };
  expect(couponFault(first, yearly, at)).toBeUndefined();
});

test("money is cents inside and euros outside, to the nearest cent", () => {
  expect(toEuros(999)).toBe(9.99);
  expect([9.99, 79.9, 1.005, 0.1 + 0.2].map(toCents)).toEqual([999, 7990, 100, 30]);
});

describe("the tax inside a price", () => {
  test.each([
    [999, 167],
    [1499, 250],
    [9990, 1665],
    [14_990, 2498],
    [0, 0],
    [3, 1],
    [2, 0],
  ])("of %d cents at 20 %% is %d", (grossCents, vatCents) => {
    expect(vatInside(grossCents, 20)).toBe(vatCents);
  });

  test("is the exact share rounded half up, for every price up to 2 000 € and every whole rate up to 30 %", () => {
    const wrong: string[] = [];
    for (let vatPercent = 0; vatPercent <= 30; vatPercent += 1) {
      const parts = 100 + vatPercent;
      for (let grossCents = 0; grossCents <= 200_000; grossCents += 1) {
        // With v whole cents: exact − 1/2 < v ≤ exact + 1/2, multiplied by twice the denominator.
        const twiceExact = 2 * grossCents * vatPercent;
        const twice = 2 * parts * vatInside(grossCents, vatPercent);
        if (twice <= twiceExact - parts || twice > twiceExact + parts) wrong.push(`${grossCents} at ${vatPercent}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test("a plan is offered from its first instant until its last, exclusively", () => {
  const later = new Date("2026-04-01T00:00:00Z");
  expect(isOffered(monthly, at)).toBe(true);
  expect([at, later].map((instant) => isOffered({ offered_from: later, offered_until: null }, instant))).toEqual([
    false,
    true,
  ]);
  expect([at, later].map((instant) => isOffered({ offered_from: null, offered_until: later }, instant))).toEqual([
    true,
    false,
  ]);
});
