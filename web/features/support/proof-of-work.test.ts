import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { solve } from "./proof-of-work.ts";

const challengeFor = (number: number, maxnumber: number) => ({
  algorithm: "SHA-256" as const,
  salt: "ab?expires=1",
  challenge: createHash("sha256").update(`ab?expires=1${number}`).digest("hex"),
  signature: "signed",
  maxnumber,
});

test("the hidden number is found and told with the challenge", async () => {
  const solution = await solve(challengeFor(777, 1000), new AbortController().signal);
  expect(JSON.parse(atob(solution))).toMatchObject({ number: 777, signature: "signed", salt: "ab?expires=1" });
});

test("the last number counts, the one after it does not", async () => {
  await expect(solve(challengeFor(1000, 1000), new AbortController().signal)).resolves.toBeTypeOf("string");
  await expect(solve(challengeFor(1001, 1000), new AbortController().signal)).rejects.toThrow("no solution");
});
