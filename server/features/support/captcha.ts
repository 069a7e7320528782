import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/**
 * Proof of work as ALTCHA words it (https://altcha.org/docs/v1/proof-of-work): the server hides a number from 0 to
 * `maxnumber`, tells SHA-256(salt + number) and signs it with HMAC-SHA-256; the client finds the number by trying. The
 * salt carries when the challenge ends, so nothing is kept until a solution comes.
 */
export type Challenge = {
  algorithm: "SHA-256";
  challenge: string;
  salt: string;
  signature: string;
  maxnumber: number;
};

/** Some 50 000 tries at worst: under a second on a phone, an hour of a machine for four thousand messages. */
const maxnumber = 50_000;
const goodForSeconds = 600;

export function makeChallenge(secret: string, at: Date): Challenge {
  const salt = `${randomBytes(12).toString("hex")}?expires=${Math.floor(at.getTime() / 1000) + goodForSeconds}`;
  const challenge = challengeOf(salt, randomInt(maxnumber + 1));
  return { algorithm: "SHA-256", challenge, salt, signature: sign(challenge, secret), maxnumber };
}

/**
 * Reads a solution (base64 of JSON with algorithm, challenge, number, salt, signature).
 * @returns the challenge, to be counted as spent until `expiresAt`, or undefined when the solution is none
 */
export function readSolution(
  payload: string,
  secret: string,
  at: Date,
): { challenge: string; expiresAt: Date } | undefined {
  const solution = parse(payload);
  if (!solution || solution.algorithm !== "SHA-256") return undefined;
  const { challenge, salt, number, signature } = solution;
  if (typeof challenge !== "string" || typeof salt !== "string" || typeof signature !== "string") return undefined;
  if (!Number.isInteger(number) || challengeOf(salt, number as number) !== challenge) return undefined;
  if (!sameText(sign(challenge, secret), signature)) return undefined;
  const expires = Number(/\?expires=(\d{1,12})$/.exec(salt)?.[1]);
  if (!(expires * 1000 > at.getTime())) return undefined;
  return { challenge, expiresAt: new Date(expires * 1000) };
}

function parse(payload: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload, "base64").toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function challengeOf(salt: string, number: number): string {
  return createHash("sha256").update(`${salt}${number}`).digest("hex");
}

function sign(challenge: string, secret: string): string {
  return createHmac("sha256", `captcha ${secret}`).update(challenge).digest("hex");
}

function sameText(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
