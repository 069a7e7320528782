import { createHmac, timingSafeEqual } from "node:crypto";
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

/**
 * Binds signatures to their holders, so that an address ends with the session and not with its signature. CloudFront's
 * format has no place for a holder: it travels beside the signature, under a MAC over both.
 */
export function createMediaHolders(secret: string): MediaHolders {
  const macOf = (subject: string, signature: string) =>
    createHmac("sha256", secret).update(`media-holder\n${subject}\n${signature}`).digest().subarray(0, macBytes);
  return {
    bind(signature, holder) {
      const subject = holder === "anyone" ? holder : `${holder.sessionId}.${holder.profileId}`;
      return { ...signature, holder: `${subject}.${macOf(subject, signature.signature).toString("base64url")}` };
    },
    holderOf(signature, presented) {
      const [, subject, mac] = /^(anyone|\d{1,10}\.\d{1,10})\.([\w-]{22})$/.exec(presented ?? "") ?? [];
      if (subject === undefined || mac === undefined) return undefined;
      if (!timingSafeEqual(Buffer.from(mac, "base64url"), macOf(subject, signature))) return undefined;
      const [sessionId, profileId] = subject.split(".").map(Number);
      return sessionId === undefined || profileId === undefined ? "anyone" : { sessionId, profileId };
    },
  };
}
