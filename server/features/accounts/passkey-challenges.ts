import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "#server/database/pool.ts";
import { secretHash } from "#server/http/secrets.ts";
import { spendChallenge } from "./passkey-queries.ts";

const lifetimeMilliseconds = 5 * 60_000;
const nonceBytes = 16;
/** Milliseconds since 1970 as an unsigned integer. */
const instantBytes = 6;
const macBytes = 32;

/** To sign in, or to add a passkey on the device of this session. */
export type ChallengePurpose = "sign-in" | { addsOnSession: number };

/**
 * Challenges of WebAuthn ceremonies: random bytes, their expiry, and an HMAC over both and the purpose. Asking for one thus
 * stores nothing; a row is written when one is answered, and by the first answer alone.
 */
export function createPasskeyChallenges({ database, secret }: { database: Database; secret: string }) {
  const macOf = (body: Buffer, purpose: ChallengePurpose) => {
    const meant = purpose === "sign-in" ? purpose : `add ${purpose.addsOnSession}`;
    return createHmac("sha256", secret).update(`passkey challenge\n${meant}\n`).update(body).digest();
  };
  return {
    issue(purpose: ChallengePurpose, at: Date): Buffer {
      const instant = Buffer.alloc(instantBytes);
      instant.writeUIntBE(at.getTime() + lifetimeMilliseconds, 0, instantBytes);
      const body = Buffer.concat([randomBytes(nonceBytes), instant]);
      return Buffer.concat([body, macOf(body, purpose)]);
    },
    /** Whether a challenge (base64url) was issued for this, is not expired, and was not answered before. Answers it. */
    async take(challenge: string, purpose: ChallengePurpose, at: Date): Promise<boolean> {
      const bytes = Buffer.from(challenge, "base64url");
      if (bytes.length !== nonceBytes + instantBytes + macBytes) return false;
      const body = bytes.subarray(0, nonceBytes + instantBytes);
      if (!timingSafeEqual(bytes.subarray(body.length), macOf(body, purpose))) return false;
      const expiresAt = new Date(body.readUIntBE(nonceBytes, instantBytes));
      if (expiresAt <= at) return false;
      // Of the bytes, as one challenge can be written in several ways in base64.
      return (await spendChallenge(database, secretHash(bytes.toString("base64url")), expiresAt)) > 0;
    },
  };
}
