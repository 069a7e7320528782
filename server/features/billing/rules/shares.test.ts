import { expect, test } from "vitest";
import { integer, randomOf } from "#tests/simulation/random.ts";
import { vatInside } from "./prices.ts";
import { vatOfPart } from "./shares.ts";

test("the parts of an amount have its VAT to the cent, however it is split, each within a cent of its rate", () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = randomOf(seed);
    const grossCents = integer(random, 1, 20_000);
    // A credit note's VAT is off by a cent where earlier ones had rounded the other way.
    const vatCents = Math.min(grossCents, Math.max(0, vatInside(grossCents, 20) + integer(random, -1, 1)));
    let beforeCents = 0;
    let sum = 0;
    while (beforeCents < grossCents) {
      const part = integer(random, 1, grossCents - beforeCents);
      const vat = vatOfPart({ grossCents, vatCents }, { beforeCents, grossCents: part });
      expect(vat).toBeGreaterThanOrEqual(0);
      expect(part - vat).toBeGreaterThanOrEqual(0);
      expect(Math.abs(vat - (part * vatCents) / grossCents)).toBeLessThanOrEqual(1);
      sum += vat;
      beforeCents += part;
    }
    expect(sum).toBe(vatCents);
  }
});
