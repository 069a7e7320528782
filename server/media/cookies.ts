import type { FastifyReply, FastifyRequest } from "fastify";
import { apiBase } from "../http/api.ts";
import { remotePath } from "./remote.ts";
import { signatureCookies, type MediaSignature } from "./signing.ts";

export type MediaPlace = {
  /** Prefix of media URLs for a browser: '/media', or a CDN's URL. */
  base: string;
  /** The same prefix as an absolute URL, for policies. */
  resourceBase: string;
  /** Absolute prefix of playlists for receivers. */
  remoteBase: string;
  /**
   * Whether cookies reach the media: on the origin of the pages, or on another host of this domain. Elsewhere the
   * signature travels in the query string alone.
   */
  cookies: "own" | { domain: string } | undefined;
  secure: boolean;
};

export function mediaPlace(settings: {
  publicUrl: string;
  mediaUrl: string;
  cookieDomain: string | undefined;
}): MediaPlace {
  const { publicUrl, mediaUrl, cookieDomain } = settings;
  const own = mediaUrl.startsWith(`${publicUrl}/`);
  return {
    base: own ? mediaUrl.slice(publicUrl.length) : mediaUrl,
    resourceBase: mediaUrl,
    remoteBase: `${publicUrl}${remotePath}`,
    cookies: own ? "own" : cookieDomain === undefined ? undefined : { domain: cookieDomain },
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
  const domain = typeof place.cookies === "object" ? `; Domain=${place.cookies.domain}` : "";
  const path = new URL(place.resourceBase).pathname;
  const cookies = (key: string, values: Record<string, string>, seconds: number) => [
    ...Object.entries(values).map(
      ([name, value]) => `${name}=${value}${domain}; Path=${path}/${key}/; Max-Age=${seconds}; ${rest}`,
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

const noSignature = signatureCookies({ policy: "", signature: "", keyPairId: "", holder: "" });

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
