import { describe, expect, test } from "vitest";
import { createBatches } from "./batches.ts";

/** A writer that refuses odd batches as it is told, and remembers what it was asked to write. */
function writer(refuses: (items: readonly number[]) => boolean = () => false) {
  const batches: number[][] = [];
  const write = async (items: readonly number[]) => {
    batches.push([...items]);
    if (refuses(items)) throw new Error(`refused ${items.join(" ")}`);
  };
  return { batches, write };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("batches", () => {
  test("the first item is written at once, what comes meanwhile together and in order", async () => {
    const { batches, write } = writer();
    const { add } = createBatches(write, { most: 100 });
    await Promise.all(numbers(40).map(add));
    expect(batches).toEqual([[0], numbers(40).slice(1)]);
  });

  test("a batch has no more items than the most", async () => {
    const { batches, write } = writer();
    const { add } = createBatches(write, { most: 10 });
    await Promise.all(numbers(25).map(add));
    expect(batches.map((items) => items.length)).toEqual([1, 10, 10, 4]);
  });

  test("an item that cannot be written fails for its caller alone", async () => {
    const { write } = writer((items) => items.includes(7));
    const { add } = createBatches(write, { most: 100 });
    const outcomes = await Promise.allSettled(numbers(10).map(add));
    expect(outcomes.map(({ status }) => status === "rejected")).toEqual(numbers(10).map((item) => item === 7));
    expect(outcomes[7]).toMatchObject({ reason: new Error("refused 7") });
  });

  test("after a pause the next item is written at once again", async () => {
    const { batches, write } = writer();
    const { add } = createBatches(write, { most: 100 });
    await add(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await add(2);
    expect(batches).toEqual([[1], [2]]);
  });
});
