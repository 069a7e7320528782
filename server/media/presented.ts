import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { AppError } from "../http/errors.ts";
import type { IsLiveHolder, MediaHolders } from "./holders.ts";
import type { MediaVerifier, PresentedSignature } from "./verifying.ts";

/** A query string as it was parsed, or cookies under the same names. */
export type Query = Record<string, string | string[] | undefined>;

/** The signature in a query; undefined where there is none at all. */
export function presentedIn(values: Query): PresentedSignature | "incomplete" | undefined {
  const { Policy: policy, Expires: expires, Signature: signature, "Key-Pair-Id": keyPairId, Holder: holder } = values;
  if (policy === undefined && expires === undefined && signature === undefined && keyPairId === undefined)
    return undefined;
  if (typeof signature !== "string" || typeof keyPairId !== "string") return "incomplete";
  const common = typeof holder === "string" ? { keyPairId, signature, holder } : { keyPairId, signature };
  if (typeof policy === "string") return { ...common, policy };
  return typeof expires === "string" ? { ...common, expires } : "incomplete";
}

/**
 * CloudFront's cookies under the names of its query string. Of two with one name the first counts: browsers send the one
 * with the longer path first (RFC 6265, 5.4).
 */
export function cookiesOf(header: string | undefined): Query {
  const values: Query = {};
  for (const pair of header?.split(";") ?? []) {
    const [name, value] = pair.trim().split("=", 2);
    if (name?.startsWith("CloudFront-")) values[name.slice("CloudFront-".length)] ??= value;
  }
  return values;
}

export type MediaAdmission = {
  verifier: MediaVerifier;
  /** Undefined where signatures are not bound to holders. */
  holders: (Pick<MediaHolders, "holderOf"> & { isLive: IsLiveHolder }) | undefined;
  clock: Clock;
};

/**
 * For how many whole seconds from now the signature opens the address.
 * @throws AppError notAllowed without a valid one, or when its holder has signed out or entered the kids space
 */
export async function secondsAllowed(
  presented: PresentedSignature | "incomplete" | undefined,
  url: string,
  request: Pick<FastifyRequest, "ip">,
  { verifier, holders, clock }: MediaAdmission,
): Promise<number> {
  if (!presented || presented === "incomplete") throw new AppError("notAllowed");
  const now = clock.now();
  const verdict = verifier.verify(presented, { url, now, clientAddress: () => request.ip });
  if (!verdict.ok) throw new AppError("notAllowed");
  if (holders) {
    const holder = holders.holderOf(presented.signature, presented.holder);
    if (!holder || (holder !== "anyone" && !(await holders.isLive(holder)))) throw new AppError("notAllowed");
  }
  return Math.floor((verdict.expiresAt.getTime() - now.getTime()) / 1000);
}
