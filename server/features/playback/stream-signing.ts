import { LRUCache } from "lru-cache";
import type { MediaPlace } from "#server/media/cookies.ts";
import type { MediaHolder, MediaHolders } from "#server/media/holders.ts";
import { signatureQuery, type MediaSignature, type MediaSigner } from "#server/media/signing.ts";

export type SignedFolder = {
  key: string;
  url: string;
  query: string;
  expiresAt: Date;
  signature: MediaSignature;
};

export type Restriction = {
  /** The only file of the folder that is signed. */
  only?: string | undefined;
  /** The signature ends then at the latest: when a title's rights do. */
  until?: Date | null;
};
export type SignFolder = (key: string, at: Date, holder: MediaHolder, restriction?: Restriction) => SignedFolder;

/** The multivariant playlist, whose URL players get. */
export const mainPlaylist = "master.m3u8";

const mostRemembered = 1000;

type Binding = Pick<MediaHolders, "bind">;

/**
 * Signs a title's folder, and nothing else, for at most `lifetimeSeconds`. Signatures within a fifteenth of that time are
 * identical but for their holder, which saves 0.7 ms of RSA and keeps the browser's cache useful. A single file is named without a wildcard: a CDN
 * matches the query too, and `*.m3u8` would accept `s0.m4s?x=.m3u8`.
 */
export function createFolderSigner(
  signer: MediaSigner,
  { place, holders, lifetimeSeconds }: { place: MediaPlace; holders: Binding | undefined; lifetimeSeconds: number },
): SignFolder {
  const made = new LRUCache<string, { signature: MediaSignature; expiresAt: Date }>({ max: mostRemembered });
  const stepMs = Math.max(1, Math.floor(lifetimeSeconds / 15)) * 1000;
  const sign = (resource: string, expiresAt: Date): MediaSignature => {
    const known = made.get(resource);
    if (known?.expiresAt.getTime() === expiresAt.getTime()) return known.signature;
    const signature = signer.sign({ resource, expiresAt });
    made.set(resource, { signature, expiresAt });
    return signature;
  };
  return (key, at, holder, { only = "*", until } = {}) => {
    const end = Math.floor((at.getTime() + lifetimeSeconds * 1000) / stepMs) * stepMs;
    const expiresAt = new Date(Math.min(end, until?.getTime() ?? end));
    const shared = sign(`${place.resourceBase}/${key}/${only}`, expiresAt);
    const signature = holders ? holders.bind(shared, holder) : shared;
    const url = `${place.base}/${key}/${mainPlaylist}`;
    return { key, url, query: signatureQuery(signature), expiresAt, signature };
  };
}
