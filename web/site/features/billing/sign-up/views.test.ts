import { expect, test } from "vitest";
import { originIn, viewFor, type Reached, stampIn } from "./views.ts";

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
] as const)("%s arrives at the view '%s'", (_who, reached, view) => {
  expect(viewFor(undefined, reached)).toBe(view);
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
  for (const [requested, view] of Object.entries(shown))
    expect(viewFor(requested as keyof typeof shown, reached)).toBe(view);
});

test("an entry of the history that this page did not make counts as none", () => {
  expect(stampIn({ view: "unit", from: "pack" })).toEqual({ view: "unit", from: "pack" });
  expect(stampIn({ view: "unit", from: "elsewhere", origin: "//else.where" })).toEqual({ view: "unit" });
  expect(stampIn({ view: "unit", origin: "/profile" })).toEqual({ view: "unit", origin: "/profile" });
  expect(originIn({ origin: "/profile" })).toBe("/profile");
  for (const state of [null, undefined, "unit", { view: "toString" }, { step: 2 }])
    expect(stampIn(state)).toBe(undefined);
});
