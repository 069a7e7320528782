import { expect, test } from "vitest";
import { placeOn, spanOf } from "./life-span.ts";

const [january, july, december] = ["2026-01-01T00:00:00.000Z", "2026-07-02T12:00:00.000Z", "2027-01-01T00:00:00.000Z"];

test("a drawn life reaches from the first begin to what is due next", () => {
  const stretches = [{ subscription_id: 1, from: january, to: july, state: "paid" as const }];
  const coming = [{ at: december, kind: "charge" as const, why: "period-over" as const, amount: 9.99, plan: null }];
  expect(spanOf({ now: july, stretches, coming })).toEqual({ from: january, to: december });
  expect(spanOf({ now: december, stretches, coming: [] })).toEqual({ from: january, to: december });
});

test("instants stand in proportion, those outside at the nearer end", () => {
  const span = { from: january, to: december };
  expect([january, july, december].map((at) => placeOn(span, at))).toEqual([0, 50, 100]);
  expect(placeOn(span, "2030-01-01T00:00:00.000Z")).toBe(100);
  expect(placeOn({ from: july, to: july }, july)).toBe(0);
});
