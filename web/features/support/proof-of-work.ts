import type { AnswerFor } from "#contract/client.ts";

type Challenge = AnswerFor<"GET /pub/captcha">;

/** Numbers tried before the page gets its turn again. */
const batch = 400;

/**
 * Finds the number a challenge hides (ALTCHA v1) and words the solution as base64 of JSON.
 * @throws Error when there is none up to `maxnumber`
 */
export async function solve(
  { algorithm, challenge, salt, signature, maxnumber }: Challenge,
  signal: AbortSignal,
): Promise<string> {
  for (let from = 0; from <= maxnumber; from += batch) {
    signal.throwIfAborted();
    const numbers = Array.from({ length: Math.min(batch, maxnumber - from + 1) }, (_, step) => from + step);
    const sums = await Promise.all(numbers.map((number) => sumOf(`${salt}${number}`)));
    const place = sums.indexOf(challenge);
    if (place >= 0) return btoa(JSON.stringify({ algorithm, challenge, number: from + place, salt, signature }));
  }
  throw new Error("The challenge has no solution");
}

async function sumOf(text: string): Promise<string> {
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
