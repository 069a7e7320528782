import type { FastifyReply } from "fastify";
import { signatureCookies, signatureQuery, type MediaSignature, type MediaSigner } from "#server/http/media-signing.ts";

/** How long a signature opens its folder; a player asks for the next one before the end. */
export const signatureHours = 4;
// Signatures made in one such step are equal, so that a browser finds again what it has already fetched.
const stepSeconds = 600;

export type MediaPlace = {
  /** What addresses of media begin with for a browser: '/media', or a CDN's address. */
  base: string;
  /** What the addresses in policies begin with: the same, always whole. */
  resourceBase: string;
  /** A cookie goes only to our own origin: a CDN of another one is reached by query string. */
  cookies: boolean;
  secure: boolean;
};

export type SignedFolder = {
  key: string;
  url: string;
  query: string;
  expiresAt: Date;
  signature: MediaSignature;
};

/** `only` narrows what is signed to names of this ending: `.m3u8`. */
export type SignFolder = (key: string, at: Date, only?: string) => SignedFolder;

export function mediaPlace({ publicUrl, mediaUrl }: { publicUrl: string; mediaUrl: string }): MediaPlace {
  const own = mediaUrl.startsWith(`${publicUrl}/`);
  return {
    base: own ? mediaUrl.slice(publicUrl.length) : mediaUrl,
    resourceBase: mediaUrl,
    cookies: own,
    secure: publicUrl.startsWith("https:"),
  };
}

const mostRemembered = 1000;

/** Signs everything of one title's folder and nothing beside it. A signature is made once a step (0.7 ms of RSA). */
export function createFolderSigner(signer: MediaSigner, place: MediaPlace): SignFolder {
  const made = new Map<string, SignedFolder>();
  return (key, at, only = "") => {
    const ends = at.getTime() / 1000 + signatureHours * 3600;
    const expiresAt = new Date(Math.ceil(ends / stepSeconds) * stepSeconds * 1000);
    const resource = `${place.resourceBase}/${key}/*${only}`;
    const known = made.get(resource);
    if (known?.expiresAt.getTime() === expiresAt.getTime()) return known;
    const signature = signer.sign({ resource, expiresAt });
    const url = `${place.base}/${key}/master.m3u8`;
    const folder = { key, url, query: signatureQuery(signature), expiresAt, signature };
    if (made.size >= mostRemembered) made.clear();
    made.set(resource, folder);
    return folder;
  };
}

/** The folder a stream's address lies in, or undefined for what is no stream of ours. */
export function mediaKeyIn(url: string, place: MediaPlace): string | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  const base = [place.resourceBase, place.base].find((start) => path.startsWith(`${start}/`));
  if (base === undefined) return undefined;
  return /^([A-Za-z0-9][A-Za-z0-9._/-]*)\/master\.m3u8$/.exec(path.slice(base.length + 1))?.[1];
}

/** For players that cannot add a query to every request: each folder's cookies reach that folder alone. */
export function setSignatureCookies(reply: FastifyReply, signed: readonly SignedFolder[], place: MediaPlace, at: Date) {
  if (!place.cookies) return;
  const cookies = signed.flatMap((folder) => {
    const seconds = Math.floor((folder.expiresAt.getTime() - at.getTime()) / 1000);
    const rest = `Path=${place.base}/${folder.key}/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${place.secure ? "; Secure" : ""}`;
    return Object.entries(signatureCookies(folder.signature)).map(([name, value]) => `${name}=${value}; ${rest}`);
  });
  void reply.header("set-cookie", cookies);
}
