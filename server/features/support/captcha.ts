import { randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod/mini";
import { CaptchaChallenge, CaptchaSolution } from "#contract/support.ts";

/**
 * The client derives keys until it finds the one chosen here: at most this many, with this many rounds each, which takes a
 * browser about a second and costs a spammer as much per message.
 */
const mostKeys = 1000;
const fewestKeys = 100;
const rounds = 2000;

const goodForSeconds = 600;

/** A proof of work (ALTCHA, version 2), signed including its expiry, so that nothing is stored until it is solved. */
export async function makeChallenge(secret: string, at: Date) {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: rounds,
    counter: randomInt(fewestKeys, mostKeys + 1),
    deriveKey,
    // Not as `expiresAt`, which the library compares with the system clock instead of the injected one.
    data: { expires_at: Math.floor(at.getTime() / 1000) + goodForSeconds },
    hmacSignatureSecret: signingKey(secret),
  });
  return z.parse(CaptchaChallenge, challenge);
}

/**
 * Reads a solution: base64 of JSON with the challenge and its answer.
 * @returns the challenge's id, to be recorded as spent until `expiresAt`; undefined for an invalid solution
 */
export async function readSolution(
  payload: string,
  secret: string,
  at: Date,
): Promise<{ challenge: string; expiresAt: Date } | undefined> {
  const read = z.safeParse(CaptchaSolution, parse(payload));
  if (!read.success) return undefined;
  const { challenge, solution } = read.data;
  const { nonce, data } = challenge.parameters;
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: signingKey(secret),
  });
  if (!verified || data.expires_at * 1000 <= at.getTime()) return undefined;
  return { challenge: nonce, expiresAt: new Date(data.expires_at * 1000) };
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, "base64").toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function signingKey(secret: string): string {
  return `captcha ${secret}`;
}
