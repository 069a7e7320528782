import { expect, test } from "vitest";
import type { User } from "#shared/api/session.ts";
import { hasExpired, mayOfferTrial, startingStep } from "./registration.ts";

const unpaid = { paymentMethod: null, client_user_group: null, canApplyTrial: true } as User;

test("a visitor begins with the personal information", () => {
  expect(startingStep(null, null)).toBe(1);
  expect(startingStep({}, null)).toBe(1);
});

test("somebody who registered and chose no plan begins with the plan", () => {
  expect(startingStep({ newToken: "token" }, null)).toBe(2);
  expect(startingStep(null, unpaid)).toBe(2);
});

test("somebody with a plan begins with the payment", () => {
  expect(startingStep({ id: 3, newToken: "token" }, unpaid)).toBe(3);
});

test("somebody who pays, or whose company does, has nothing to choose", () => {
  expect(startingStep(null, { ...unpaid, paymentMethod: "CARD" })).toBe(1);
  expect(
    startingStep(null, {
      ...unpaid,
      client_user_group: { id: 1, name: "Lycée", ends_on: "2027-01-01", is_teacher: false },
    }),
  ).toBe(1);
});

test("a registration is kept for thirty days", () => {
  expect(hasExpired({ expires: 1000 }, 1001)).toBe(true);
  expect(hasExpired({ expires: 1000 }, 1000)).toBe(false);
  expect(hasExpired(null, 1001)).toBe(false);
});

test("plans 3 and 4 are the family's", () => {});

test("the free month is offered to everybody who is not known to have had it", () => {
  expect(mayOfferTrial(null)).toBe(true);
  expect(mayOfferTrial(unpaid)).toBe(true);
  expect(mayOfferTrial({ ...unpaid, canApplyTrial: false })).toBe(false);
});
