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

/** `only` narrows what is signed to that one file of the folder. */
export type SignFolder = (key: string, at: Date, only?: string) => SignedFolder;

/** The playlist that names all others, and the address that players are given. */
export const mainPlaylist = "master.m3u8";

const mostRemembered = 1000;

/**
 * Signs everything of one title's folder and nothing beside it, for at most `lifetimeSeconds`. Signatures made within one
 * step, a fifteenth of that, are the same one: RSA takes 0.7 ms, and a browser finds in its cache what it fetched under
 * it. A file by itself is named without a wildcard: a CDN matches the query too, and `*.m3u8` would let `s0.m4s?x=.m3u8`
 * through.
 */
export function createFolderSigner(
  signer: MediaSigner,
  { place, lifetimeSeconds }: { place: MediaPlace; lifetimeSeconds: number },
): SignFolder {
  const made = new LRUCache<string, SignedFolder>({ max: mostRemembered });
  const stepMs = Math.max(1, Math.floor(lifetimeSeconds / 15)) * 1000;
  return (key, at, only = "*") => {
    const expiresAt = new Date(Math.floor((at.getTime() + lifetimeSeconds * 1000) / stepMs) * stepMs);
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
