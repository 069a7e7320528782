import * as z from "zod/mini";
import { address, flag, number, optional, text } from "./setting-kinds.ts";
import { shown } from "./shown-settings.ts";

/** How films are signed, served, encoded and uploaded. */
export const MediaSettings = z.object({
  MEDIA_KEY_FILE: shown(optional),
  /** Previous signing keys, private or public, whose signatures remain valid. */
  MEDIA_KEYS_PREVIOUS: shown(text("")),
  MEDIA_URL: shown(address(/^https?:$/, "https://media.video.example/media")),
  /** The domain of PUBLIC_URL and of a MEDIA_URL on another host: signatures then travel in cookies of it too. */
  MEDIA_COOKIE_DOMAIN: shown(optional),
  /** Lifetime of media signatures; players renew them well before. */
  MEDIA_SIGNATURE_SECONDS: shown(number(900, 10, 43_200)),
  MEDIA_ACCEL_PREFIX: shown(optional),
  /** The FFmpeg that encodes, with ffprobe beside it; the system's or the npm package's without. */
  FFMPEG_PATH: shown(optional),
  /** Memory that one run of FFmpeg may use, in megabytes of 2²⁰ bytes; three quarters of the machine's without. */
  FFMPEG_MEMORY_MB: shown(z.optional(z.coerce.number().check(z.int(), z.gte(512), z.lte(1_048_576)))),
  /** Offers the top rungs of what is encoded from now on in AV1 besides. */
  ENCODING_AV1: shown(flag("0")),
  /** Largest file that the staff may upload, in gigabytes of 10⁹ bytes. */
  UPLOAD_GIGABYTES: shown(number(200, 1, 5000)),
});

type Settings = Pick<z.output<typeof MediaSettings>, "MEDIA_URL" | "MEDIA_COOKIE_DOMAIN" | "MEDIA_ACCEL_PREFIX"> & {
  PUBLIC_URL?: string | undefined;
};

/** Where films are served below their origin, by this program or by a CDN in its place. */
const mediaPath = "/media";

/** Errors in the settings of media: one line each, with the setting and what to do. */
export function mediaFaults({ PUBLIC_URL, MEDIA_URL, MEDIA_COOKIE_DOMAIN, MEDIA_ACCEL_PREFIX }: Settings): string[] {
  const faults = [
    MEDIA_URL !== undefined &&
      !isMediaAddress(new URL(MEDIA_URL)) &&
      `MEDIA_URL does not end with ${mediaPath}, where films are served and what is signed: ${new URL(MEDIA_URL).origin}${mediaPath}`,
    MEDIA_ACCEL_PREFIX !== undefined &&
      !/^(?:\/[\w-]+)+$/.test(MEDIA_ACCEL_PREFIX) &&
      "MEDIA_ACCEL_PREFIX is no internal location of nginx such as /protected-media",
    MEDIA_COOKIE_DOMAIN !== undefined && cookieDomainFault(MEDIA_COOKIE_DOMAIN, [PUBLIC_URL, MEDIA_URL]),
  ];
  return faults.filter((fault) => typeof fault === "string");
}

function isMediaAddress({ pathname, search, hash, username }: URL): boolean {
  return pathname.replace(/\/+$/, "") === mediaPath && search + hash + username === "";
}

/** A browser takes a cookie for a domain only from a host of that domain, and sends it only there (RFC 6265, 5.3). */
function cookieDomainFault(domain: string, addresses: readonly (string | undefined)[]): string | undefined {
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain))
    return "MEDIA_COOKIE_DOMAIN is no domain in small letters such as video.example";
  const isIn = (address: string | undefined) => {
    const host = address === undefined ? "" : new URL(address).hostname;
    return host === domain || host.endsWith(`.${domain}`);
  };
  return addresses.every(isIn)
    ? undefined
    : `MEDIA_COOKIE_DOMAIN: PUBLIC_URL and MEDIA_URL have to be set, to hosts of ${domain} or below it`;
}

/** The settings of media with their defaults filled in. `siteUrl` has no trailing slash. */
export function mediaOf(e: z.output<typeof MediaSettings>, siteUrl: string) {
  return {
    keyFile: e.MEDIA_KEY_FILE,
    previousKeyFiles: e.MEDIA_KEYS_PREVIOUS.split(/\s+/).filter(Boolean),
    url: (e.MEDIA_URL ?? `${siteUrl}${mediaPath}`).replace(/\/+$/, ""),
    signatureSeconds: e.MEDIA_SIGNATURE_SECONDS,
    accelPrefix: e.MEDIA_ACCEL_PREFIX,
    cookieDomain: e.MEDIA_COOKIE_DOMAIN,
    ffmpegPath: e.FFMPEG_PATH,
    ffmpegMemoryBytes: e.FFMPEG_MEMORY_MB === undefined ? undefined : e.FFMPEG_MEMORY_MB * 1024 ** 2,
    av1: e.ENCODING_AV1,
  };
}
