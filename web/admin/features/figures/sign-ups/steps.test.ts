import { expect, test } from "vitest";
import type { SignUpRow } from "#contract/admin/sign-ups.ts";
import { stepsOf } from "./steps.ts";

const row = (visit: number, form: number, registered: number, plan: number, payment: number, subscribed: number) =>
  ({
    from: "2026-03-10",
    to: "2026-03-10",
    visit,
    form,
    registered,
    plan,
    payment,
    subscribed,
    refused: 0,
  }) satisfies SignUpRow;

test("each step has its share of the one before and of the first, and who came no further", () => {
  const steps = stepsOf([row(150, 30, 12, 9, 6, 3), row(50, 20, 8, 6, 4, 2)]);
  expect(steps).toEqual([
    { step: "visit", count: 200, share: null, ofFirst: null, stopped: 150 },
    { step: "form", count: 50, share: 0.25, ofFirst: 0.25, stopped: 30 },
    { step: "registered", count: 20, share: 0.4, ofFirst: 0.1, stopped: 5 },
    { step: "plan", count: 15, share: 0.75, ofFirst: 0.075, stopped: 5 },
    { step: "payment", count: 10, share: 2 / 3, ofFirst: 0.05, stopped: 5 },
    { step: "subscribed", count: 5, share: 0.5, ofFirst: 0.025, stopped: null },
  ]);
});

test("accounts without counted visits have no share of them, and nobody stopped below zero", () => {
  const [visit, form, registered] = stepsOf([row(1, 0, 3, 0, 0, 0)]);
  expect([visit?.stopped, form?.stopped, form?.share, registered?.share, registered?.ofFirst]).toEqual([
    1,
    0,
    0,
    null,
    null,
  ]);
});
