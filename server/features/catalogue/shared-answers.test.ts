import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { sharedAnswers } from "./shared-answers.ts";

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const limits = { freshMs: 10_000, size: 5 };

test("callers who come while an answer is being made share it, and later ones until it is old", async () => {
  const answers = sharedAnswers<number>(limits);
  let made = 0;
  const make = async () => (made += 1);
  expect(await Promise.all([answers.of("a", at(0), make), answers.of("a", at(0), make)])).toEqual([1, 1]);
  expect(await answers.of("a", at(9), make)).toBe(1);
  expect(await answers.of("b", at(9), make)).toBe(2);
  expect(await answers.of("a", at(20), make)).toBe(3);
});

test("nobody waits for an answer that has just become old: it is given while one new one is made", async () => {
  const answers = sharedAnswers<number>(limits);
  let made = 0;
  const make = async () => (made += 1);
  await answers.of("a", at(0), make);
  expect(await Promise.all([answers.of("a", at(10), make), answers.of("a", at(11), make)])).toEqual([1, 1]);
  await nextTurn();
  expect(made).toBe(2);
  expect(await answers.of("a", at(12), make)).toBe(2);
  expect(answers.kept("a", at(19))).toBeDefined();
  expect(answers.kept("a", at(20))).toBeUndefined();
});

test("what was dropped while it was being made is not kept", async () => {
  const answers = sharedAnswers<string>(limits);
  let finish: (answer: string) => void = () => undefined;
  const slowly = () => new Promise<string>((resolve) => (finish = resolve));
  const first = answers.of("a", at(0), slowly);
  answers.drop();
  finish("before the change");
  expect(await first).toBe("before the change");
  expect(await answers.of("a", at(0), async () => "after the change")).toBe("after the change");
  await answers.of("a", at(10), slowly);
  answers.drop();
  finish("before the next change");
  await nextTurn();
  expect(answers.kept("a", at(10))).toBeUndefined();
});

test("a failure reaches those who waited and nobody after them", async () => {
  const answers = sharedAnswers<number>(limits);
  const failing = () => Promise.reject(new Error("no database"));
  await expect(answers.of("a", at(0), failing)).rejects.toThrow("no database");
  expect(await answers.of("a", at(0), async () => 1)).toBe(1);
  expect(await answers.of("a", at(15), failing)).toBe(1);
  await nextTurn();
  expect(await answers.of("a", at(15), async () => 2)).toBe(1);
  await nextTurn();
  expect(await answers.of("a", at(15), failing)).toBe(2);
});

test("no more than its size is kept", async () => {
  const answers = sharedAnswers<number>({ freshMs: 10_000, size: 2 });
  const made: string[] = [];
  const ask = (key: string) => answers.of(key, at(0), async () => made.push(key));
  for (const key of ["a", "b", "c", "c", "b", "a"]) await ask(key);
  expect(made).toEqual(["a", "b", "c", "a"]);
});
