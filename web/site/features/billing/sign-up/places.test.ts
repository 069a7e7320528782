import { expect, test } from "vitest";
import { originIn, placeFor, type Reached, stampIn } from "./places.ts";

const visitor: Reached = { step: 1, hasPack: false, hasPlan: false, hasPaidBefore: false };
const registered: Reached = { ...visitor, step: 2 };
const choosing: Reached = { ...registered, hasPack: true };
const chosen: Reached = { ...choosing, step: 3, hasPlan: true };

test.each([
  ["a visitor", visitor, "person"],
  ["somebody registered", registered, "pack"],
  ["somebody who marked a pack", choosing, "pack"],
  ["somebody who chose a plan", chosen, "method"],
  ["somebody whose plan is sold no more", { ...chosen, hasPlan: false }, "pack"],
  ["somebody who paid before", { ...registered, hasPaidBefore: true }, "pack"],
] as const)("%s arrives at the view '%s'", (_who, reached, place) => {
  expect(placeFor(undefined, reached)).toBe(place);
});

test.each([
  [visitor, { person: "person", pack: "person", unit: "person", method: "person", card: "person" }],
  [registered, { person: "person", pack: "pack", unit: "pack", method: "pack", paypal: "pack" }],
  [choosing, { person: "person", pack: "pack", unit: "unit", method: "pack", card: "pack" }],
  [chosen, { person: "person", pack: "pack", unit: "unit", method: "method", card: "card", paypal: "paypal" }],
  [
    { ...chosen, hasPaidBefore: true },
    { person: "method", pack: "pack" },
  ],
] as const)("the history leads only to views whose steps before are done: %j", (reached, shown) => {
  for (const [asked, place] of Object.entries(shown))
    expect(placeFor(asked as keyof typeof shown, reached)).toBe(place);
});

test("an entry of the history that this page did not make counts as none", () => {
  expect(stampIn({ place: "unit", from: "pack" })).toEqual({ place: "unit", from: "pack" });
  expect(stampIn({ place: "unit", from: "elsewhere", origin: "//else.where" })).toEqual({ place: "unit" });
  expect(stampIn({ place: "unit", origin: "/profile" })).toEqual({ place: "unit", origin: "/profile" });
  expect(originIn({ origin: "/profile" })).toBe("/profile");
  for (const state of [null, undefined, "unit", { place: "toString" }, { step: 2 }])
    expect(stampIn(state)).toBe(undefined);
});
