import { expect, test } from "vitest";
import { dividedInto, exactOf, roundedCents } from "./dividing.ts";

const exact = (...texts: string[]) => texts.map(exactOf);

test.each([
  [100, ["33.3333333333333", "33.3333333333333", "33.3333333333333"], [34, 33, 33], 0],
  [100, ["16.6", "16.6", "16.6"], [17, 17, 16], 50],
  [10, [], [], 10],
  [0, ["0"], [0], 0],
  [-10, ["-3.4", "-3.3"], [-4, -3], -3],
  [5, ["7.5", "0.2"], [8, 0], -3],
])("%i cents over %o are %o, and %i stay", (total, amounts, cents, rest) => {
  const divided = dividedInto(total, exact(...amounts));
  expect(divided).toEqual({ cents, rest });
});

test("however many amounts there are, their cents and what stays are the total", () => {
  let seed = 7;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 200; round += 1) {
    const amounts = Array.from({ length: 1 + Math.floor(random() * 60) }, () => exactOf((random() * 999).toFixed(13)));
    const total = Math.floor(random() * 100_000);
    const { cents, rest } = dividedInto(total, amounts);
    expect(cents.reduce((sum, one) => sum + one, rest)).toBe(total);
    expect(cents.every((one, index) => Math.abs(Number(amounts[index]) / 1e13 - one) <= 1)).toBe(true);
  }
});

test("what one gets by a correction is what another loses", () => {
  expect(exact("0.5", "-0.5", "1.4999999999999", "-1.5").map(roundedCents)).toEqual([1, -1, 1, -2]);
});
