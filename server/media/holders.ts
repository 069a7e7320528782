import { createHmac, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { MediaSignature } from "./signing.ts";

/** Whom a signature was made for: a device that acts as a profile, or anyone (a trailer, the staff). */
export type MediaHolder = { sessionId: number; profileId: number } | "anyone";

/** Whether what was signed for this holder may still be fetched. Every segment asks. */
export type IsLiveHolder = (holder: Exclude<MediaHolder, "anyone">) => Promise<boolean>;

export type MediaHolders = {
  /** Adds the holder to a signature. */
  bind(signature: MediaSignature, holder: MediaHolder): MediaSignature;
  /** The holder that the signature was bound to; undefined if it was bound to none, or to another one. */
  holderOf(signature: string, presented: string | undefined): MediaHolder | undefined;
};

const macBytes = 16;
const mostRemembered = 5000;

/**
 * Binds signatures to their holders, so that an address ends with the session and not with its signature. CloudFront's
 * format has no place for a holder: it travels beside the signature, under a MAC over both.
 */
export function createMediaHolders(secret: string): MediaHolders {
  const macOf = (subject: string, signature: string) =>
    createHmac("sha256", secret).update(`media-holder\n${subject}\n${signature}`).digest().subarray(0, macBytes);
  // By what was presented, with the signature that it was verified for. Every segment asks.
  const verified = new LRUCache<string, { signature: string; holder: MediaHolder }>({ max: mostRemembered });
  return {
    bind(signature, holder) {
      const subject = holder === "anyone" ? holder : `${holder.sessionId}.${holder.profileId}`;
      return { ...signature, holder: `${subject}.${macOf(subject, signature.signature).toString("base64url")}` };
    },
    holderOf(signature, presented = "") {
      const known = verified.get(presented);
      if (known?.signature === signature) return known.holder;
      const [, subject, mac] = /^(anyone|\d{1,10}\.\d{1,10})\.([\w-]{22})$/.exec(presented) ?? [];
      if (subject === undefined || mac === undefined) return undefined;
      if (!timingSafeEqual(Buffer.from(mac, "base64url"), macOf(subject, signature))) return undefined;
      const [sessionId, profileId] = subject.split(".").map(Number);
      const holder = sessionId === undefined || profileId === undefined ? "anyone" : { sessionId, profileId };
      verified.set(presented, { signature, holder });
      return holder;
    },
  };
}
