import type { FastifyReply, FastifyRequest } from "fastify";
import { apiBase } from "../http/api.ts";
import { signatureCookies, type MediaSignature } from "./signing.ts";

export type MediaPlace = {
  /** What addresses of media begin with for a browser: '/media', or a CDN's address. */
  base: string;
  /** What the addresses in policies begin with: the same, always whole. */
  resourceBase: string;
  /** A cookie goes only to our own origin: a CDN of another one is reached by query string. */
  cookies: boolean;
  secure: boolean;
};

export function mediaPlace({ publicUrl, mediaUrl }: { publicUrl: string; mediaUrl: string }): MediaPlace {
  const own = mediaUrl.startsWith(`${publicUrl}/`);
  return {
    base: own ? mediaUrl.slice(publicUrl.length) : mediaUrl,
    resourceBase: mediaUrl,
    cookies: own,
    secure: publicUrl.startsWith("https:"),
  };
}

/** Where a title's files lie, in keys of the media store. */
const folderKey = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:[./][A-Za-z0-9][A-Za-z0-9_-]*)*$/;

/** The folder a stream's address lies in, or undefined for what is no stream of ours. */
export function mediaKeyIn(url: string, place: MediaPlace): string | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  const base = [place.resourceBase, place.base].find((start) => path.startsWith(`${start}/`));
  const key = base === undefined ? undefined : /^(.+)\/master\.m3u8$/.exec(path.slice(base.length + 1))?.[1];
  return key !== undefined && folderKey.test(key) ? key : undefined;
}

type Grant = { key: string; signature: MediaSignature; expiresAt: Date };

export type MediaCookies = {
  /** Lets the browser's own requests into these folders, each cookie into its folder alone. */
  grant(reply: FastifyReply, folders: readonly Grant[], at: Date): void;
  /** Takes every folder back that this browser was let into. Cookies granted later in the same answer stay. */
  expire(request: FastifyRequest, reply: FastifyReply): void;
};

/**
 * Signatures as cookies, for players that cannot add a query to every request. They reach media alone, so that calls of
 * the API do not carry them: a marker beside them tells the API which folders this browser holds. One marker a folder,
 * because two answers on their way at once would overwrite a list.
 */
export function createMediaCookies(place: MediaPlace): MediaCookies {
  const rest = `HttpOnly; SameSite=Lax${place.secure ? "; Secure" : ""}`;
  const cookies = (key: string, values: Record<string, string>, seconds: number) => [
    ...Object.entries(values).map(
      ([name, value]) => `${name}=${value}; Path=${place.base}/${key}/; Max-Age=${seconds}; ${rest}`,
    ),
    `${markerOf(key)}=1; Path=${apiBase}/; Max-Age=${seconds}; ${rest}`,
  ];
  return {
    grant(reply, folders, at) {
      if (!place.cookies) return;
      const granted = folders.flatMap(({ key, signature, expiresAt }) =>
        cookies(key, signatureCookies(signature), Math.floor((expiresAt.getTime() - at.getTime()) / 1000)),
      );
      void reply.header("set-cookie", granted);
    },
    expire(request, reply) {
      const expired = markedFolders(request.headers.cookie).flatMap((key) => cookies(key, noSignature, 0));
      if (expired.length > 0) void reply.header("set-cookie", expired);
    },
  };
}

const noSignature = signatureCookies({ policy: "", signature: "", keyPairId: "" });

const markerPrefix = "media-folder.";

// A slash may not stand in a cookie's name (RFC 6265, 4.1.1).
function markerOf(key: string): string {
  return markerPrefix + key.replaceAll("/", "|");
}

/** Only names that `markerOf` would write: they become the paths of cookies. */
function markedFolders(header: string | undefined): string[] {
  return (header?.split(";") ?? [])
    .map((pair) => pair.split("=", 1)[0]?.trim() ?? "")
    .filter((name) => name.startsWith(markerPrefix))
    .map((name) => name.slice(markerPrefix.length).replaceAll("|", "/"))
    .filter((key) => folderKey.test(key));
}
