import { expect, test } from "vitest";
import { makeChallenge, readSolution } from "#server/features/support/captcha.ts";
import { solve } from "./proof-of-work.ts";

const at = new Date("2026-03-10T09:00:00Z");

test("what the browser finds is what the server wants to hear", async () => {
  const challenge = await makeChallenge("a secret", at);
  const solution = await solve(challenge, new AbortController());
  expect(await readSolution(solution, "a secret", at)).toBeDefined();
});

test("whoever leaves the page stops the work", async () => {
  const leaving = new AbortController();
  const challenge = await makeChallenge("a secret", at);
  const solving = solve(challenge, leaving);
  leaving.abort();
  await expect(solving).rejects.toThrow(/abort/i);
});
