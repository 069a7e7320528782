import { expect, test } from "vitest";
import { createIdleCollection } from "./idle-collection.ts";

test.each<[string, number[], boolean[]]>([
  ["twice after a busy time, and then no more", [0.9, 0.01, 0.01, 0.01], [false, true, true, false]],
  ["not while it is busy", [0.9, 0.4, 0.9], [false, false, false]],
  ["not while something is still going on", [0.9, 0.15, 0.02], [false, false, true]],
  ["not without a busy time before", [0.01, 0.15, 0.01], [false, false, false]],
  ["again after the next one", [0.9, 0, 0, 0.5, 0], [false, true, true, false, true]],
])("garbage is collected %s", (_when, shares, expected) => {
  const left = [...shares];
  let collections = 0;
  const check = createIdleCollection({ collect: () => (collections += 1), activeShare: () => left.shift() ?? 0 });
  const collected = shares.map(() => {
    const before = collections;
    check();
    return collections > before;
  });
  expect(collected).toEqual(expected);
});
