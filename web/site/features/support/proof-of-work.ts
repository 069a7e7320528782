import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { AnswerFor } from "#contract/client.ts";

/**
 * Solves a challenge (ALTCHA, version 2). Returns the solution as base64 of JSON.
 * @throws Error when none was found in time; AbortError
 */
export async function solve(challenge: AnswerFor<"GET /pub/captcha">, leaving: AbortController): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, controller: leaving });
  leaving.signal.throwIfAborted();
  if (!solution) throw new Error("The challenge was not solved in time");
  return btoa(JSON.stringify({ challenge, solution }));
}
