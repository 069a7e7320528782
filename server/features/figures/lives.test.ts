import { describe, expect, test } from "vitest";
import type { Contract, Price } from "./deps.ts";
import { livesOf } from "./lives.ts";
import { monthlyCents } from "./monthly.ts";

const day = (text: string) => new Date(`${text}T10:00:00Z`);
const month: Price = { planId: 1, months: 1, netCents: 833 };
const year: Price = { planId: 2, months: 12, netCents: 8325 };

function contract(own: Partial<Contract>): Contract {
  return {
    subscriptionId: 1,
    accountId: 7,
    startedAt: day("2026-01-10"),
    hasTrial: false,
    first: month,
    isReduced: false,
    prices: [],
    refusals: [],
    periodEndsAt: day("2026-02-10"),
    endedAt: null,
    leaving: { by: "failure", reason: "funds" },
    ...own,
  };
}

/** 'day kind reason cents' of each movement. */
const told = (contracts: Contract[], at: Date) =>
  livesOf(contracts, at).movements.map(
    (one) => `${one.at.toISOString().slice(5, 10)} ${one.kind} ${one.reason} ${one.mrrCents}`,
  );
const renewed = (text: string, price = month) => ({ ...price, at: day(text), renews: day(text) });

test("a free month that is paid for turns, and is no revenue before", () => {
  const trial = contract({ hasTrial: true, periodEndsAt: day("2026-03-10"), prices: [renewed("2026-02-10")] });
  expect(told([trial], day("2026-02-20"))).toEqual(["01-10 trial order 0", "02-10 new trial 833"]);
  expect(livesOf([trial], day("2026-02-20")).stretches).toMatchObject([
    { state: "trial", mrrCents: 0, to: day("2026-02-10") },
    { state: "active", mrrCents: 833, to: null },
  ]);
});

test("a free month that nobody pays for is lost, not left", () => {
  const lost = contract({
    hasTrial: true,
    endedAt: day("2026-02-18"),
    refusals: [{ at: day("2026-02-10"), period: day("2026-02-10"), reason: "funds" }],
  });
  expect(told([lost], day("2026-03-01"))).toEqual(["01-10 trial order 0", "02-18 trial_lost funds 0"]);
});

describe("past due", () => {
  const refused = { at: day("2026-02-10"), period: day("2026-02-10"), reason: "expired-card" };

  test("is neither revenue nor lost, and comes back when it is paid", () => {
    const late = { ...month, at: day("2026-02-13"), renews: day("2026-02-10") };
    const paid = contract({ refusals: [refused], prices: [late], periodEndsAt: day("2026-03-10") });
    expect(told([paid], day("2026-02-20"))).toEqual([
      "01-10 new order 833",
      "02-10 unpaid expired-card -833",
      "02-13 recovered  833",
    ]);
  });

  test("is lost when access ends", () => {
    const lost = contract({ refusals: [refused], endedAt: day("2026-02-18") });
    expect(told([lost], day("2026-03-01")).at(-1)).toBe("02-18 left_by_failure funds -833");
    expect(livesOf([lost], day("2026-03-01")).stretches.map(({ state }) => state)).toEqual(["active", "past_due"]);
  });

  test("begins a day after a period that nobody tried to charge", () => {
    expect(told([contract({})], new Date("2026-02-11T09:59:59Z"))).toEqual(["01-10 new order 833"]);
    expect(told([contract({})], day("2026-02-12")).at(-1)).toBe("02-11 unpaid uncharged -833");
  });
});

test("who comes back is not new, except after a free month only", () => {
  const first = contract({ endedAt: day("2026-02-10"), leaving: { by: "wish", reason: "cancelled" } });
  const second = contract({ subscriptionId: 2, startedAt: day("2026-02-20"), periodEndsAt: day("2026-03-20") });
  expect(told([first, second], day("2026-03-01")).slice(1)).toEqual([
    "02-10 left_by_wish cancelled -833",
    "02-20 back order 833",
  ]);
  expect(told([{ ...first, hasTrial: true }, second], day("2026-03-01")).at(-1)).toBe("02-20 new order 833");
});

test("more or less revenue is told with its reason: plan, price, or the end of a coupon", () => {
  const prices = [{ ...year, at: day("2026-01-20"), renews: null }, renewed("2027-01-20", { ...year, netCents: 9000 })];
  const changed = contract({ prices, periodEndsAt: day("2028-01-20") });
  expect(told([changed], day("2027-02-01")).slice(1)).toEqual(["01-20 down plan -139", "01-20 up price 56"]);
  const reduced = contract({ first: { ...month, netCents: 500 }, isReduced: true, prices: [renewed("2026-02-10")] });
  expect(told([reduced], day("2026-02-10")).at(-1)).toBe("02-10 up coupon 333");
});

test.each([
  [{ netCents: 833, months: 1 }, 833],
  [{ netCents: 8325, months: 12 }, 694],
  [{ netCents: 6, months: 12 }, 1],
  [{ netCents: 5, months: 12 }, 0],
  [{ netCents: 0, months: 12 }, 0],
] as const)("%j is %i a month, rounded half up", (price, cents) => {
  expect(monthlyCents(price)).toBe(cents);
});
