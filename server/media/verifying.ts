import { createPublicKey, verify } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { LRUCache } from "lru-cache";
import { decodeFromCloudFront, policyStatement } from "./signing.ts";
import { parsePolicy } from "./policy.ts";
import type { PolicyLimits } from "./policy.ts";

/** A request's signature: with a custom policy, or with the canned policy's end date in seconds since 1970. */
export type PresentedSignature = { keyPairId: string; signature: string; holder?: string } & (
  | { policy: string }
  | { expires: string }
);

type Refusal = "key" | "signature" | "policy" | "expired" | "early" | "address" | "resource";
type Verdict = { ok: true; expiresAt: Date } | { ok: false; reason: Refusal };

export type MediaVerifier = {
  /** `url`: the normalised public URL without its query. `clientAddress` is called only for policies that restrict it. */
  verify(presented: PresentedSignature, request: { url: string; now: Date; clientAddress: () => string }): Verdict;
};

// Longer policies are refused before any work; ours are far shorter.
const longestPolicy = 2048;
const longestSignature = 1024;

/**
 * Verifies what CloudFront verifies: a known key, RSA-SHA1 over the policy, the end date (exclusive), the optional start
 * date and client addresses, and the resource with its wildcards. Several keys allow rotation.
 * Valid signatures are cached (the `maxRemembered` most recently used); dates, address and resource are checked each time.
 * Stricter than CloudFront in three ways: base64 has one encoding, a policy must name its resource, and the query string is
 * not part of the match.
 */
export function createMediaVerifier(options: {
  keys: readonly { keyPairId: string; publicKeyPem: string }[];
  maxRemembered?: number;
}): MediaVerifier {
  const keys = new Map(options.keys.map((key) => [key.keyPairId, createPublicKey(key.publicKeyPem)]));
  const remembered = new LRUCache<string, PolicyLimits>({ max: options.maxRemembered ?? 5000 });

  return {
    verify(presented, request) {
      const key = keys.get(presented.keyPairId);
      if (!key) return { ok: false, reason: "key" };
      const id = rememberedAs(presented, request.url);
      const limits = remembered.get(id) ?? limitsOf(presented, request.url, key);
      if (typeof limits === "string") return { ok: false, reason: limits };
      const reason = refusalOf(limits, request);
      remembered.set(id, limits);
      return reason ? { ok: false, reason } : { ok: true, expiresAt: new Date(limits.endsAtSeconds * 1000) };
    },
  };
}

// A canned policy is valid for one URL, so that URL is part of the cache key.
function rememberedAs(presented: PresentedSignature, url: string): string {
  const policy = "policy" in presented ? presented.policy : `${presented.expires} ${url}`;
  return `${presented.keyPairId} ${presented.signature} ${policy}`;
}

function limitsOf(presented: PresentedSignature, url: string, key: KeyObject): PolicyLimits | "signature" | "policy" {
  if (presented.signature.length > longestSignature) return "signature";
  const policy = policyOf(presented, url);
  if (!policy) return "policy";
  const signature = decodeFromCloudFront(presented.signature);
  if (!signature || !verify("RSA-SHA1", policy, key, signature)) return "signature";
  return parsePolicy(policy.toString("utf8")) ?? "policy";
}

function policyOf(presented: PresentedSignature, url: string): Buffer | undefined {
  if ("policy" in presented) {
    return presented.policy.length > longestPolicy ? undefined : decodeFromCloudFront(presented.policy);
  }
  return /^[1-9]\d{0,11}$/.test(presented.expires)
    ? Buffer.from(policyStatement(url, Number(presented.expires)))
    : undefined;
}

function refusalOf(
  limits: PolicyLimits,
  request: { url: string; now: Date; clientAddress: () => string },
): Refusal | undefined {
  const nowMs = request.now.getTime();
  if (nowMs >= limits.endsAtSeconds * 1000) return "expired";
  if (nowMs <= limits.startsAtSeconds * 1000) return "early";
  if (limits.allowsAddress && !limits.allowsAddress(request.clientAddress())) return "address";
  if (!limits.allowsUrl(request.url)) return "resource";
  return undefined;
}
