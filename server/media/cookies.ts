import type { FastifyReply, FastifyRequest } from "fastify";
import { apiBase } from "../http/api.ts";
import { signatureCookies, type MediaSignature } from "./signing.ts";

export type MediaPlace = {
  /** Prefix of media URLs for a browser: '/media', or a CDN's URL. */
  base: string;
  /** The same prefix as an absolute URL, for policies. */
  resourceBase: string;
  /** Whether cookies reach the media: a CDN on another origin gets its signature in the query string. */
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

/** Key of a title's folder in the media store. */
const folderKey = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:[./][A-Za-z0-9][A-Za-z0-9_-]*)*$/;

/** The folder of a stream's URL; undefined for one that is not ours. */
export function mediaKeyIn(url: string, place: MediaPlace): string | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  const base = [place.resourceBase, place.base].find((start) => path.startsWith(`${start}/`));
  const key = base === undefined ? undefined : /^(.+)\/master\.m3u8$/.exec(path.slice(base.length + 1))?.[1];
  return key !== undefined && folderKey.test(key) ? key : undefined;
}

type Grant = { key: string; signature: MediaSignature; expiresAt: Date };

export type MediaCookies = {
  /** Gives the browser access to these folders, with one cookie per folder. */
  grant(reply: FastifyReply, folders: readonly Grant[], at: Date): void;
  /** Revokes this browser's access to every folder. Cookies granted later in the same answer stay. */
  expire(request: FastifyRequest, reply: FastifyReply): void;
};

/**
 * Signatures as cookies, for players that cannot add a query to every request. Their path limits them to media, so API
 * calls do not carry them; a marker cookie per folder tells the API what this browser can access. One marker per folder,
 * because concurrent answers would overwrite a shared list.
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

// A cookie name must not contain a slash (RFC 6265, 4.1.1).
function markerOf(key: string): string {
  return markerPrefix + key.replaceAll("/", "|");
}

/** Accepts only names that `markerOf` writes, since they become cookie paths. */
function markedFolders(header: string | undefined): string[] {
  return (header?.split(";") ?? [])
    .map((pair) => pair.split("=", 1)[0]?.trim() ?? "")
    .filter((name) => name.startsWith(markerPrefix))
    .map((name) => name.slice(markerPrefix.length).replaceAll("|", "/"))
    .filter((key) => folderKey.test(key));
}
