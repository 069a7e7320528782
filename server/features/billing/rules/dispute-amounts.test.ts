import { expect, test } from "vitest";
import { integer, randomOf } from "#tests/simulation/random.ts";
import { disputeLines } from "../ledger/dispute-entries.ts";
import { booksOf, disputedCents } from "./dispute-amounts.ts";

const states = ["open", "won", "lost"] as const;

test("refunds and disputes in any order never exceed the payment, to the cent", () => {
  const random = randomOf(29);
  for (let life = 0; life < 2000; life += 1) {
    const paid = integer(random, 1, 12_000);
    let refunded = 0;
    let taken = 0;
    for (let step = 0; step < 8; step += 1) {
      if (integer(random, 0, 1) === 0) refunded += Math.min(integer(random, 1, 6000), paid - refunded - taken);
      else {
        const state = states[integer(random, 0, 2)] ?? "open";
        const told = { state, amountCents: integer(random, 1, 15_000), lostCents: integer(random, 0, 15_000) };
        const { heldCents, lostCents } = disputedCents(told, paid - refunded);
        expect(lostCents).toBeLessThanOrEqual(heldCents);
        taken = state === "open" ? heldCents : lostCents;
      }
      expect(refunded + taken).toBeLessThanOrEqual(paid);
      expect(Math.min(refunded, taken)).toBeGreaterThanOrEqual(0);
    }
  }
});

test("every way from one state of a dispute to another balances, and closed ones hold nothing", () => {
  const random = randomOf(30);
  let before = { disputed: 0, losses: 0, fees: 0 };
  for (let step = 0; step < 2000; step += 1) {
    const held = integer(random, 0, 9990);
    const state = states[integer(random, 0, 2)] ?? "open";
    const dispute = {
      state,
      held_cents: held,
      lost_cents: integer(random, 0, held),
      fee_cents: integer(random, 0, 2000),
    };
    const now = booksOf(dispute);
    if (state !== "open") expect(now.disputed).toBe(0);
    const lines = disputeLines("sandbox", before, now);
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    expect(lines.every(({ amountCents }) => amountCents !== 0)).toBe(true);
    before = now;
  }
});
