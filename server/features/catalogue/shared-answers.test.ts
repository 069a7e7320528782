import { expect, test } from "vitest";
import { sharedAnswers } from "./shared-answers.ts";

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

test("callers who come while an answer is being made share it, and later ones until it is old", async () => {
  const answers = sharedAnswers<number>({ freshMs: 10_000, size: 5 });
  let made = 0;
  const make = async () => (made += 1);
  expect(await Promise.all([answers.of("a", at(0), make), answers.of("a", at(0), make)])).toEqual([1, 1]);
  expect(await answers.of("a", at(9), make)).toBe(1);
  expect(await answers.of("a", at(10), make)).toBe(2);
  expect(await answers.of("b", at(10), make)).toBe(3);
});

test("what was dropped while it was being made is not kept", async () => {
  const answers = sharedAnswers<string>({ freshMs: 10_000, size: 5 });
  let finish: (answer: string) => void = () => undefined;
  const first = answers.of("a", at(0), () => new Promise((resolve) => (finish = resolve)));
  answers.drop();
  finish("before the change");
  expect(await first).toBe("before the change");
  expect(await answers.of("a", at(0), async () => "after the change")).toBe("after the change");
});

test("a failure reaches those who waited and nobody after them", async () => {
  const answers = sharedAnswers<number>({ freshMs: 10_000, size: 5 });
  await expect(answers.of("a", at(0), () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
  expect(await answers.of("a", at(0), async () => 1)).toBe(1);
});

test("no more than its size is kept", async () => {
  const answers = sharedAnswers<number>({ freshMs: 10_000, size: 2 });
  const made: string[] = [];
  const ask = (key: string) => answers.of(key, at(0), async () => made.push(key));
  for (const key of ["a", "b", "c", "c", "b", "a"]) await ask(key);
  expect(made).toEqual(["a", "b", "c", "a"]);
});
