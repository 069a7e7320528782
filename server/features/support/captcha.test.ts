import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { makeChallenge, readSolution, type Challenge } from "./captcha.ts";

const at = new Date("2026-03-10T09:00:00Z");
const secret = "a secret of the test";

function solve({ salt, challenge, maxnumber, signature }: Challenge, changes: object = {}): string {
  let number = 0;
  while (createHash("sha256").update(`${salt}${number}`).digest("hex") !== challenge) number += 1;
  expect(number).toBeLessThanOrEqual(maxnumber);
  return Buffer.from(
    JSON.stringify({ algorithm: "SHA-256", challenge, number, salt, signature, took: 12, ...changes }),
  ).toString("base64");
}

test("a solved challenge is accepted until ten minutes have passed", () => {
  const challenge = makeChallenge(secret, at);
  const solution = solve(challenge);
  expect(readSolution(solution, secret, at)?.challenge).toBe(challenge.challenge);
  expect(readSolution(solution, secret, new Date("2026-03-10T09:09:59Z"))).toBeDefined();
  expect(readSolution(solution, secret, new Date("2026-03-10T09:10:00Z"))).toBeUndefined();
});

test("a challenge of one's own making, a changed one and another server's are refused", () => {
  const challenge = makeChallenge(secret, at);
  const own = "00?expires=9999999999";
  const forged = createHash("sha256").update(`${own}1`).digest("hex");
  expect(readSolution(solve(challenge, { salt: own, number: 1, challenge: forged }), secret, at)).toBeUndefined();
  expect(readSolution(solve(challenge, { number: -1 }), secret, at)).toBeUndefined();
  expect(readSolution(solve(challenge, { signature: "00" }), secret, at)).toBeUndefined();
  expect(readSolution(solve(challenge, { algorithm: "MD5" }), secret, at)).toBeUndefined();
  expect(readSolution(solve(challenge), "another secret", at)).toBeUndefined();
});

test.each(["", "not base64 %", "bnVsbA==", "W10=", Buffer.from("{}").toString("base64"), "e30=".repeat(400)])(
  "'%s' is no solution",
  (payload) => {
    expect(readSolution(payload, secret, at)).toBeUndefined();
  },
);
