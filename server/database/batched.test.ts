import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { batched } from "./batched.ts";

let batches: string[][];
beforeEach(() => {
  batches = [];
});

const shouting = async (questions: string[]) => {
  batches.push([...questions]);
  await nextTurn();
  return questions.map((question) => question.toUpperCase());
};

test("questions of one turn are asked at once, and each gets its own answer", async () => {
  const ask = batched(shouting, 10);
  expect(await Promise.all(["a", "b", "a"].map(ask))).toEqual(["A", "B", "A"]);
  expect(batches).toEqual([["a", "b", "a"]]);
});

test("a question never gets an answer that was asked for before it came", async () => {
  const ask = batched(shouting, 10);
  const first = ask("first");
  await nextTurn();
  const second = ask("second");
  expect(await Promise.all([first, second])).toEqual(["FIRST", "SECOND"]);
  expect(batches).toEqual([["first"], ["second"]]);
});

test("no more are asked at once than may be", async () => {
  const ask = batched(shouting, 2);
  expect(await Promise.all(["a", "b", "c", "d", "e"].map(ask))).toEqual(["A", "B", "C", "D", "E"]);
  expect(batches).toEqual([["a", "b"], ["c", "d"], ["e"]]);
});

test("an error is thrown to all who asked together, and to nobody after", async () => {
  let away = true;
  const ask = batched((questions: string[]) => (away ? Promise.reject(new Error("away")) : shouting(questions)), 10);
  const results = await Promise.allSettled([ask("a"), ask("b")]);
  expect(results.map((one) => one.status === "rejected" && String(one.reason))).toEqual(["Error: away", "Error: away"]);
  away = false;
  expect(await ask("c")).toBe("C");
});
