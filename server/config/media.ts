type Settings = {
  PUBLIC_URL?: string | undefined;
  MEDIA_URL?: string | undefined;
  MEDIA_COOKIE_DOMAIN?: string | undefined;
  MEDIA_ACCEL_PREFIX?: string | undefined;
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
