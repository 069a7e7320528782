import { LRUCache } from "lru-cache";
import type { MediaPlace } from "#server/media/cookies.ts";
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
export type SignFolder = (key: string, at: Date, restriction?: Restriction) => SignedFolder;

/** The multivariant playlist, whose URL players get. */
export const mainPlaylist = "master.m3u8";

const mostRemembered = 1000;

/**
 * Signs a title's folder, and nothing else, for at most `lifetimeSeconds`. Signatures within a fifteenth of that time are
 * identical, which saves 0.7 ms of RSA and keeps the browser's cache useful. A single file is named without a wildcard: a CDN
 * matches the query too, and `*.m3u8` would accept `s0.m4s?x=.m3u8`.
 */
export function createFolderSigner(
  signer: MediaSigner,
  { place, lifetimeSeconds }: { place: MediaPlace; lifetimeSeconds: number },
): SignFolder {
  const made = new LRUCache<string, SignedFolder>({ max: mostRemembered });
  const stepMs = Math.max(1, Math.floor(lifetimeSeconds / 15)) * 1000;
  return (key, at, { only = "*", until } = {}) => {
    const end = Math.floor((at.getTime() + lifetimeSeconds * 1000) / stepMs) * stepMs;
    const expiresAt = new Date(Math.min(end, until?.getTime() ?? end));
    const resource = `${place.resourceBase}/${key}/${only}`;
    const known = made.get(resource);
    if (known?.expiresAt.getTime() === expiresAt.getTime()) return known;
    const signature = signer.sign({ resource, expiresAt });
    const url = `${place.base}/${key}/${mainPlaylist}`;
    const folder = { key, url, query: signatureQuery(signature), expiresAt, signature };
    made.set(resource, folder);
    return folder;
  };
}
